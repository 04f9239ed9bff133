import { localeOf, ordinalDay } from "@cuvee/core/kit/languages.ts";
import type { ServerLang } from "#kit/translations.ts";

/** Keeps the object made for each language: making Intl objects costs more than all the rest of a mail. */
function eachOnce<T>(make: (locale: string) => T): (lang: ServerLang) => T {
  const created = new Map<ServerLang, T>();
  return (lang) => {
    const known = created.get(lang) ?? make(localeOf(lang));
    created.set(lang, known);
    return known;
  };
}

const money = eachOnce((locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }));

/** Formats cents as an amount of a mail: `1 234,50 €`. */
export const euros = (cents: number, lang: ServerLang): string => money(lang).format(cents / 100 + 0);

const unit = eachOnce(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "EUR",
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
);

/** Formats the price of a unit, in ten-thousandths of a euro, up to four decimals: `12,5375 €`. */
export const unitPrice = (e4: number, lang: ServerLang): string => unit(lang).format(e4 / 10_000);

const percent = eachOnce(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);

/** Formats basis points: `5,5 %`. */
export const rate = (bp: number, lang: ServerLang): string => percent(lang).format(bp / 10_000);

const number = eachOnce((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));

/** Formats a figure with two decimals at most: `37,5`. */
export const figure = (value: number, lang: ServerLang): string => number(lang).format(value);

/** Returns a formatter of days or hours in the style of `options`. */
export function dates(options: Intl.DateTimeFormatOptions): (at: Date | number, lang: ServerLang) => string {
  const formats = eachOnce((locale) => new Intl.DateTimeFormat(locale, options));
  return (at, lang) => ordinalDay(formats(lang).format(at), lang);
}

/** Joins a label and its value as the language does: French has a space before the colon. */
export const labelled = (label: string, value: string, lang: ServerLang): string =>
  `${label}${lang === "fr" ? " : " : lang === "zh" || lang === "ja" ? "：" : ": "}${value}`;

const regions = eachOnce((locale) => new Intl.DisplayNames([locale], { type: "region" }));

/** Returns the name of a country (ISO 3166 alpha-2). */
export const countryName = (code: string, lang: ServerLang): string => regions(lang).of(code) ?? code;
