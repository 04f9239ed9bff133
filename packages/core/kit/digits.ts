import type { Language } from "#kit/languages.ts";

/**
 * Formats of numbers by language, as `Intl` has them (the test compares), separated by `|`: the text before an amount
 * of euros, its minus included; between thousands; before decimals; behind the amount; and the minimum number of digits
 * for separated thousands. The first use of `Intl` costs a slow phone a fifth of a second.
 */
export const MANNERS: Readonly<Record<Language, string>> = {
  fr: "-|\u202f|,|\u00a0€|4",
  en: "-€|,|.||4",
  es: "-|.|,|\u00a0€|5",
  de: "-|.|,|\u00a0€|4",
  it: "-|.|,|\u00a0€|5",
  pt: "-|\u00a0|,|\u00a0€|5",
  nl: "€\u00a0-|.|,||4",
  pl: "-|\u00a0|,|\u00a0€|5",
  ru: "-|\u00a0|,|\u00a0€|4",
  zh: "-€|,|.||4",
  ja: "-€|,|.||4",
};

/** Returns the number format of a language; French for one of which there is none. */
export const mannerOf = (lang: string): string => MANNERS[lang as Language] ?? MANNERS.fr;

/**
 * Returns a number in a language's format (`MANNERS`): amounts of euros with two decimals, others with up to three.
 */
export function written(n: number, manner: string, euros?: boolean): string {
  const [before = "", apart = "", point, behind = "", least = ""] = manner.split("|");
  const size = Math.abs(n);
  const [whole = "", rest] = (euros ? size.toFixed(2) : `${Math.round(size * 1000) / 1000}`).split(".");
  const digits =
    (whole.length < +least ? whole : whole.replace(/\B(?=(...)+$)/g, apart)) + (rest ? point + rest : "");
  const sign = n < 0 ? "-" : "";
  return euros ? before.replace("-", sign) + digits + behind : sign + digits;
}
