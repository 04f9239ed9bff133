import { VISIT_LANGUAGES, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { ChevronLeft, ChevronRight, ListOrdered, Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { paths } from "#kit/paths.ts";
import { useWidth } from "#kit/width.ts";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Select } from "#ui/input/Select.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import {
  useEventNames,
  useHasPermission,
  useResources,
  useSlots,
  type SlotQuery,
} from "#visits/reservations/calls.ts";
import { DayList } from "#visits/reservations/calendar/DayList.tsx";
import { Legend } from "#visits/reservations/calendar/Legend.tsx";
import { nextDate, rangeOf, VIEWS, type View } from "#visits/reservations/calendar/range.ts";
import { SlotPanel } from "#visits/reservations/calendar/SlotPanel.tsx";
import { useCalendarMoves } from "#visits/reservations/calendar/calendarMoves.tsx";
import { shopToday, useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/calendar/Calendar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const CalendarBoard = lazy(() => import("#visits/reservations/calendar/CalendarBoard.tsx"));
const isView = (text: string | null): text is View => VIEWS.some((view) => view === text);
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Returns the state in the address: the day on screen, the period around it, the open slot, and the filters. */
function useCalendarView() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const view = params.get("view");
  const date = params.get("date") ?? "";
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
  return {
    view: isView(view) ? view : ("month" as View),
    date: DAY.test(date) ? date : shopToday(),
    slot: params.get("slot"),
    event: params.get("event"),
    resource: params.get("resource"),
    language: params.get("language"),
    change,
  };
}

function PageCommands({ date, place }: { date: string; place: CalendarView }): ReactNode {
  const { t } = useTranslation("reservations");
  const may = useHasPermission("createResa");
  return (
    <>
      <ButtonLink
        href={paths.reservationsDay({ day: date, event: place.event })}
        icon={<ListOrdered aria-hidden="true" />}
      >
        {t("day.title")}
      </ButtonLink>
      {may ? (
        <ButtonLink
          look="primary"
          href={paths.addReservation({ day: date, event: place.event })}
          icon={<Plus aria-hidden="true" />}
        >
          {t("add.button")}
        </ButtonLink>
      ) : null}
    </>
  );
}

type BarProps = {
  go: (by: 1 | -1) => void;
  change: (of: Record<string, string | null>) => void;
  heading: string;
  phone: boolean;
  date: string;
  view: "day" | "list" | "month" | "week";
};

