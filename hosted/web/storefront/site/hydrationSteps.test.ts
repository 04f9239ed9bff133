import { expect, test } from "vitest";
import { openSteps } from "./hydrationSteps.ts";

test("steps end one after the other, in tasks of their own", async () => {
  const { stepOf } = openSteps();
  const [first, second] = [stepOf("a"), stepOf("b")];
  expect(stepOf("a")).toBe(first);
  await first.over;
  expect([first.isOver, second.isOver]).toEqual([true, false]);
  await second.over;
  expect(second.isOver).toBe(true);
  // A part that comes later has its step too.
  await stepOf("c").over;
});

test("parts that open while others end are ended too", async () => {
  const { stepOf, finishAll } = openSteps();
  const outer = stepOf("outer");
  let inner: ReturnType<typeof stepOf> | undefined;
  void outer.over.then(() => (inner = stepOf("inner")));
  await finishAll();
  expect([outer.isOver, inner?.isOver]).toEqual([true, true]);
});

test("an act of the visitor ends all steps at once", async () => {
  const { stepOf, finish } = openSteps();
  const steps = ["a", "b", "c"].map(stepOf);
  finish();
  expect(steps.map(({ isOver }) => isOver)).toEqual([true, true, true]);
  await Promise.all(steps.map(({ over }) => over));
});
