import { describe, expect, test } from "vitest";
import { parisDay } from "./days.ts";

describe("days", () => {
  test.each([
    ["2026-01-01", "2025-12-31T23:00:00Z"],
    ["2026-12-31", "2026-12-30T23:00:00Z"],
    // Both changes of the clocks, 29 March and 25 October 2026, and the days after.
    ["2026-03-29", "2026-03-28T23:00:00Z"],
    ["2026-03-30", "2026-03-29T22:00:00Z"],
    ["2026-10-25", "2026-10-24T22:00:00Z"],
    ["2026-10-26", "2026-10-25T23:00:00Z"],
    // A month that ends on the Sunday of the change.
    ["2024-03-31", "2024-03-30T23:00:00Z"],
    ["2024-04-01", "2024-03-31T22:00:00Z"],
    ["2024-02-29", "2024-02-28T23:00:00Z"],
  ])("%s begins in Paris at %s", (day, moment) => {
    expect(new Date(parisDay(day)).toISOString()).toBe(moment.replace("Z", ".000Z"));
  });

  test("every day of 2021 to 2028 begins when the calendar of the platform says", () => {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Europe/Paris",
      dateStyle: "short",
      timeStyle: "medium",
    });
    for (let at = Date.UTC(2021, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      expect(clock.format(parisDay(day))).toBe(`${day} 00:00:00`);
    }
  });

  test.each(["2026-02-29", "2026-13-01", "2026-1-1", ""])("%o is no day", (day) => {
    expect(() => parisDay(day)).toThrow(RangeError);
  });
});