/** Period on screen, other periods, and other views. */
function Bar({ go, change, heading, phone, date, view }: BarProps): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <div className={css.bar}>
      <div className={layout.line1}>
        <IconButton label={t("calendar.before")} look="secondary" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Button onClick={() => change({ date: null })}>{t("calendar.today")}</Button>
        <IconButton label={t("calendar.after")} look="secondary" onClick={() => go(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <h2 className={css.heading} aria-live="polite">
        {heading}
      </h2>
      {phone ? (
        <span className={css.date}>
          <DateInput label={t("calendar.day")} value={date} onChange={(day) => change({ date: day })} />
        </span>
      ) : (
        <FilterTabs
          label={t("calendar.views")}
          items={VIEWS.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      )}
    </div>
  );
}

type CalendarView = ReturnType<typeof useCalendarView>;

const narrowingOf = ({ event, resource, language }: CalendarView): Partial<SlotQuery> => ({
  ...(event ? { eventId: event } : {}),
  ...(resource ? { resourceId: resource } : {}),
  ...(language ? { language } : {}),
});

/** The calendar of a shop: its slots by month, week, day or as a list, with their occupancy and content. */
export default function CalendarPage(): ReactNode {
  const { t } = useTranslation("reservations");
  const place = useCalendarView();
  const { view, date, change } = place;
  const when = useWhen();
  const width = useWidth();
  const phone = width === "mobile";
  const shown = phone ? "day" : view;
  const slots = useSlots({ ...rangeOf(shown, date), ...narrowingOf(place) });
  const { moveSlot, moveReservation, dialogs } = useCalendarMoves();
  const openSlot = slots.data?.slots.find((slot) => slot.id === place.slot);
  const open = useCallback((slot: StaffSlot | null) => change({ slot: slot?.id ?? null }), [change]);
  const openDay = useCallback((day: string) => change({ date: day, view: "day" }), [change]);
  const go = useCallback((by: 1 | -1) => change({ date: nextDate(shown, date, by) }), [change, shown, date]);
  useKeys(go, change);
  const heading =
    shown === "month" ? when.month(date) : shown === "day" ? when.full(date) : weekWords(date, when.chip);
  const panel = openSlot ? (
    <SlotPanel
      key={openSlot.id}
      slot={openSlot}
      beside={width === "desktop"}
      onMoved={(day) => change({ date: day })}
      onClose={() => open(null)}
    />
  ) : null;
  return (
    <>
      <PageHeader title={t("calendar.title")} actions={<PageCommands date={date} place={place} />} />
      <Card flush>
        <Bar go={go} change={change} heading={heading} phone={phone} date={date} view={view} />
        <Filters place={place} />
        <Legend />
        <div className={css.body}>
          <div className={cx(layout.shrink, layout.fill)}>
            {slots.error && !slots.data ? (
              <ErrorState error={slots.error} onRetry={() => void slots.mutate()} />
            ) : phone ? (
              <DayList slots={slots.data?.slots} day={date} onOpen={open} />
            ) : (
              <Suspense fallback={<Waiting />}>
                <CalendarBoard
                  view={view}
                  date={date}
                  slots={slots.data?.slots}
                  open={place.slot}
                  onOpen={open}
                  onDay={openDay}
                  onMoveSlot={moveSlot}
                  onDropReservation={moveReservation}
                />
              </Suspense>
            )}
          </div>
          {panel && width === "desktop" ? <aside className={css.panel}>{panel}</aside> : null}
        </div>
      </Card>
      {width === "desktop" ? null : (
        <Drawer open={panel !== null} onClose={() => open(null)} title={openSlot?.eventTitle ?? ""} hideTitle>
          {panel}
        </Drawer>
      )}
      {dialogs}
    </>
  );
}

const weekWords = (date: string, chip: (day: string) => string): string => {
  const { from, to } = rangeOf("week", date);
  return `${chip(from)} – ${chip(to)}`;
};

function Waiting(): ReactNode {
  return (
    <WhenLate>
      <div className={css.waiting} aria-busy="true">
        <Skeleton height="28rem" />
      </div>
    </WhenLate>
  );
}

/**
 * Keys of the calendar: `n` and `p` move, `t` is today, `1` to `4` are its views, Escape closes the slot. Not while the
 * user types.
 */
function useKeys(go: (by: 1 | -1) => void, change: (of: Record<string, string | null>) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target;
      const typing =
        at instanceof HTMLElement && at.closest("input, select, textarea, [role=dialog], [role=menu]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const view = VIEWS[Number(event.key) - 1];
      if (event.key === "Escape") change({ slot: null });
      else if (event.key === "n") go(1);
      else if (event.key === "p") go(-1);
      else if (event.key === "t") change({ date: null });
      else if (view) change({ view });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [go, change]);
}

/** A form to filter the slots: by event, guide or room, language. */
function Filters({ place }: { place: ReturnType<typeof useCalendarView> }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const events = useEventNames();
  const resources = useResources();
  const { change } = place;
  const own = resources.data?.resources.filter((one) => !one.archived) ?? [];
  return (
    <div className={cx(layout.row2, css.filters)}>
      <Select
        aria-label={t("columns.event")}
        value={place.event ?? ""}
        options={[
          { value: "", label: t("calendar.allEvents") },
          ...(events ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => change({ event: target.value })}
      />
      {own.length > 0 ? (
        <Select
          aria-label={t("calendar.resource")}
          value={place.resource ?? ""}
          options={[
            { value: "", label: t("calendar.allResources") },
            ...own.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => change({ resource: target.value })}
        />
      ) : null}
      <Select
        aria-label={t("columns.visitLanguage")}
        value={place.language ?? ""}
        options={[
          { value: "", label: t("calendar.allLanguages") },
          ...VISIT_LANGUAGES.map((value) => ({ value, label: when.language(value) })),
        ]}
        onChange={({ target }) => change({ language: target.value })}
      />
    </div>
  );
}
