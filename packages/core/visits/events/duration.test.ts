import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#kit/languages.ts";
import { durationWords } from "./duration.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("a duration has one notation in each language", () => {
  expect([45, 60, 75, 90, 540, 1080].map((minutes) => plain(durationWords(minutes, "fr")))).toEqual([
    "45 min",
    "1 h",
    "1 h 15",
    "1 h 30",
    "9 h",
    "18 h",
  ]);
  expect(plain(durationWords(65, "fr"))).toBe("1 h 05");
  expect(plain(durationWords(65, "en"))).toBe("1 h 5 min");
  expect(plain(durationWords(90, "de"))).toBe("1 Std. 30 Min.");
  expect(durationWords(90, "ja")).toBe("1時間30分");
});

test("two durations are never written alike, and no line breaks inside of one", () => {
  const minutes = fc.integer({ min: 1, max: 14_400 });
  fc.assert(
    fc.property(minutes, minutes, fc.constantFrom(...LANGUAGES), (one, other, lang) => {
      expect(durationWords(one, lang)).not.toMatch(/ /);
      expect(durationWords(one, lang) === durationWords(other, lang)).toBe(one === other);
    }),
  );
});
