import { dayAfter } from "@cuvee/core/kit/days.ts";
import { nextDate as nextOfVisits, rangeOf as rangeOfVisits } from "#visits/reservations/calendar/range.ts";

export const CALENDAR_VIEWS = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Days of the list. */
const LIST_DAYS = 14;

/** Returns the first and last day that a view of a day shows; a list begins with the day itself. */
export function periodOf(view: CalendarView, day: string): { from: string; to: string } {
  return view === "list" ? { from: day, to: dayAfter(day, LIST_DAYS - 1) } : rangeOfVisits(view, day);
}

/** Returns the day of the next or the previous view. */
export function nextPeriod(view: CalendarView, day: string, by: 1 | -1): string {
  return view === "list" ? dayAfter(day, by * LIST_DAYS) : nextOfVisits(view, day, by);
}
