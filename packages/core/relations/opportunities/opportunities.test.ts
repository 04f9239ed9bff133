import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addedSums,
  asksForSale,
  forecastKey,
  forecastMonths,
  NO_SUMS,
  OVERDUE,
  positionBetween,
  probabilityOf,
  soldBottles,
  sumsOf,
  weightedCents,
  withCounted,
} from "#relations/opportunities/opportunities.ts";

const one = fc.record({
  bottles: fc.option(fc.nat(100_000)),
  amountCents: fc.option(fc.nat(10_000_000_000)),
  probability: fc.integer({ min: 0, max: 100 }),
  stage: fc.integer({ min: 0, max: 5 }),
  expectedOn: fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 31) })
    .map((at) => new Date(at).toISOString().slice(0, 10)),
});
const parts = <K>(
  all: (typeof one extends fc.Arbitrary<infer T> ? T : never)[],
  by: (row: (typeof all)[number]) => K,
) => [...Map.groupBy(all, by).values()].map(sumsOf);

test("the sums of the columns, and of the months, add up to those of all", () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (all) => {
      expect(addedSums(parts(all, ({ stage }) => stage))).toEqual(sumsOf(all));
      expect(addedSums(parts(all, ({ expectedOn }) => forecastKey(expectedOn, "2027-02-10")))).toEqual(
        sumsOf(all),
      );
    }),
  );
});

test("a card that leaves takes with it exactly what it brought", () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), one, (all, more) => {
      const sums = sumsOf(all);
      expect(withCounted(withCounted(sums, more), more, -1)).toEqual(sums);
    }),
  );
  expect(sumsOf([])).toEqual(NO_SUMS);
});

test("a lost one is counted, but sums nothing beside others", () => {
  const won = { status: "won", amountCents: 1000, bottles: 6, probability: 100 } as const;
  const lost = { status: "lost", amountCents: 800, bottles: 3, probability: 0 } as const;
  expect(sumsOf([won, lost])).toEqual({ count: 2, bottles: 6, amountCents: 1000, weightedCents: 1000 });
  expect(sumsOf([lost])).toEqual({ count: 1, bottles: 3, amountCents: 800, weightedCents: 0 });
});

test("a weighted amount lies between nothing and the amount, and halves are rounded away from zero", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const weighted = weightedCents(amount, percent);
      expect(weighted).toBeGreaterThanOrEqual(0);
      expect(weighted).toBeLessThanOrEqual(amount);
      expect(Math.abs(weighted * 100 - amount * percent)).toBeLessThanOrEqual(50);
    }),
  );
  expect([weightedCents(1, 50), weightedCents(3, 50), weightedCents(null, 50)]).toEqual([1, 2, 0]);
});

test("all of a won one counts, nothing of a lost one, else the own probability before that of the stage", () => {
  const stage = { probability: 30 };
  expect([
    probabilityOf("won", 10, stage),
    probabilityOf("lost", 10, stage),
    probabilityOf("open", 0, stage),
    probabilityOf("open", null, stage),
  ]).toEqual([100, 0, 0, 30]);
});

test("a quote of free lines, which counts no bottle, leaves those of the opportunity", () => {
  expect([soldBottles(120, 6), soldBottles(120, 0), soldBottles(null, 0)]).toEqual([6, 120, null]);
});

test("a sale won without a quote or an order still asks for one", () => {
  expect([
    asksForSale("won", []),
    asksForSale("won", ["sample", "reservation"]),
    asksForSale("won", ["sample", "quote"]),
    asksForSale("won", ["order"]),
    asksForSale("open", ["quote"]),
    asksForSale("lost", []),
  ]).toEqual([true, true, false, false, true, false]);
});

test("months without gaps, from this one on; a passed day is overdue", () => {
  expect(forecastKey("2026-11-30", "2026-12-01")).toBe(OVERDUE);
  expect(forecastKey("2026-12-01", "2026-12-01")).toBe("2026-12");
  expect(forecastMonths("2026-11-15", [OVERDUE, "2027-02"])).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
    "2027-02",
  ]);
  expect(forecastMonths("2026-11-15", [OVERDUE])).toEqual(["2026-11"]);
  expect(forecastMonths("2026-11-15", ["2099-01"])).toHaveLength(36);
});

test("a position lies between its neighbours, or there is no room", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (a, b) => {
        const [above, below] = a < b ? [a, b] : [b, a];
        const middle = positionBetween(above, below);
        if (middle !== null) expect(above < middle && middle < below).toBe(true);
      },
    ),
  );
  expect([positionBetween(null, null), positionBetween(null, 3), positionBetween(3, null)]).toEqual([
    0, 2, 4,
  ]);
  expect(positionBetween(1, 1)).toBeNull();
});
