import { dayAfter } from "#kit/days.ts";
import { fiscalYearOf, monthsAfter, type YearRule } from "#shops/settings/years.ts";

export const PERIOD_UNITS = ["day", "month", "year"] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

export const PERIOD_KINDS = ["last", "before", "between", "fiscalYear"] as const;

/**
 * A period of days. `last`: from so long ago until today; `before`: everything until so long ago; `between`: days of
 * Paris, both included, either open; `fiscalYear`: the present one (0), or one before it (-1 to -9).
 */
export type Period =
  | { kind: "last"; count: number; unit: PeriodUnit }
  | { kind: "before"; count: number; unit: PeriodUnit }
  | { kind: "between"; from: string | null; until: string | null }
  | { kind: "fiscalYear"; offset: number };

/** Days, both included; null is open. */
export type DayRange = { from: string | null; until: string | null };

/** Day of reference in Paris, and the fiscal years of the shop. */
export type Calendar = { today: string; years: YearRule };

function ago(today: string, count: number, unit: PeriodUnit): string {
  if (unit === "day") return dayAfter(today, -count);
  return monthsAfter(today, unit === "month" ? -count : -12 * count);
}

/**
 * Returns the days of a period. « depuis 12 mois » begins on the day twelve months ago; « il y a plus de 12 mois » ends
 * on the day before it, so that the two share no day and leave none out.
 */
export function daysOf(period: Period, { today, years }: Calendar): DayRange {
  if (period.kind === "last") return { from: ago(today, period.count, period.unit), until: null };
  if (period.kind === "before")
    return { from: null, until: dayAfter(ago(today, period.count, period.unit), -1) };
  if (period.kind === "between") return { from: period.from, until: period.until };
  let year = fiscalYearOf(today, years);
  for (let n = period.offset; n < 0; n += 1) year = fiscalYearOf(dayAfter(year.opensOn, -1), years);
  return { from: year.opensOn, until: year.closesOn };
}

/** Checks whether a day is within a range. */
export const isWithin = (day: string, { from, until }: DayRange): boolean =>
  (from === null || from <= day) && (until === null || day <= until);
