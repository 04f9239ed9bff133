import { parisDay } from "@cuvee/core/offer/rates/days.ts";

const DAY = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Days as people count them: the last one is included. */
export type Days = { first: string | null; last: string | null };
/** Moments as the API has them: from `since`, before `until`, milliseconds since 1970. */
export type Span = { since?: number; until?: number };

const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** Returns the days of a span, in Paris. */
export function daysOf({ since, until }: Span): Days {
  return {
    first: since === undefined ? null : DAY.format(since),
    last: until === undefined ? null : DAY.format(until - 1),
  };
}

/** Returns the span of days: from the beginning of the first to the end of the last. */
export function spanOf({ first, last }: Days): Span {
  return {
    ...(first ? { since: parisDay(first) } : {}),
    ...(last ? { until: parisDay(dayAfter(last, 1)) } : {}),
  };
}
