import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closingDoubts, dayAtTill, isClosable, lastDayOf, type ClosedBefore } from "./periods.ts";

const years = { month: 1, day: 1, stated: [] };
const NONE = { last: null, same: null };
const doubts = (period: "day" | "month" | "year", of: string, before: Partial<ClosedBefore> = {}) =>
  closingDoubts({ period, of }, { ...NONE, ...before }, { today: "2026-11-23", years }).map(
    ({ code }) => code,
  );

describe("the period of a closing", () => {
  test("ends on its last day", () => {
    expect(lastDayOf("month", "2028-02")).toBe("2028-02-29");
    expect(lastDayOf("day", "2026-11-20")).toBe("2026-11-20");
    expect(lastDayOf("year", "2026-07-31")).toBe("2026-07-31");
    expect(lastDayOf("year", "2025-2026")).toBeNull();
    expect(lastDayOf("month", "2026-13")).toBeNull();
  });

  test("is odd when it was closed before, later ones were, it is not over, or it is no year of the shop", () => {
    expect(doubts("month", "2026-10")).toEqual([]);
    expect(doubts("month", "2026-10", { last: "2026-10", same: "C1-M000001" })).toEqual(["closing-twice"]);
    expect(doubts("month", "2026-09", { last: "2026-10", same: null })).toEqual(["closing-before"]);
    expect(doubts("month", "2026-11")).toEqual(["closing-early"]);
    expect(doubts("year", "2026-12-31")).toEqual(["closing-early"]);
    expect(doubts("year", "2025-06-30")).toEqual(["closing-year"]);
    expect(doubts("day", "2026-11-24")).toEqual(["closing-early"]);
    // A till that is opened again on the same day has two.
    expect(doubts("day", "2026-11-23", { last: "2026-11-23", same: "C1-Z000001" })).toEqual([]);
  });

  test("may be closed from one day on, and ever after", () => {
    const day = fc
      .integer({ min: 0, max: 4000 })
      .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        day,
        day,
        fc.constantFrom("day" as const, "month" as const, "year" as const),
        (of, a, b, period) => {
          const name = period === "month" ? of.slice(0, 7) : of;
          const [first, later] = [a, b].toSorted();
          if (isClosable(period, name, first ?? "")) expect(isClosable(period, name, later ?? "")).toBe(true);
        },
      ),
    );
  });

  test("is held against the server's day at the till, whatever its own clock says", () => {
    const noon = Date.parse("2026-11-23T12:00:00Z");
    expect(dayAtTill("2027-05-01T10:00:00+02:00", noon)).toBe("2026-11-23");
    expect(dayAtTill("2026-11-20T10:00:00+01:00", noon)).toBe("2026-11-20");
    expect(dayAtTill("2026-11-24T02:30:00+04:00", Date.parse("2026-11-23T22:30:00Z"))).toBe("2026-11-24");
    expect(dayAtTill("2026-11-23T20:00:00-04:00", Date.parse("2026-11-24T00:00:00Z"))).toBe("2026-11-23");
  });
});
