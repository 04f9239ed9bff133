import { dayAfter, mondayOf, monthOf } from "@cuvee/client/monthGrid.ts";

export const VIEWS = ["month", "week", "day", "list"] as const;
export type View = (typeof VIEWS)[number];

const SIX_WEEKS = 42;
const LIST_DAYS = 7;

/** Returns the first and last day that a view of a day shows: for a month, the six weeks around it. */
export function rangeOf(view: View, day: string): { from: string; to: string } {
  if (view === "day") return { from: day, to: day };
  const from = mondayOf(view === "month" ? monthOf(day) : day);
  return { from, to: dayAfter(from, (view === "month" ? SIX_WEEKS : LIST_DAYS) - 1) };
}

/** Returns the day of the next or the previous view. */
export function nextDate(view: View, day: string, by: 1 | -1): string {
  if (view === "day") return dayAfter(day, by);
  if (view !== "month") return dayAfter(day, by * LIST_DAYS);
  return monthOf(day, by);
}
