import { expect, test } from "vitest";
import { strengthOf } from "#people/accounts/strength.ts";

test.each([
  ["", 0],
  ["abcdef", 0],
  ["ABCDEF", 0],
  ["Abcd", 0],
  ["Abcde", 1],
  ["Aaaaaaaaaaaaaaaaaaaa", 1],
  ["Syrah2024", 2],
  ["Syrah-2024-Rhône", 4],
  ["Grenache noir, vieilles vignes 1952", 4],
] as const)("%j has strength %i", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
