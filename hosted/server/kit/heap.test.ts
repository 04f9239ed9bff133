import { getHeapSpaceStatistics } from "node:v8";
import { expect, it } from "vitest";
import { collectGarbage } from "#kit/heap.ts";

/** Returns references that do not keep what they refer to. */
const madeAndLeft = (): WeakRef<object>[] =>
  Array.from({ length: 10 }, (_, n) => new WeakRef({ n, list: Array.from({ length: 1000 }, () => n) }));

it("collects what nothing refers to, and nothing else", async () => {
  const held = { name: "held" };
  const holding = new WeakRef(held);
  const left = madeAndLeft();
  // An object that a weak reference was made for lives until the turn ends.
  await new Promise((done) => setImmediate(done));
  collectGarbage("regular");
  expect(left.map((one) => one.deref())).toEqual(left.map(() => undefined));
  expect(holding.deref()).toBe(held);
});

it("gives memory back to the system: the space for new objects shrinks", () => {
  const newSpace = (): number =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
  // Objects that live for a while make the space grow.
  const kept: unknown[] = [];
  for (let n = 0; n < 1_000_000; n += 1) kept.push({ n, text: [n] });
  expect(newSpace()).toBeGreaterThan(4 * 1024 * 1024);
  kept.length = 0;
  collectGarbage("last-resort");
  expect(newSpace()).toBeLessThanOrEqual(2 * 1024 * 1024);
});
