import { dateFormat } from "#kit/intl.ts";
import type { Say } from "#kit/texts/say.ts";
import { timeWords } from "#visits/events/slotWords.ts";
import type { DayHours } from "#storefront/site/blocks.ts";

/** Monday of some week, and a day: names of days come from the language. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const spansIn = (spans: DayHours, lang: string): string =>
  spans.map(({ from, to }) => `${timeWords(from, lang)}\u00a0–\u00a0${timeWords(to, lang)}`).join(", ");

/** Returns the days of a week, Monday first, with their opening hours in words. */
export function openingHours(
  days: readonly DayHours[],
  lang: string,
  say: Say,
): { day: string; hours: string }[] {
  const names = dateFormat(lang, { weekday: "long", timeZone: "UTC" });
  return days.map((spans, at) => ({
    day: names.format(MONDAY + at * DAY_MS),
    hours: spans.length > 0 ? spansIn(spans, lang) : say("hours.closed"),
  }));
}
