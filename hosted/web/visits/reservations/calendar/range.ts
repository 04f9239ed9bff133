import { addDays, dayNumber } from "@cuvee/core/visits/events/zone.ts";

export const VIEWS = ["month", "week", "day", "list"] as const;
export type View = (typeof VIEWS)[number];

/** Returns the weekday of a day, Monday 0: the first of January 1970 was a Thursday. */
const weekday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7;
const mondayOf = (day: string): string => addDays(day, -weekday(day));
const SIX_WEEKS = 42;
const LIST_DAYS = 7;

/** Returns the first and last day that a view of a day shows: for a month, the six weeks around it. */
export function rangeOf(view: View, day: string): { from: string; to: string } {
  if (view === "day") return { from: day, to: day };
  const from = mondayOf(view === "month" ? `${day.slice(0, 7)}-01` : day);
  return { from, to: addDays(from, (view === "month" ? SIX_WEEKS : LIST_DAYS) - 1) };
}

/** Returns the day of the next or the previous view. */
export function nextDate(view: View, day: string, by: 1 | -1): string {
  if (view === "day") return addDays(day, by);
  if (view !== "month") return addDays(day, by * LIST_DAYS);
  const first = `${day.slice(0, 7)}-01`;
  return by < 0 ? `${addDays(first, -1).slice(0, 7)}-01` : `${addDays(first, 31).slice(0, 7)}-01`;
}
