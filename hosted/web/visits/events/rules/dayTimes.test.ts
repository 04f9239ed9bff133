import { expect, test } from "vitest";
import { inOrder, lasting, lengthOf, timesBySteps } from "#visits/events/rules/dayTimes.ts";

const steps = { every: 45, from: "10:00", until: "17:00" };

test("hours by steps end by the last hour", () => {
  const starts = timesBySteps(steps, 45).map((time) => time.start);
  expect(starts).toHaveLength(9);
  expect(starts[0]).toBe("10:00");
  expect(starts.at(-1)).toBe("16:00");
  expect(timesBySteps(steps, 90).at(-1)).toEqual({ name: "", start: "15:15", end: "16:45" });
  expect(timesBySteps({ ...steps, every: null }, 45)).toEqual([]);
  expect(timesBySteps({ ...steps, until: "9h" }, 45)).toEqual([]);
});

test("hours may go on beyond midnight, stand in their order and each start once", () => {
  expect(lasting("23:30", 60)).toEqual({ start: "23:30", end: "00:30" });
  expect(lengthOf({ start: "23:30", end: "00:30" })).toBe(60);
  expect(lengthOf({ start: "10:00", end: "10:00" })).toBe(1440);
  const times = [
    ...timesBySteps(steps, 45),
    { name: "", start: "09:00", end: "10:00" },
    ...timesBySteps(steps, 45),
  ];
  expect(inOrder(times)).toHaveLength(10);
  expect(inOrder(times)[0]?.start).toBe("09:00");
});
