import { addDays } from "@cuvee/core/visits/events/zone.ts";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { nextDate, rangeOf, VIEWS } from "#visits/reservations/calendar/range.ts";
import { fillOf, isTakable } from "#visits/reservations/statuses.ts";
import { isWholeDay } from "#visits/reservations/when.ts";

it("shows the six weeks around a month, the week of a day, and one day", () => {
  expect(rangeOf("month", "2026-11-21")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
  expect(rangeOf("month", "2027-02-01")).toEqual({ from: "2027-02-01", to: "2027-03-14" });
  expect(rangeOf("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(rangeOf("list", "2026-11-16")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(rangeOf("day", "2026-02-28")).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(nextDate("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(nextDate("month", "2026-01-31", -1)).toBe("2025-12-01");
});

it("holds the day that it is asked for, and walks on without a gap", () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays("2000-01-01", n));
  fc.assert(
    fc.property(days, fc.constantFrom(...VIEWS), (day, view) => {
      const { from, to } = rangeOf(view, day);
      expect(from <= day && day <= to).toBe(true);
      expect(rangeOf(view, nextDate(view, day, 1)).from <= addDays(to, 1)).toBe(true);
      expect(nextDate(view, nextDate(view, day, 1), -1) <= day).toBe(true);
    }),
  );
});

it("says how full a slot is, and what the shop may still take of it", () => {
  const slot = { capacity: 10, left: 10, end: 100 };
  expect([10, 6, 5, 1, 0].map((left) => fillOf({ ...slot, left }, 0))).toEqual([
    "free",
    "free",
    "filling",
    "filling",
    "full",
  ]);
  expect(fillOf({ ...slot, shut: "closed" }, 0)).toBe("closed");
  expect(fillOf(slot, 100)).toBe("past");
  expect(isTakable({ left: 3, shut: "tooLate" })).toBe(true);
  expect(isTakable({ left: 3, shut: "resourceBusy" })).toBe(false);
  expect(isTakable({ left: 0 })).toBe(false);
});

it("knows a slot of a whole day, of 23 and 25 hours too", () => {
  const whole = (from: string, to: string): boolean =>
    isWholeDay({ start: Date.parse(from), end: Date.parse(to) });
  expect(whole("2027-03-27T23:00:00Z", "2027-03-28T22:00:00Z")).toBe(true);
  expect(whole("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")).toBe(true);
  expect(whole("2026-11-21T16:00:00Z", "2026-11-22T16:00:00Z")).toBe(false);
});
