import { dateFormat, displayNames } from "@cuvee/core/kit/intl.ts";
import { localeOf, ordinalDay } from "@cuvee/core/kit/languages.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import { SHOP_TIME_ZONE, type SlotMode } from "@cuvee/core/visits/events/events.ts";
import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";

type Hours = { start: number; end: number; mode?: SlotMode; name?: string };

const STYLES = {
  time: { hour: "2-digit", minute: "2-digit" },
  day: { weekday: "long", day: "numeric", month: "long" },
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** The language joins day and hour itself: "lundi 30 novembre 2026 à 10:30". */
  moment: { dateStyle: "full", timeStyle: "short" },
  weekday: { weekday: "short" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function formatters(language: string, timeZone: string) {
  const lang = localeOf(language);
  const write = (style: keyof typeof STYLES, at: number): string =>
    dateFormat(lang, { ...STYLES[style], timeZone }).format(at);
  const said = (style: "day" | "full" | "moment", at: number): string => ordinalDay(write(style, at), lang);
  /** Returns noon of a day, universal time: the same date in every time zone of a shop. */
  const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
  const hours = ({ start, end, mode = "hours", name = "" }: Hours): string => {
    if (mode === "noHours") return name;
    const [from, to] = [write("time", start), write("time", end)];
    const next = write("full", start) === write("full", end) ? "" : `${write("weekday", end)} `;
    return [name, `${from} – ${next}${to}`].filter(Boolean).join(" · ");
  };
  return {
    hours,
    day: (day: string): string => said("day", noon(day)),
    /** The name of a calendar cell: it contains the figure as it is shown (WCAG 2.5.3, Label in Name), so no "1er". */
    cell: (day: string): string => write("day", noon(day)),
    weekday: (day: string): string => write("weekday", noon(day)),
    month: (day: string): string => write("month", noon(day)),
    /** Formats a slot: `samedi 28 novembre 2026 · 10:00 – 11:15`. */
    slot: (slot: Hours): string => [said("full", slot.start), hours(slot)].filter(Boolean).join(" · "),
    moment: (at: number): string => said("moment", at),
    language: (code: string): string => displayNames(lang, { type: "language" }).of(code) ?? code,
    duration: (minutes: number): string => durationWords(minutes, language),
    /** City of the zone, for "heure de Paris". */
    zone: timeZone.replace(/.*\//, "").replaceAll("_", " "),
  };
}
export type When = ReturnType<typeof formatters>;

/**
 * Returns formatters of days and hours in the language on screen, in the shop's time zone regardless of the reader's.
 */
export function useWhen(timeZone: string = SHOP_TIME_ZONE): When {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  return useMemo(() => formatters(lang, timeZone), [lang, timeZone]);
}
