import * as fc from "fast-check";
import { expect, it } from "vitest";
import { dayAfter } from "#kit/days.ts";
import { RECURRENCE_UNITS, TASK_KINDS } from "#relations/tasks/tasks.ts";
import { countDays, daysBetween, layerOfTask, seriesDays } from "./calendar.ts";

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => dayAfter("2000-01-01", count));
const recurrences = fc.record({
  unit: fc.constantFrom(...RECURRENCE_UNITS),
  every: fc.integer({ min: 1, max: 12 }),
  from: fc.constantFrom("completion", "due"),
  until: fc.option(days),
} as const);

it("lists the days of a series within the span, in order, once each, and none after its end", () => {
  fc.assert(
    fc.property(days, days, days, recurrences, (dueOn, today, from, recurrence) => {
      const to = dayAfter(from, 61);
      const task = { dueOn, dayOfMonth: Number(dueOn.slice(8)), recurrence };
      const found = seriesDays(task, { today, from, to, most: 100 });
      expect(found).toEqual([...new Set(found)].toSorted());
      for (const day of found) {
        expect(from <= day && day <= to && day > dueOn).toBe(true);
        expect(recurrence.until === null || day <= recurrence.until).toBe(true);
      }
    }),
  );
});

it("keeps the 31st of a monthly series, over February and over the year", () => {
  const recurrence = { unit: "month", every: 1, from: "due", until: null } as const;
  const task = { dueOn: "2026-12-31", dayOfMonth: 31, recurrence };
  const span = { today: "2026-12-01", from: "2026-12-01", to: "2027-04-30", most: 10 };
  expect(seriesDays(task, span)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
  expect(seriesDays(task, { ...span, most: 2 })).toEqual(["2027-01-31", "2027-02-28"]);
});

it("counts the next task of a late one from today, if it follows the completion", () => {
  const span = { today: "2026-06-10", from: "2026-06-01", to: "2026-06-30", most: 10 };
  const weekly = { unit: "week", every: 1, until: null } as const;
  const of = (from: "completion" | "due"): string[] =>
    seriesDays({ dueOn: "2026-06-01", dayOfMonth: 1, recurrence: { ...weekly, from } }, span);
  expect(of("completion")).toEqual(["2026-06-17", "2026-06-24"]);
  expect(of("due")).toEqual(["2026-06-08", "2026-06-15", "2026-06-22", "2026-06-29"]);
});

it("counts both ends of a span, over a change of the clocks too", () => {
  expect(countDays("2026-10-24", "2026-10-26")).toBe(3);
  expect(daysBetween("2027-03-27", "2027-03-29")).toEqual(["2027-03-27", "2027-03-28", "2027-03-29"]);
  expect(daysBetween("2027-03-27", "2027-03-26")).toEqual([]);
});

it("puts each kind of task in one layer", () => {
  expect(TASK_KINDS.filter((kind) => layerOfTask(kind) === "tasks")).toEqual([
    "customEmail",
    "orderPreparation",
    "customPhone",
    "other",
  ]);
});
