import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { shortDay } from "./shortDay.ts";
import { addDays } from "./zone.ts";

const TODAY = "2026-11-28";

test("a short day is today, tomorrow, then a short date, whose year is that to come", () => {
  const from = (day: string, lang = "fr"): string => shortDay(day, TODAY, lang);
  expect(from("2026-11-28")).toBe("aujourd’hui");
  expect(from("2026-11-29")).toBe("demain");
  expect(from("2026-11-30")).toBe("lun. 30 nov.");
  expect(from("2026-12-01")).toBe("mar. 1er déc.");
  expect(from("2027-09-06")).toBe("lun. 6 sept.");
  expect(from("2027-11-27")).toBe("sam. 27 nov. 2027");
  expect(from("2026-11-30", "en")).toBe("Mon 30 Nov");
});

test("two days of the coming year are never called alike", () => {
  const day = fc.integer({ min: 0, max: 365 }).map((ahead) => addDays(TODAY, ahead));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...LANGUAGES), (one, other, lang) => {
      expect(shortDay(one, TODAY, lang) === shortDay(other, TODAY, lang)).toBe(one === other);
    }),
  );
});
