import { expect, test } from "vitest";
import { strengthOf } from "#people/accounts/strength.ts";

test.each([
  ["", 0],
  ["abcdef", 0],
  ["ABCDEF", 0],
  ["Abcd", 0],
  ["Vitis", 1],
  ["Aaaaaaaaaaaaaaaaaaaa", 1],
  ["Syrah2024", 2],
  ["Syrah-2024-Rhône", 4],
  ["Grenache noir, vieilles vignes 1952", 4],
] as const)("%j has strength %i", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test("what the server refuses as too common has no strength, whatever stands around it", () => {
  for (const password of ["Champagne-2026!", "Motdepasse1", "P@ssw0rd", "Elise.Martin-1952"])
    expect(strengthOf(password, "elise.martin@example.org")).toBe(0);
  expect(strengthOf("Elise.Martin-1952", "")).toBeGreaterThan(2);
});
