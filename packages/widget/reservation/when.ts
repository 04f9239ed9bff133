import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { lang } from "#runtime/i18n.ts";

export const LONG = { weekday: "long", day: "numeric", month: "long" } as const;

/** Returns a day in words. */
export const dayName = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T12:00`).toLocaleDateString(lang, options);

/** Returns the hours of a slot by the shop's clocks; a slot without hours returns its name. */
export function hoursOf({ start, end, mode, name }: SlotView, { timeZone }: PublicEvent): string {
  const time = (at: number): string =>
    new Date(at).toLocaleTimeString(lang, { timeStyle: "short", timeZone });
  return mode === "noHours" ? name : `${name} ${time(start)} – ${time(end)}`;
}
