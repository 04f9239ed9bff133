import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROWTH_STEPS, growthFaults, growthTable, measureGrowth, type Growth } from "#bench/growth.ts";

test("a call that costs more than it may with ten times the orders is a fault, and so is one that fails", () => {
  const growth: Growth = {
    "orders page": [4, 5.9],
    "order totals": [4, 6.3],
    "order search by amount": [3, 10.5],
    "stock totals": [3, "FAILED 503"],
  };
  expect(growthFaults(growth)).toEqual([
    "order totals: from 4.0 to 6.3 ms of CPU, at most 1.3×",
    "stock totals: FAILED 503",
  ]);
});

// Minutes: a shop is filled with 20 000 orders in a database of its own.
test.runIf(process.env["LONG"])(
  "no call costs more because a shop has ten times the orders",
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "cuvee-growth-"));
    try {
      const steps = GROWTH_STEPS.slice(0, 2);
      const growth = await measureGrowth(dir, steps, process.env["GROWTH_ONLY"] ?? "", () => undefined);
      expect(Object.keys(growth).length).toBeGreaterThan(0);
      expect(growthFaults(growth), growthTable(growth, steps)).toEqual([]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
  1_800_000,
);
