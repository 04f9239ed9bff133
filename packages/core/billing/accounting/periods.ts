/** The first day of a shop's fiscal year (specification §3, settings: logStartMonth, logStartDay). */
export type YearStart = { month: number; day: number };

const two = (n: number): string => String(n).padStart(2, "0");

/** `days` after a day, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of a month, for a start of 29 February or 31 of a short month. */
const startIn = (year: number, { month, day }: YearStart): string => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${two(month)}-${two(Math.min(day, last))}`;
};

/** The first day of the fiscal year that a day is in. */
export function openingDay(day: string, start: YearStart): string {
  const year = Number(day.slice(0, 4));
  const own = startIn(year, start);
  return day >= own ? own : startIn(year - 1, start);
}

/** The last day of the fiscal year that a day is in: what the year is called by in the books, and its FEC. */
export function closingDay(day: string, start: YearStart): string {
  const opens = openingDay(day, start);
  return dayAfter(startIn(Number(opens.slice(0, 4)) + 1, start), -1);
}

/** A day as French writes it, `20/11/2026`. */
export const frenchDay = (day: string): string => day.split("-").toReversed().join("/");
