import { expect, test } from "vitest";
import { ordinalDay } from "./languages.ts";

test.each([
  ["fr", "1 décembre 2026", "1er décembre 2026"],
  ["fr", "mardi 1 décembre", "mardi 1er décembre"],
  ["fr", "1 déc., 09:00", "1er déc., 09:00"],
  ["fr-FR", "jeudi 1 janvier 2026 à 01:30", "jeudi 1er janvier 2026 à 01:30"],
  ["fr", "11 décembre 2026", "11 décembre 2026"],
  ["fr", "21 nov.", "21 nov."],
  ["fr", "01/12/2026", "01/12/2026"],
  ["en", "1 December 2026", "1 December 2026"],
])("in %s %s is written %s", (lang, written, text) => {
  expect(ordinalDay(written, lang)).toBe(text);
});
