import { expect, it } from "vitest";
import { openMemory, type Memory } from "#kit/recentlyUsed.ts";

const KEYS = ["a", "b", "c", "d", "e", "small", "large", "next"];
/** Returns the keys that are kept. To look is a use: their order stays as it is when all are looked at. */
const keptIn = (memory: Memory<unknown>, keys = KEYS): string[] =>
  keys.filter((key) => memory.get(key) !== undefined);

it("drops what was not used for the longest time until the rest fits", () => {
  const memory = openMemory<string>(100);
  for (const key of ["a", "b", "c"]) memory.set(key, key, 30);
  expect(memory.get("a")).toBe("a");
  memory.set("d", "d", 60);
  expect(keptIn(memory)).toEqual(["a", "d"]);
  memory.delete("d");
  memory.set("e", "e", 70);
  expect(keptIn(memory)).toEqual(["a", "e"]);
});

it("makes room for what is to come, by dropping what was not used for the longest time", () => {
  const memory = openMemory<string>(100);
  for (const key of ["a", "b", "c"]) memory.set(key, key, 30);
  memory.makeRoom(40);
  expect(keptIn(memory)).toEqual(["b", "c"]);
  memory.makeRoom(500);
  expect(keptIn(memory)).toEqual([]);
});

it("keeps the newest, however large, and counts a value that is replaced once", () => {
  const memory = openMemory<number>(100);
  memory.set("small", 1, 40);
  memory.set("large", 2, 500);
  expect(keptIn(memory)).toEqual(["large"]);
  memory.set("large", 3, 50);
  memory.set("small", 4, 50);
  expect(keptIn(memory)).toEqual(["small", "large"]);
  memory.clear();
  memory.set("next", 5, 100);
  expect(keptIn(memory)).toEqual(["next"]);
});
