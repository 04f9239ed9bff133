import { expect, it } from "vitest";
import { delayWords } from "./delay.ts";

// No line breaks between a number and its unit, whatever kind of space a language uses.
const plainDelay = (hours: number, lang: string): string => delayWords(hours, lang).replace(/\s/g, " ");

it("says a week as days and two days as hours", () => {
  expect([168, 72, 48, 24, 100].map((hours) => plainDelay(hours, "fr"))).toEqual([
    "7 jours",
    "3 jours",
    "48 h",
    "24 h",
    "100 h",
  ]);
  expect(["en", "de", "pl", "ru", "ja"].map((lang) => plainDelay(168, lang))).toEqual([
    "7 days",
    "7 Tage",
    "7 dni",
    "7 дней",
    "7 日",
  ]);
  expect(["de", "ru", "zh"].map((lang) => plainDelay(48, lang))).toEqual(["48 Std.", "48 ч", "48小时"]);
});
