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
  collectGarbage();
  expect(left.map((one) => one.deref())).toEqual(left.map(() => undefined));
  expect(holding.deref()).toBe(held);
});
