import { dayAfter } from "@cuvee/core/kit/days.ts";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { CALENDAR_VIEWS, nextPeriod, periodOf } from "#relations/calendar/period.ts";

it("shows two weeks in a list, from the day itself", () => {
  expect(periodOf("list", "2026-11-20")).toEqual({ from: "2026-11-20", to: "2026-12-03" });
  expect(periodOf("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(nextPeriod("list", "2026-11-20", 1)).toBe("2026-12-04");
});

it("holds its day in every view, and walks on without a gap", () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((count) => dayAfter("2000-01-01", count));
  fc.assert(
    fc.property(days, fc.constantFrom(...CALENDAR_VIEWS), (day, view) => {
      const { from, to } = periodOf(view, day);
      expect(from <= day && day <= to).toBe(true);
      expect(periodOf(view, nextPeriod(view, day, 1)).from <= dayAfter(to, 1)).toBe(true);
    }),
  );
});
