import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

test("turns end one after the other, in tasks of their own", async () => {
  const { turnOf } = openTurns();
  const [first, second] = [turnOf("a"), turnOf("b")];
  expect(turnOf("a")).toBe(first);
  await first.over;
  expect([first.isOver, second.isOver]).toEqual([true, false]);
  await second.over;
  expect(second.isOver).toBe(true);
  // A part that comes later has its turn too.
  await turnOf("c").over;
});

test("an act of the visitor ends all turns at once", async () => {
  const { turnOf, finish } = openTurns();
  const turns = ["a", "b", "c"].map(turnOf);
  finish();
  expect(turns.map(({ isOver }) => isOver)).toEqual([true, true, true]);
  await Promise.all(turns.map(({ over }) => over));
});
