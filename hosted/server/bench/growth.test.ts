import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  GROWTH_STEPS,
  growthFaults,
  growthTable,
  measureGrowth,
  type Growing,
  type Growth,
} from "#bench/growth.ts";
import { recipientsGrow } from "#bench/growthRelations.ts";

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

/** Expects that no call costs more at ten times the rows, in a database of its own. */
async function expectNoGrowth(growing?: (dir: string) => Growing): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-growth-"));
  try {
    const steps = GROWTH_STEPS.slice(0, 2);
    const growth = await measureGrowth(dir, steps, {
      only: process.env["GROWTH_ONLY"] ?? "",
      say: () => undefined,
      growing: growing?.(dir),
    });
    expect(Object.keys(growth).length).toBeGreaterThan(0);
    expect(growthFaults(growth), growthTable(growth, steps)).toEqual([]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

// Minutes: a shop is filled with 20 000 orders, or recipients.
const LONG_MS = 1_800_000;
test.runIf(process.env["LONG"])(
  "no call costs more because a shop has ten times the orders",
  () => expectNoGrowth(),
  LONG_MS,
);
test.runIf(process.env["LONG"])(
  "no page of campaigns and lists costs more because a shop has ten times the recipients",
  () => expectNoGrowth(recipientsGrow),
  LONG_MS,
);
