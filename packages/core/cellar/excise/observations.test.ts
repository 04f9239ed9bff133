import { expect, test } from "vitest";
import { MOVEMENT_KINDS } from "#cellar/stocks/movements.ts";
import { MOVEMENT_WORDS } from "./observations.ts";

test("every kind of movement has its words, and no other", () => {
  expect(Object.keys(MOVEMENT_WORDS).toSorted()).toEqual(MOVEMENT_KINDS.toSorted());
});
