import { dateFormat, relativeFormat } from "#kit/intl.ts";
import { localeOf, ordinalDay } from "#kit/languages.ts";
import { dayNumber } from "./zone.ts";

/** Days until which a date of another year is read as the next one, as in the weeks over New Year. */
const NEAR = 60;

/** Checks whether a day `YYYY-MM-DD` is written with its year: without it a reader would take it for another year's. */
export const needsYear = (day: string, today: string): boolean =>
  day.slice(0, 4) !== today.slice(0, 4) && Math.abs(dayNumber(day) - dayNumber(today)) > NEAR;

/**
 * Returns a day `YYYY-MM-DD` in the few letters of a button: `lun. 6 sept.`, with its year where it is more than sixty
 * days from another day and in another year.
 */
export function shortDate(day: string, today: string, lang: string): string {
  const locale = localeOf(lang);
  const date = dateFormat(locale, {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(needsYear(day, today) ? { year: "numeric" } : {}),
  });
  return ordinalDay(date.format(Date.parse(`${day}T12:00:00Z`)), locale);
}

/** Returns a day `YYYY-MM-DD` as seen from another one: "today", "tomorrow", then its short date. */
export function shortDay(day: string, today: string, lang: string): string {
  const ahead = dayNumber(day) - dayNumber(today);
  return ahead === 0 || ahead === 1
    ? relativeFormat(localeOf(lang), { numeric: "auto" }).format(ahead, "day")
    : shortDate(day, today, lang);
}
