/** The usual periods of a filter of days. */
export const PERIODS = [
  "today",
  "yesterday",
  "week",
  "month",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "lastYear",
] as const;
export type Period = (typeof PERIODS)[number];

const two = (n: number): string => String(n).padStart(2, "0");
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Returns the first and last day of a period, both included, relative to a moment in the browser's time zone. */
export function periodOf(period: Period, now: Date): { from: string; to: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const span = (from: Date, to: Date): { from: string; to: string } => ({ from: dayOf(from), to: dayOf(to) });
  const back = (days: number): Date => new Date(year, month, day - days);
  switch (period) {
    case "today":
      return span(now, now);
    case "yesterday":
      return span(back(1), back(1));
    case "week":
      return span(back(6), now);
    case "month":
      return span(back(29), now);
    case "thisMonth":
      return span(new Date(year, month, 1), new Date(year, month + 1, 0));
    case "lastMonth":
      return span(new Date(year, month - 1, 1), new Date(year, month, 0));
    case "thisYear":
      return span(new Date(year, 0, 1), new Date(year, 11, 31));
    case "lastYear":
      return span(new Date(year - 1, 0, 1), new Date(year - 1, 11, 31));
  }
}
