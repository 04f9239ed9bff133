import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { needsYear, shortDate, shortDay } from "./shortDay.ts";
import { addDays } from "./zone.ts";

const TODAY = "2026-11-28";

test("a short day is today, tomorrow, then a short date, with its year where it is another one", () => {
  const from = (day: string, lang = "fr"): string => shortDay(day, TODAY, lang);
  expect(from("2026-11-28")).toBe("aujourd’hui");
  expect(from("2026-11-29")).toBe("demain");
  expect(from("2026-11-30")).toBe("lun. 30 nov.");
  expect(from("2026-12-01")).toBe("mar. 1er déc.");
  expect(from("2027-01-27")).toBe("mer. 27 janv.");
  expect(from("2027-01-28")).toBe("jeu. 28 janv. 2027");
  expect(from("2027-09-06")).toBe("lun. 6 sept. 2027");
  expect(from("2027-11-27")).toBe("sam. 27 nov. 2027");
  expect(from("2026-11-30", "en")).toBe("Mon 30 Nov");
});

test("in every language a day of another year that is not near has its year, any other has none", () => {
  const day = fc.integer({ min: -800, max: 800 }).map((ahead) => addDays(TODAY, ahead));
  fc.assert(
    fc.property(day, fc.constantFrom(...LANGUAGES), (one, lang) => {
      const year = one.slice(0, 4);
      expect(shortDate(one, TODAY, lang).includes(year)).toBe(needsYear(one, TODAY));
      expect(needsYear(one, TODAY) && year === "2026").toBe(false);
      // The day is written in figures, whatever the order of the language.
      expect(shortDate(one, TODAY, lang)).toContain(String(Number(one.slice(8))));
    }),
  );
});

test("two days of the coming year are never called alike", () => {
  const day = fc.integer({ min: 0, max: 365 }).map((ahead) => addDays(TODAY, ahead));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...LANGUAGES), (one, other, lang) => {
      expect(shortDay(one, TODAY, lang) === shortDay(other, TODAY, lang)).toBe(one === other);
    }),
  );
});
