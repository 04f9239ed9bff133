import { parisDay } from "#offer/rates/days.ts";

/** A month of declaration, `2026-10`. */
export type Period = string;

export const PERIOD_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;
/** A replacement may go back this many months (customs contract 2.24, IIP1-RG40; code 032). */
export const REPLACEMENT_MONTHS = 24;

export const yearOf = (period: Period): number => Number(period.slice(0, 4));
export const monthOf = (period: Period): number => Number(period.slice(5, 7));

/** Returns the month `months` after (before, when negative) a period. */
export function shiftPeriod(period: Period, months: number): Period {
  const count = yearOf(period) * 12 + monthOf(period) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** Returns the months from one period to another; negative when the second comes first. */
export function monthsBetween(from: Period, to: Period): number {
  return (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
}

/** Returns the start of a month in Paris, in milliseconds since 1970. */
export const startOf = (period: Period): number => parisDay(`${period}-01`);

/** Returns the month in Paris of a moment, in milliseconds since 1970. */
export function periodAt(at: number): Period {
  const guess = new Date(at + 12 * 3_600_000).toISOString().slice(0, 7);
  if (at < startOf(guess)) return shiftPeriod(guess, -1);
  return guess;
}

/** Returns the last day on which a month can be declared: the tenth of the next one (rules §2.1). */
export const deadlineOf = (period: Period): string => `${shiftPeriod(period, 1)}-10`;
