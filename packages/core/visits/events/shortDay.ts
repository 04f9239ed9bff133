import { dateFormat, relativeFormat } from "#kit/intl.ts";
import { localeOf, ordinalDay } from "#kit/languages.ts";
import { dayNumber } from "./zone.ts";

/** Days from which a date has its year: until then no other day of the calendar is written alike. */
const YEAR_AHEAD = 330;

/**
 * Returns a day `YYYY-MM-DD` as seen from another one in the few letters of a button: "today", "tomorrow", then `lun. 6
 * sept.`, with its year where it is nearly a year away.
 */
export function shortDay(day: string, today: string, lang: string): string {
  const ahead = dayNumber(day) - dayNumber(today);
  const locale = localeOf(lang);
  if (ahead === 0 || ahead === 1) return relativeFormat(locale, { numeric: "auto" }).format(ahead, "day");
  const date = dateFormat(locale, {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(ahead > YEAR_AHEAD ? { year: "numeric" } : {}),
  });
  return ordinalDay(date.format(Date.parse(`${day}T12:00:00Z`)), locale);
}
