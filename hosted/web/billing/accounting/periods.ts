import { dayInFrance } from "@cuvee/core/kit/days.ts";

export type Period = { from: string; to: string };

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns `count` whole months, in French time; the last one is `back` months before the current one. */
function months(now: number, back: number, count: number): Period {
  const [year = 0, month = 1] = dayInFrance(now).split("-").map(Number);
  const last = month - 1 - back;
  return { from: iso(year, last - count + 1, 1), to: iso(year, last + 1, 0) };
}

export const thisMonth = (now: number): Period => months(now, 0, 1);
export const lastMonth = (now: number): Period => months(now, 1, 1);

/** Returns the last completed calendar quarter. */
export function lastQuarter(now: number): Period {
  const month = Number(dayInFrance(now).slice(5, 7));
  return months(now, ((month - 1) % 3) + 1, 3);
}
