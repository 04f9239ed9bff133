import { CALENDAR_LAYERS, type CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { useWidth } from "#kit/width.ts";
import { CALENDAR_VIEWS, type CalendarView } from "#relations/calendar/period.ts";
import { shopToday } from "#visits/reservations/when.ts";

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isView = (text: string | null): text is CalendarView => CALENDAR_VIEWS.some((view) => view === text);
const isLayer = (text: string): text is CalendarLayer => CALENDAR_LAYERS.some((layer) => layer === text);
/** Checks whether a text of the right form is a day: not the 31st of April. */
const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;

/** The state of the calendar, which the address keeps. */
export type CalendarPlace = {
  isPhone: boolean;
  view: CalendarView;
  date: string;
  /** Layers that are shown; null for all. */
  kinds: readonly CalendarLayer[] | null;
  /** People whose items are shown; none for all. */
  people: readonly string[];
  change: (of: Record<string, string | null>) => void;
};

/** Returns the state in the address: view and day on screen, layers, people. */
export function useCalendarPlace(): CalendarPlace {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isPhone = useWidth() === "mobile";
  const change = useCallback(
    (of: Record<string, string | null>): void => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(of))
        if (value) next.set(name, value);
        else next.delete(name);
      const text = next.toString();
      navigate(text ? `${path}?${text}` : path, { replace: true });
    },
    [navigate, path, search],
  );
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const [view, date, kinds] = [params.get("view"), params.get("date") ?? "", params.get("kinds")];
    const chosen: CalendarView = isView(view) ? view : isPhone ? "list" : "month";
    return {
      isPhone,
      // A week is too wide for a phone: its list covers two.
      view: isPhone && chosen === "week" ? "list" : chosen,
      date: isDay(date) ? date : shopToday(),
      kinds: kinds === null ? null : kinds.split(",").filter(isLayer),
      people: (params.get("people") ?? "").split(",").filter((id) => /^[0-9a-z]{1,40}$/.test(id)),
      change,
    };
  }, [search, isPhone, change]);
}
