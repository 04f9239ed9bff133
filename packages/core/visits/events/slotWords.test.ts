import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { clockWords, dayWords, slotWords } from "./slotWords.ts";
import { addDays, instantOf } from "./zone.ts";

const PARIS = "Europe/Paris";
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("a day is today, tomorrow, a weekday within the week, then a date", () => {
  const from = (day: string, lang = "fr"): string => dayWords(day, "2026-11-28", lang);
  expect(from("2026-11-28")).toBe("aujourd’hui");
  expect(from("2026-11-29")).toBe("demain");
  expect(from("2026-11-30")).toBe("lundi");
  expect(from("2026-12-04")).toBe("vendredi");
  expect(from("2026-12-05")).toBe("sam. 5 décembre");
  expect(from("2027-01-01")).toBe("ven. 1er janvier");
  expect(from("2027-04-01")).toBe("jeu. 1er avril 2027");
  expect(from("2026-11-29", "en")).toBe("tomorrow");
  expect(from("2026-11-29", "ja")).toBe("明日");
});

test("hours are those of the shop, both where one comes when one likes, none without hours", () => {
  const at = instantOf("2026-11-28", "23:30", PARIS);
  const start = instantOf("2026-11-29", "10:30", PARIS);
  const slot = { day: "2026-11-29", start, end: start + 5_400_000 };
  const words = (mode: "hours" | "period" | "noHours", lang = "fr"): string =>
    plain(slotWords({ ...slot, mode }, at, PARIS, lang));
  expect(words("hours")).toBe("demain 10 h 30");
  expect(words("period")).toBe("demain 10 h 30 – 12 h");
  expect(words("noHours")).toBe("demain");
  expect(words("hours", "de")).toBe("morgen 10:30");
});

test("two days of the coming year are never called alike", () => {
  const day = fc.integer({ min: 0, max: 365 }).map((ahead) => addDays("2026-11-28", ahead));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...LANGUAGES), (one, other, lang) => {
      expect(dayWords(one, "2026-11-28", lang) === dayWords(other, "2026-11-28", lang)).toBe(one === other);
    }),
  );
  expect(plain(clockWords(instantOf("2026-11-28", "09:05", PARIS), PARIS, "fr"))).toBe("9 h 05");
});
