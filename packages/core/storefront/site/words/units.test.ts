import { expect, test } from "vitest";
import { LANGUAGES, localeOf } from "#kit/languages.ts";
import { unitWords, type Unit } from "./units.ts";

/** Languages differ in the kind of space that they put; a page must not break between a number and its unit. */
const spaced = (text: string): string => text.replace(/\s/gu, "\u00a0");

const VALUES: Readonly<Record<Unit, readonly number[]>> = {
  celsius: [0, 8, 16.5, 18],
  hectare: [0.42, 1, 1.2, 28, 1234],
  meter: [80, 340, 1050],
};

test.each(LANGUAGES)("%s: temperatures, areas and heights are written as Intl writes them", (lang) => {
  for (const unit of ["celsius", "hectare", "meter"] as const) {
    const style = { style: "unit", unit, unitDisplay: "short" } as const;
    const intl = new Intl.NumberFormat(localeOf(lang), style);
    for (const value of VALUES[unit]) {
      // Polish labels have the sign of the standard (ISO 80000-5), where `Intl` writes "st. C".
      const expected = spaced(intl.format(value)).replace("st.\u00a0C", "°C");
      expect(spaced(unitWords(value, unit, lang))).toBe(expected);
    }
  }
});
