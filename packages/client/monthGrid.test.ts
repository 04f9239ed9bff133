import { expect, test } from "vitest";
import { dayByKey, mondayOf, monthOf, nearestDay, weeksOf } from "./monthGrid.ts";

test("a month has six weeks from Monday, whatever day of it is given", () => {
  const weeks = weeksOf("2026-11-21");
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks[5]?.[6]).toBe("2026-12-06");
  expect(weeksOf("2027-02-28")[0]?.[0]).toBe("2027-02-01");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
});

test("the months around a day, over the ends of years and of short months", () => {
  expect(monthOf("2026-11-21")).toBe("2026-11-01");
  expect(monthOf("2026-01-31", 1)).toBe("2026-02-01");
  expect(monthOf("2026-03-31", -1)).toBe("2026-02-01");
  expect(monthOf("2026-01-31", -1)).toBe("2025-12-01");
  expect(monthOf("2026-12-01", 1)).toBe("2027-01-01");
});

test("keys move the day as in a date grid, over changes of the clocks; other keys do nothing", () => {
  expect(dayByKey("2026-10-25", "ArrowRight")).toBe("2026-10-26");
  expect(dayByKey("2026-03-29", "ArrowLeft")).toBe("2026-03-28");
  expect(dayByKey("2026-11-21", "ArrowUp")).toBe("2026-11-14");
  expect(dayByKey("2026-11-21", "ArrowDown")).toBe("2026-11-28");
  expect(dayByKey("2026-11-21", "Home")).toBe("2026-11-16");
  expect(dayByKey("2026-11-16", "Home")).toBe("2026-11-16");
  expect(dayByKey("2026-11-21", "End")).toBe("2026-11-22");
  expect(dayByKey("2026-11-21", "PageDown")).toBe("2026-12-19");
  expect(dayByKey("2026-11-21", "PageUp")).toBe("2026-10-24");
  expect(dayByKey("2026-11-21", "Enter")).toBeUndefined();
});

test("a day stays within its bounds", () => {
  expect(nearestDay("2026-11-01", "2026-11-05", "2026-11-30")).toBe("2026-11-05");
  expect(nearestDay("2026-12-01", "2026-11-05", "2026-11-30")).toBe("2026-11-30");
  expect(nearestDay("2026-11-10", "2026-11-05", "2026-11-30")).toBe("2026-11-10");
});
