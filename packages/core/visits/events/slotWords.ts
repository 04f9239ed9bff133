import { dateFormat, relativeFormat } from "#kit/intl.ts";
import { localeOf, ordinalDay } from "#kit/languages.ts";
import type { SlotView } from "./events.ts";
import { needsYear } from "./shortDay.ts";
import { dayNumber, dayOf, timeOf } from "./zone.ts";

/** Days from which a day is written as a date: until then its weekday is enough. */
const WEEK = 7;

const writtenDay = (noon: number, lang: string, style: "weekday" | "date" | "year"): string =>
  dateFormat(localeOf(lang), {
    timeZone: "UTC",
    weekday: style === "weekday" ? "long" : "short",
    ...(style === "weekday" ? {} : { day: "numeric", month: "long" }),
    ...(style === "year" ? { year: "numeric" } : {}),
  }).format(noon);

/**
 * Returns a day `YYYY-MM-DD` as seen from another one: "today", "tomorrow", its weekday within a week, then its date,
 * with the year where `needsYear`.
 */
export function dayWords(day: string, today: string, lang: string): string {
  const ahead = dayNumber(day) - dayNumber(today);
  const locale = localeOf(lang);
  if (ahead === 0 || ahead === 1) return relativeFormat(locale, { numeric: "auto" }).format(ahead, "day");
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (ahead > 1 && ahead < WEEK) return writtenDay(noon, lang, "weekday");
  return ordinalDay(writtenDay(noon, lang, needsYear(day, today) ? "year" : "date"), locale);
}

/** Returns a time `HH:MM` in words: `10 h 30` and `10 h` in French (Imprimerie nationale), `10:30` elsewhere. */
export function timeWords(time: string, lang: string): string {
  if (lang !== "fr") return time;
  const [hour = "", minute = ""] = time.split(":");
  return `${Number(hour)}\u00a0h${minute === "00" ? "" : `\u00a0${minute}`}`;
}

/** Returns the time of a moment in a zone, as `timeWords` writes it. */
export const clockWords = (at: number, zone: string, lang: string): string =>
  timeWords(timeOf(at, zone), lang);

type Moment = Pick<SlotView, "day" | "start" | "end" | "mode">;

/**
 * Returns day and hour of a slot as seen from a moment: `demain 10 h 30`. Both hours of a part of the day with free
 * arrival, and none of a day without hours.
 */
export function slotWords({ day, start, end, mode }: Moment, at: number, zone: string, lang: string): string {
  const clock = (moment: number): string => clockWords(moment, zone, lang);
  const hours =
    mode === "noHours" ? "" : mode === "period" ? `${clock(start)}\u00a0–\u00a0${clock(end)}` : clock(start);
  return [dayWords(day, dayOf(at, zone), lang), hours].filter(Boolean).join(" ");
}
