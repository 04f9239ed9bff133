import { dateFormat } from "@cuvee/core/kit/intl.ts";
import { ordinalDay } from "@cuvee/core/kit/languages.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf, timeOf } from "@cuvee/core/visits/events/zone.ts";
import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";

const STYLES = {
  time: { hour: "2-digit", minute: "2-digit" },
  day: { weekday: "long", day: "numeric", month: "long" },
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  date: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  chip: { weekday: "short", day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Hours = { start: number; end: number };

const HOUR_MS = 3_600_000;
/**
 * Checks whether a slot lasts a whole day: it begins at midnight and ends with the day, whose length changes with the
 * clocks.
 */
export const isWholeDay = ({ start, end }: Hours): boolean =>
  end - start >= 23 * HOUR_MS && timeOf(start, SHOP_TIME_ZONE) === "00:00";

/** Returns the day of a moment in the shop's time zone, `YYYY-MM-DD`. */
export const shopDay = (at: number): string => dayOf(at, SHOP_TIME_ZONE);
/** Returns today in the shop's time zone. */
export const shopToday = (): string => shopDay(Date.now());
/** Returns noon of a day, universal time: for writing the day, whatever the time zone. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const created = new Map<string, ReturnType<typeof formatters>>();

function formatters(language: string) {
  const lang = language === "en" ? "en-GB" : language;
  const of = Object.fromEntries(
    Object.entries(STYLES).map(([name, style]) => {
      const options = { ...style, timeZone: SHOP_TIME_ZONE };
      return [
        name,
        { format: (at: number): string => ordinalDay(dateFormat(lang, options).format(at), lang) },
      ];
    }),
  ) as Record<keyof typeof STYLES, { format: (at: number) => string }>;
  const languages = new Intl.DisplayNames(lang, { type: "language" });
  const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
  const hours = (slot: Hours): string => {
    if (isWholeDay(slot)) return "";
    const [from, to] = [of.time.format(slot.start), of.time.format(slot.end)];
    return shopDay(slot.start) === shopDay(slot.end)
      ? `${from} – ${to}`
      : `${from} – ${of.chip.format(slot.end)} ${to}`;
  };
  return {
    time: (at: number): string => of.time.format(at),
    /** `sam. 21 nov. 2026`. */
    date: (at: number): string => of.date.format(at),
    /** `Samedi 21 novembre 2026`, of a day `YYYY-MM-DD`. */
    full: (day: string): string => capital(of.full.format(noon(day))),
    /** `Samedi 21 novembre`. */
    day: (day: string): string => capital(of.day.format(noon(day))),
    /** `sam. 21 nov.`. */
    chip: (day: string): string => of.chip.format(noon(day)),
    month: (day: string): string => capital(of.month.format(noon(day))),
    /** `10:00 – 11:30`; empty of a whole day. */
    hours,
    /** `sam. 21 nov. 2026, 10:00 – 11:30`. */
    slot: (slot: Hours): string => [of.date.format(slot.start), hours(slot)].filter(Boolean).join(", "),
    language: (code: string): string => languages.of(code) ?? code,
  };
}
export type When = ReturnType<typeof formatters>;

/**
 * Returns the writers of days and hours of slots in the language on screen, in the shop's time zone wherever the reader
 * is.
 */
export function useWhen(): When {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  return useMemo(() => {
    let one = created.get(lang);
    if (!one) created.set(lang, (one = formatters(lang)));
    return one;
  }, [lang]);
}
