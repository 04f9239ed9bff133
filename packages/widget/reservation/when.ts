import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { lang } from "#runtime/i18n.ts";

const DAY_MS = 86_400_000;

/** A day `YYYY-MM-DD` that is so many days after another. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const LONG = { weekday: "long", day: "numeric", month: "long" } as const;

/** A day in words. */
export const dayName = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00`).toLocaleDateString(lang, options);

/** Hours of a slot by the shop's clocks; what has none is called by its name. */
export function hoursOf({ start, end, mode, name }: SlotView, { timeZone }: PublicEvent): string {
  const time = (at: number): string =>
    new Date(at).toLocaleTimeString(lang, { timeStyle: "short", timeZone });
  return mode === "noHours" ? name : `${name} ${time(start)} – ${time(end)}`;
}
