import fc from "fast-check";
import { expect, it } from "vitest";
import {
  bottlesToPay,
  gainOnBottle,
  readRoiInput,
  ROI_INPUTS,
  ROI_LINES,
  ROI_NAMES,
  ROI_SCENARIO_NAMES,
  roiOf,
  roiText,
  type RoiName,
  type RoiValues,
} from "./roi.ts";

const anyValues: fc.Arbitrary<RoiValues> = fc.record(
  Object.fromEntries(
    ROI_NAMES.map((name) => [name, fc.integer({ min: ROI_INPUTS[name].min, max: ROI_INPUTS[name].max })]),
  ) as Record<RoiName, fc.Arbitrary<number>>,
);
const EXAMPLE = Object.fromEntries(ROI_NAMES.map((name) => [name, ROI_INPUTS[name].example])) as RoiValues;

it("computes the example by hand", () => {
  // 1 200 bottles × 2,50 €; 100 visits × 60 € × 6/9,5; 20 orders × 120 € × 4,5/9,5; 72 h × 20 €; 12 × 60 €.
  expect(roiOf(EXAMPLE, "medium")).toEqual({
    lines: { direct: 300_000, visits: 378_947, campaigns: 113_684, hours: 144_000, cost: -72_000 },
    total: 864_631,
    volumes: { bottles: 1200, visits: 100, orders: 20 },
  });
  expect(roiOf(EXAMPLE, "prudent").lines.direct).toBe(150_000);
  expect(roiOf(EXAMPLE, "ambitious").lines.direct).toBe(450_000);
  expect(bottlesToPay(EXAMPLE)).toBe(288);
  expect(bottlesToPay({ ...EXAMPLE, directPrice: 600 })).toBeNull();
});

it("adds up, in whole cents, with any input", () => {
  fc.assert(
    fc.property(anyValues, fc.constantFrom(...ROI_SCENARIO_NAMES), (values, scenario) => {
      const { lines, total, volumes } = roiOf(values, scenario);
      for (const line of ROI_LINES) {
        expect(Number.isSafeInteger(lines[line])).toBe(true);
        expect(Object.is(lines[line], -0)).toBe(false);
      }
      expect(total).toBe(ROI_LINES.reduce((sum, line) => sum + lines[line], 0));
      expect(volumes.bottles).toBeLessThanOrEqual(values.bottles);
      expect(volumes.visits).toBeLessThanOrEqual(values.visitors);
      expect(volumes.orders).toBeLessThanOrEqual(values.contacts * values.campaigns);
    }),
  );
});

/** Inputs that add to the result as long as nothing is sold at a loss. */
const ADDING = [
  "bottles",
  "moved",
  "visitors",
  "booking",
  "visitBasket",
  "contacts",
  "campaigns",
  "answers",
  "campaignBasket",
  "hours",
  "hourCost",
] as const;
const profitable = (values: RoiValues): boolean =>
  gainOnBottle(values) >= 0 && values.directPrice >= values.bottleCost + values.directCost;

it("grows with what is sold, and with the price; falls with every cost", () => {
  const step = fc.integer({ min: 1, max: 100_000 });
  const raised = (values: RoiValues, name: RoiName, by: number): RoiValues => ({
    ...values,
    [name]: Math.min(ROI_INPUTS[name].max, values[name] + by),
  });
  fc.assert(
    fc.property(
      anyValues.filter(profitable),
      fc.constantFrom(...ADDING, "directPrice" as const),
      step,
      (values, name, by) => {
        const before = roiOf(values, "medium");
        const after = roiOf(raised(values, name, by), "medium");
        expect(after.total).toBeGreaterThanOrEqual(before.total);
      },
    ),
  );
  fc.assert(
    fc.property(
      anyValues,
      fc.constantFrom(
        "merchantPrice" as const,
        "bottleCost" as const,
        "directCost" as const,
        "monthlyCost" as const,
      ),
      step,
      (values, name, by) => roiOf(raised(values, name, by), "medium").total <= roiOf(values, "medium").total,
    ),
  );
  fc.assert(
    fc.property(anyValues.filter(profitable), (values) => {
      const [prudent = 0, medium = 0, ambitious = 0] = ROI_SCENARIO_NAMES.map(
        (one) => roiOf(values, one).total,
      );
      expect(prudent).toBeLessThanOrEqual(medium);
      expect(medium).toBeLessThanOrEqual(ambitious);
    }),
  );
});

it("pays for the product with the bottles it names, and not with one fewer", () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const needed = bottlesToPay(values);
      const gain = gainOnBottle(values);
      if (needed === null) {
        expect(gain).toBeLessThanOrEqual(0);
        return;
      }
      expect(needed * gain).toBeGreaterThanOrEqual(values.monthlyCost * 12);
      expect(Math.max(0, needed - 1) * gain).toBeLessThanOrEqual(values.monthlyCost * 12);
    }),
  );
});

it("reads what it writes, and numbers as people type them", () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      for (const name of ROI_NAMES)
        expect(readRoiInput(name, roiText(name, values[name]))).toBe(values[name]);
    }),
  );
  expect(readRoiInput("directPrice", "9,5")).toBe(950);
  expect(readRoiInput("bottles", "12 000")).toBe(12_000);
  for (const bad of ["", "-1", "1e9", "NaN", "Infinity", "0x10", "9,555", "1.000,50", "<b>"])
    expect(readRoiInput("directPrice", bad)).toBeNull();
  expect(readRoiInput("directPrice", "0")).toBeNull();
  expect(readRoiInput("bottles", "1,5")).toBeNull();
  expect(readRoiInput("moved", "100,01")).toBeNull();
});
