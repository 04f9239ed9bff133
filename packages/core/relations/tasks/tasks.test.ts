import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter } from "#kit/days.ts";
import { nextDueOn, nextMonday, RECURRENCE_UNITS, stepDay, type Recurrence } from "#relations/tasks/tasks.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => dayAfter("2000-01-01", days));
const recurrence = fc.record({
  unit: fc.constantFrom(...RECURRENCE_UNITS),
  every: fc.integer({ min: 1, max: 52 }),
  from: fc.constantFrom("completion" as const, "due" as const),
  until: fc.option(day),
});
const every = (unit: Recurrence["unit"], count = 1, more: Partial<Recurrence> = {}): Recurrence => ({
  unit,
  every: count,
  from: "due",
  until: null,
  ...more,
});
const next = (of: Recurrence, dueOn: string, today: string, dayOfMonth = Number(dueOn.slice(8))) =>
  nextDueOn(of, { dueOn, today, dayOfMonth });

test("a month without the day of the series takes its last day, and the series keeps its day", () => {
  expect(next(every("month"), "2027-01-31", "2027-01-31")).toBe("2027-02-28");
  expect(next(every("month"), "2027-02-28", "2027-02-28", 31)).toBe("2027-03-31");
  expect(next(every("year"), "2028-02-29", "2028-02-29")).toBe("2029-02-28");
  expect(next(every("year"), "2031-02-28", "2031-02-28", 29)).toBe("2032-02-29");
  expect(next(every("month", 3), "2026-11-30", "2026-11-30")).toBe("2027-02-28");
});

test("a series is counted from its due day or from its completion, and ends", () => {
  expect(next(every("week", 2), "2026-11-02", "2026-11-03")).toBe("2026-11-16");
  expect(next(every("week", 2, { from: "completion" }), "2026-11-02", "2026-11-03")).toBe("2026-11-17");
  expect(next(every("day"), "2026-11-02", "2026-11-20")).toBe("2026-11-20");
  expect(next(every("day", 1, { until: "2026-11-02" }), "2026-11-02", "2026-11-02")).toBeNull();
});

test("the next task is after the present one, not in the past, and not after the end of its series", () => {
  fc.assert(
    fc.property(recurrence, day, day, (of, dueOn, today) => {
      const found = next(of, dueOn, today);
      if (found === null) return of.until !== null;
      const isAfter = of.from === "completion" ? found > today : found > dueOn && found >= today;
      return isAfter && (of.until === null || found <= of.until);
    }),
  );
});

test("a step of months lands in the month that is meant", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 52 }), (from, count) => {
      const months = (one: string): number => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
      return months(stepDay(from, { unit: "month", every: count })) === months(from) + count;
    }),
  );
});

test("the next Monday is never today", () => {
  expect(["2026-11-30", "2026-12-01", "2026-12-06"].map(nextMonday)).toEqual([
    "2026-12-07",
    "2026-12-07",
    "2026-12-07",
  ]);
});
