import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BasisPoints, E4 } from "#kit/money.ts";
import { PRICE_ROUNDINGS, steppedPrice, steppedTiers, type PriceRounding } from "./matrix.ts";

const step = {
  percentBp: 0,
  rounding: "cent" as PriceRounding,
  fromTtc: true,
  toTtc: true,
  vatRateBp: 2000 as BasisPoints,
};
const price = (euros: number): E4 => Math.round(euros * 10_000) as E4;

describe("a price that is changed", () => {
  it.each([
    ["10 % more", 12.5, { percentBp: 1000 }, 13.75],
    ["10 % less, to ten cents", 12.5, { percentBp: -1000, rounding: "tenCents" as const }, 11.3],
    ["from tax included to without", 12, { toTtc: false }, 10],
    ["from without tax to included", 10, { fromTtc: false }, 12],
    ["to the five cents", 9.97, { rounding: "fiveCents" as const }, 9.95],
    ["ending in ,90 above", 12.55, { rounding: "ending90" as const }, 12.9],
    ["ending in ,90 below", 12.3, { rounding: "ending90" as const }, 11.9],
    ["given away", 12.3, { percentBp: -10_000 }, 0],
    ["never rounded to nothing", 0.3, { rounding: "euro" as const }, 1],
    ["free stays free", 0, { rounding: "ending90" as const }, 0],
  ])("%s", (_, from, change, to) => {
    expect(steppedPrice(price(from), { ...step, ...change })).toBe(price(to));
  });

  it("is never negative, lies on its grain, and is never farther from the exact price than half of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.constantFrom(...(Object.keys(PRICE_ROUNDINGS) as PriceRounding[])),
        (unit, percentBp, rounding) => {
          const got = steppedPrice(unit as E4, { ...step, percentBp, rounding });
          const grain = PRICE_ROUNDINGS[rounding];
          const exact = (unit * (10_000 + percentBp)) / 10_000;
          expect(got).toBeGreaterThanOrEqual(0);
          if (got > 0) expect((got + (rounding === "ending90" ? 1_000 : 0)) % grain).toBe(0);
          const least = grain - (rounding === "ending90" ? 1_000 : 0);
          if (exact >= 1) expect(got).toBeGreaterThanOrEqual(least);
          if (got > least) expect(Math.abs(got - exact)).toBeLessThanOrEqual(grain / 2 + 1);
        },
      ),
    );
  });

  it("a higher price stays at least as high", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: -9_000, max: 10_000 }),
        fc.constantFrom(...(Object.keys(PRICE_ROUNDINGS) as PriceRounding[])),
        (a, b, percentBp, rounding) => {
          const [low, high] = [Math.min(a, b) as E4, Math.max(a, b) as E4];
          const change = { ...step, percentBp, rounding };
          expect(steppedPrice(low, change)).toBeLessThanOrEqual(steppedPrice(high, change));
        },
      ),
    );
  });

  it("takes its thresholds with it", () => {
    expect(steppedTiers([{ from: 6, unitE4: price(11) }], { ...step, percentBp: 1000 })).toEqual([
      { from: 6, unitE4: price(12.1) },
    ]);
  });
});
