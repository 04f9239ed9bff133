import { expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { volumeWords } from "#offer/catalogue/volumeWords.ts";
import { landmarkWay } from "./landmarks.ts";

/** Languages differ in the kind of space that they put; a page must not break between a number and its unit. */
const spaced = (text: string): string => text.replace(/\s/gu, "\u00a0");

test.each(LANGUAGES)("%s: distances and volumes are written as Intl writes them", (lang) => {
  const kilometres = new Intl.NumberFormat(lang, { style: "unit", unit: "kilometer", unitDisplay: "short" });
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  for (const km of [0.4, 3, 14, 12.5, 240]) {
    const way = landmarkWay({ landmark: "town", name: "", bearing: "n", km, minutes: 0 }, lang);
    expect(way).toBe(spaced(kilometres.format(km)));
  }
  for (const ml of [20, 187, 375, 500, 750, 1500, 2000, 2250, 3000, 6000, 225_000])
    expect(volumeWords(ml, lang)).toBe(
      ml < 2000 ? `${number.format(ml / 10)}\u00a0cl` : `${number.format(ml / 1000)}\u00a0l`,
    );
});
