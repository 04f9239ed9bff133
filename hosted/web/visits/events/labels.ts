import { ordinalDay } from "@cuvee/core/kit/languages.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import { useMemo } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { DayTime, Rule, SlotMode } from "@cuvee/core/visits/events/events.ts";
import { useFormat, type Format } from "#kit/format.ts";

/** Returns noon of a day in universal time: formatted there, it is that day everywhere. */
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Number of hours up to which they are named one by one; beyond, only their number is given. */
const NAMED = 6;

type T = (key: string, values?: Record<string, unknown>) => string;
type Dates = { day: (day: string) => string; whole: (day: string) => string; weekday: (n: number) => string };

function hoursWords(
  { mode, times }: { mode: SlotMode; times: readonly DayTime[] },
  t: T,
  format: Format,
): string {
  if (mode === "noHours") return t("rule.noHours");
  if (mode === "period")
    return t("rule.period", {
      times: format.list(times.map(({ start, end }) => t("rule.fromTo", { start, end }))),
    });
  const starts = times.map(({ start }) => start);
  if (starts.length <= NAMED) return t("rule.at", { times: format.list(starts) });
  return t("rule.atMany", { count: starts.length, first: starts[0], last: starts.at(-1) });
}

function daysWords({ recurrence, since }: Rule, t: T, format: Format, dates: Dates): string {
  if (recurrence.freq === "once") return t("rule.once", { day: dates.whole(since) });
  const { interval } = recurrence;
  if (recurrence.freq === "weekly") {
    if (recurrence.weekdays.length === 7 && interval === 1) return t("rule.everyDay");
    const numbers = recurrence.weekdays.toSorted((a, b) => a - b);
    const [first = 1, last = 1] = [numbers[0], numbers.at(-1)];
    const running = numbers.length > 2 && last - first === numbers.length - 1;
    if (running && interval === 1)
      return t("rule.weekRange", { first: dates.weekday(first), last: dates.weekday(last) });
    const days = format.list(numbers.map(dates.weekday));
    return interval === 1 ? t("rule.weekly", { days }) : t("rule.weeks", { count: interval, days });
  }
  const which =
    "day" in recurrence
      ? t("rule.monthDay", { day: recurrence.day })
      : t("rule.monthWeekday", {
          nth: t(`rule.nth.${recurrence.nth}`),
          day: dates.weekday(recurrence.weekday),
        });
  return interval === 1 ? t("rule.monthly", { which }) : t("rule.months", { count: interval, which });
}

/**
 * Writes a schedule in a sentence: "Chaque samedi et dimanche, du 1 avril au 31 octobre 2027, à 10:00 et 15:00, 12
 * places".
 */
function ruleSentence(rule: Rule, t: T, format: Format, dates: Dates): string {
  const { since, until, recurrence, capacity, exceptDates, extraDates } = rule;
  const sameYear = since.slice(0, 4) === until.slice(0, 4);
  const season =
    recurrence.freq === "once"
      ? []
      : [
          t("rule.season", {
            since: sameYear ? dates.day(since) : dates.whole(since),
            until: dates.whole(until),
          }),
        ];
  return [
    daysWords(rule, t, format, dates),
    ...season,
    hoursWords(rule, t, format),
    t("rule.places", { count: capacity }),
    ...(exceptDates.length > 0 ? [t("rule.except", { count: exceptDates.length })] : []),
    ...(extraDates.length > 0 ? [t("rule.extra", { count: extraDates.length })] : []),
  ].join(", ");
}

/** Returns the words of visits in the language on screen. */
export function useEventLabels() {
  const { t: translate, i18n } = useTranslation("visits");
  const format = useFormat();
  const lang = i18n.resolvedLanguage === "en" ? "en-GB" : (i18n.resolvedLanguage ?? "fr");
  return useMemo(() => {
    const t: T = (key, values = {}) => translate(key as never, values as never) as unknown as string;
    const writer = (options: Intl.DateTimeFormatOptions, timeZone = "UTC") => {
      const format = new Intl.DateTimeFormat(lang, { ...options, timeZone });
      return { format: (at: number | Date): string => ordinalDay(format.format(at), lang) };
    };
    const day = writer({ day: "numeric", month: "long" });
    const whole = writer({ day: "numeric", month: "long", year: "numeric" });
    const full = writer({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
    const plain = new Intl.DateTimeFormat(lang, {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    const ofMonth = writer({ weekday: "long", day: "numeric", month: "long" });
    const short = writer({ weekday: "short", day: "numeric", month: "short" });
    const month = writer({ month: "long", year: "numeric" });
    const weekday = writer({ weekday: "long" });
    const clock = writer({ hour: "2-digit", minute: "2-digit" }, "Europe/Paris");
    const next = writer(
      { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
      "Europe/Paris",
    );
    const afar = writer(
      {
        weekday: "short",
        day: "numeric",
        month: "short",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
      },
      "Europe/Paris",
    );
    const names = new Intl.DisplayNames(lang, { type: "language" });
    const dates = {
      day: (of: string) => day.format(noon(of)),
      whole: (of: string) => whole.format(noon(of)),
      full: (of: string) => full.format(noon(of)),
      /** The name of a cell that shows the figure alone: it contains the visible figure (WCAG 2.5.3). */
      cell: (of: string) => plain.format(noon(of)),
      /** A day among others of its year: `lundi 23 novembre`. */
      ofMonth: (of: string) => ofMonth.format(noon(of)),
      short: (of: string) => short.format(noon(of)),
      month: (of: string) => month.format(noon(`${of.slice(0, 7)}-01`)),
      /** 1 is Monday: 1 January 2024 was one. */
      weekday: (n: number) => weekday.format(noon(`2024-01-0${n}`)),
    };
    return {
      ...dates,
      /** The hour of a moment at the estate. */
      clock: (at: number) => clock.format(at),
      /** A future moment; its year is shown when it is not the current one. */
      moment: (at: number) =>
        (new Date(at).getFullYear() === new Date().getFullYear() ? next : afar).format(at),
      language: (code: string) => names.of(code) ?? code,
      /** `45 min`, `1 h 30`, `18 h`. */
      duration: (minutes: number): string => durationWords(minutes, lang),
      rule: (rule: Rule): string => ruleSentence(rule, t, format, dates),
    };
  }, [translate, format, lang]);
}
export type EventLabels = ReturnType<typeof useEventLabels>;
