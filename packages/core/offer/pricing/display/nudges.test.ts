import { expect, test } from "vitest";
import { isWithinReach } from "./nudges.ts";

test("a carton is proposed once it is half full", () => {
  const proposed = [1, 2, 3, 4, 5].filter((bottles) => isWithinReach(6, 6 - bottles));
  expect(proposed).toEqual([3, 4, 5]);
});
