import { expect, test } from "vitest";
import { seasonOf } from "#people/accounts/season.ts";

test.each([
  [2026, 0, 1, "winter"],
  [2026, 2, 20, "winter"],
  [2026, 2, 21, "spring"],
  [2026, 5, 20, "spring"],
  [2026, 5, 21, "summer"],
  [2026, 8, 20, "summer"],
  [2026, 8, 21, "autumn"],
  [2026, 11, 20, "autumn"],
  [2026, 11, 21, "winter"],
  [2026, 11, 31, "winter"],
] as const)("%i-%i-%i is %s (months from 0)", (year, month, day, season) => {
  expect(seasonOf(new Date(year, month, day))).toBe(season);
});
