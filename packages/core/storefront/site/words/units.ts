import { mannerOf, written } from "#kit/digits.ts";

/** Units of temperature, area and height. */
export type Unit = "celsius" | "hectare" | "meter";

/** Units with the space before them, as `Intl` has them; the test compares. */
const UNITS: Readonly<Record<Unit, string>> = {
  celsius: "\u00a0°C",
  hectare: "\u00a0ha",
  meter: "\u00a0m",
};
const OTHERS: Readonly<Record<string, Partial<Record<Unit, string>>>> = {
  en: { celsius: "°C" },
  nl: { celsius: "°C" },
  ja: { celsius: "°C" },
  zh: { celsius: "°C", hectare: "公顷", meter: "米" },
  ru: { hectare: "\u00a0га", meter: "\u00a0м" },
};

/** Returns a value with its unit in the form of a language: `17 °C`, `1,2 ha`, `340 m`. */
export const unitWords = (value: number, unit: Unit, lang: string): string =>
  written(value, mannerOf(lang)) + (OTHERS[lang]?.[unit] ?? UNITS[unit]);
