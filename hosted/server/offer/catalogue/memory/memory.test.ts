import { expect, it } from "vitest";
import { openMemory } from "#offer/catalogue/memory/memory.ts";

it("drops what was not used for the longest time until the rest fits", () => {
  const memory = openMemory<string>(100);
  for (const key of ["a", "b", "c"]) memory.set(key, key, 30);
  expect(memory.get("a")).toBe("a");
  memory.set("d", "d", 60);
  expect([...memory.values()].toSorted()).toEqual(["a", "d"]);
  memory.delete("d");
  memory.set("e", "e", 70);
  expect([...memory.values()].toSorted()).toEqual(["a", "e"]);
});

it("makes room for what is to come, by dropping what was not used for the longest time", () => {
  const memory = openMemory<string>(100);
  for (const key of ["a", "b", "c"]) memory.set(key, key, 30);
  memory.makeRoom(40);
  expect([...memory.values()]).toEqual(["b", "c"]);
  memory.makeRoom(500);
  expect([...memory.values()]).toEqual([]);
});

it("keeps the newest, however large, and counts a value that is replaced once", () => {
  const memory = openMemory<number>(100);
  memory.set("small", 1, 40);
  memory.set("large", 2, 500);
  expect([...memory.values()]).toEqual([2]);
  memory.set("large", 3, 50);
  memory.set("small", 4, 50);
  expect([...memory.values()].toSorted()).toEqual([3, 4]);
  memory.clear();
  memory.set("next", 5, 100);
  expect([...memory.values()]).toEqual([5]);
});
