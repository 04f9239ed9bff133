import { MANNERS, written } from "@cuvee/core/kit/digits.ts";
import { dateFormat, displayNames, numberFormat } from "@cuvee/core/kit/intl.ts";
import { localeOf, ordinalDay } from "@cuvee/core/kit/languages.ts";
import type { ServerLang } from "#kit/translations.ts";

const UNIT = {
  style: "currency",
  currency: "EUR",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
} as const;
const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const;
const FIGURE = { maximumFractionDigits: 2 } as const;
const REGION = { type: "region" } as const;

/** Formats cents as an amount of a mail: `1 234,50 €`. */
export const euros = (cents: number, lang: ServerLang): string => written(cents / 100, MANNERS[lang], true);

/** Formats the price of a unit, in ten-thousandths of a euro, up to four decimals: `12,5375 €`. */
export const unitPrice = (e4: number, lang: ServerLang): string =>
  numberFormat(localeOf(lang), UNIT).format(e4 / 10_000);

/** Formats basis points: `5,5 %`. */
export const rate = (bp: number, lang: ServerLang): string =>
  numberFormat(localeOf(lang), PERCENT).format(bp / 10_000);

/** Formats a figure with two decimals at most: `37,5`. */
export const figure = (value: number, lang: ServerLang): string =>
  numberFormat(localeOf(lang), FIGURE).format(value);

/** Returns a formatter of days or hours in the style of `options`. */
export function dates(options: Intl.DateTimeFormatOptions): (at: Date | number, lang: ServerLang) => string {
  return (at, lang) => ordinalDay(dateFormat(localeOf(lang), options).format(at), lang);
}

/** Joins a label and its value as the language does: French has a space before the colon. */
export const labelled = (label: string, value: string, lang: ServerLang): string =>
  `${label}${lang === "fr" ? " : " : lang === "zh" || lang === "ja" ? "：" : ": "}${value}`;

/** Returns the name of a country (ISO 3166 alpha-2). */
export const countryName = (code: string, lang: ServerLang): string =>
  displayNames(localeOf(lang), REGION).of(code) ?? code;
