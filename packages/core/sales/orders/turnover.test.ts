import { expect, it } from "vitest";
import { cents } from "#kit/money.ts";
import { ORDER_STATUSES } from "#sales/orders/orders.ts";
import { turnoverOf, twelveMonthsTo } from "#sales/orders/turnover.ts";

it("counts what was accepted, less what was given up", () => {
  const counted = ORDER_STATUSES.filter(
    (status) => turnoverOf({ status, totalHtCents: cents(1000), cancelledHtCents: cents(250) }) === 750,
  );
  expect(counted.toSorted()).toEqual(["invoiced", "validated"]);
  expect(turnoverOf({ status: "pending", totalHtCents: cents(1000), cancelledHtCents: cents(0) })).toBe(0);
});

it("takes twelve months with the present one", () => {
  expect(["2026-11-27", "2026-01-31", "2026-12-01"].map(twelveMonthsTo)).toEqual([
    "2025-12-01",
    "2025-02-01",
    "2026-01-01",
  ]);
});
