import fc from "fast-check";
import { expect, it } from "vitest";
import { amountOf, costFault, stockValue, unknownShareBp, type ValuedPlace } from "#cellar/stocks/costs.ts";
import { e4 } from "#kit/money.ts";

const place: fc.Arbitrary<ValuedPlace> = fc.record({
  quantity: fc.integer({ min: -50, max: 100_000 }),
  formatType: fc.constantFrom("bottle", "vrac"),
  volumeMl: fc.constantFrom(375, 750, 1000, 100_000),
  costE4: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(e4)),
  retailE4: fc.integer({ min: 0, max: 2_000_000 }).map(e4),
});

it("values what has a known cost, and says the rest as a share that is never lost in rounding", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (places) => {
      const value = stockValue(places);
      const known = places.filter((one) => one.costE4 !== null);
      expect(value.costCents).toBe(stockValue(known).costCents);
      expect(stockValue(known).unknownBottles).toBe(0);
      const share = unknownShareBp(value);
      expect(share >= 0 && share <= 10_000).toBe(true);
      expect(share === 0).toBe(value.unknownBottles === 0);
    }),
  );
});

it("is the same whichever way places are put together", () => {
  fc.assert(
    fc.property(fc.array(place), fc.array(place), (some, others) => {
      const sum = (of: "costCents" | "retailCents"): number => stockValue(some)[of] + stockValue(others)[of];
      const both = stockValue([...some, ...others]);
      expect([both.costCents, both.retailCents]).toEqual([sum("costCents"), sum("retailCents")]);
    }),
  );
});

it("counts bulk wine by what its price is of, and by bottles of 75 cl", () => {
  const bulk = { quantity: 300_000, formatType: "vrac", volumeMl: 100_000 } as const;
  expect(amountOf(bulk, e4(1_500_000))).toBe(45_000);
  expect(stockValue([{ ...bulk, costE4: null, retailE4: e4(0) }])).toMatchObject({
    bottles: 400,
    unknownBottles: 400,
    costCents: 0,
  });
  expect(unknownShareBp({ bottles: 30_000, unknownBottles: 1 })).toBe(1);
});

it("refuses a day more than a year ahead, and a cost that is a slip of the keyboard", () => {
  const cost = { costE4: 40_000, validFrom: "2026-11-27", latest: "2027-11-27", priceE4: 100_000 };
  expect(costFault(cost)).toBeNull();
  expect(costFault({ ...cost, validFrom: "2027-11-27" })).toBeNull();
  expect(costFault({ ...cost, validFrom: "2027-11-28" })?.code).toBe("cost-day");
  expect(costFault({ ...cost, validFrom: "0026-11-28" })?.code).toBe("cost-day");
  expect(costFault({ ...cost, costE4: 4_000_000 })?.code).toBe("cost-above-price");
  expect(costFault({ ...cost, costE4: 4_000_000, priceE4: 0 })).toBeNull();
});
