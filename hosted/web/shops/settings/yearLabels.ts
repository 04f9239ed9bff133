import type { TFunction } from "#kit/i18n.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";

type Length = { months: number; days: number };

/** Formats a length: `7 mois`, `6 mois et 12 jours`, `12 jours`. */
function lengthIn(t: TFunction, { months, days }: Length): string {
  const month = months > 0 ? t("years.months", { count: months }) : "";
  const day = days > 0 ? t("years.days", { count: days }) : "";
  return month && day ? t("years.both", { months: month, days: day }) : month || day;
}

/** Returns formatters for fiscal years: days as French writes them (`1er janvier 2027`), and the length of a year. */
export function useYearLabels(): {
  day: (on: string) => string;
  span: (year: { opensOn: string; closesOn: string } & Length) => string;
} {
  const { t, i18n } = useTranslation("settings");
  const format = useFormat();
  const isFrench = i18n.resolvedLanguage === "fr";
  const day = (on: string): string =>
    isFrench ? format.date(on).replace(/^1(?=\s)/u, "1er") : format.date(on);
  return {
    day,
    span: ({ opensOn, closesOn, ...length }) =>
      t("years.span", { from: day(opensOn), to: day(closesOn), length: lengthIn(t, length) }),
  };
}
