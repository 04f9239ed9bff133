import fc from "fast-check";
import { expect, it } from "vitest";
import { CLAIM_KINDS, isUnpaid, orderClaim, owedOf, type OrderToClaim } from "#billing/payments/claims.ts";
import { ageOf } from "#billing/payments/dues.ts";
import { PAYMENT_STATUSES } from "#billing/payments/payments.ts";
import { PAYMENT_TYPES } from "#shops/settings/paymentTypes.ts";
import { cents } from "#kit/money.ts";
import { ORDER_STATUSES } from "#sales/orders/orders.ts";

const TODAY = "2026-11-22";
const days = fc.constantFrom("2026-11-01", "2026-11-21", TODAY, "2026-12-31", null);
const amount = fc.integer({ min: 0, max: 50_000 }).map(cents);
const claim = fc.record({ kind: fc.constantFrom(...CLAIM_KINDS), openCents: amount, dueOn: days });
const order: fc.Arbitrary<OrderToClaim> = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  paymentType: fc.constantFrom(...PAYMENT_TYPES),
  totalCents: amount,
  billedCents: amount,
  depositedCents: amount,
  heldCents: amount,
  orderedOn: fc.constant("2026-11-10"),
  dueOn: days,
  hasTerms: fc.boolean(),
  hasSchedule: fc.boolean(),
});

it("is unpaid when its day is over, and ages from then on", () => {
  const due = (dueOn: string | null) => ({ openCents: cents(1), dueOn });
  expect([due("2026-11-21"), due(TODAY), due(null)].map((one) => isUnpaid(one, TODAY))).toEqual([
    true,
    false,
    false,
  ]);
  fc.assert(
    fc.property(claim, (one) => {
      if (one.openCents > 0) expect(isUnpaid(one, TODAY)).toBe(ageOf(one.dueOn, TODAY) !== "notDue");
      else expect(isUnpaid(one, TODAY)).toBe(false);
    }),
  );
});

it("sums what is owed and what of it is unpaid, whoever's claims are put together", () => {
  fc.assert(
    fc.property(fc.array(claim), fc.array(claim), (some, others) => {
      const [a, b, both] = [some, others, [...some, ...others]].map((all) => owedOf(all, TODAY));
      expect(both).toEqual({
        outstandingCents: (a?.outstandingCents ?? 0) + (b?.outstandingCents ?? 0),
        unpaidCents: (a?.unpaidCents ?? 0) + (b?.unpaidCents ?? 0),
        claims: (a?.claims ?? 0) + (b?.claims ?? 0),
        unpaids: (a?.unpaids ?? 0) + (b?.unpaids ?? 0),
      });
      expect(both?.unpaidCents).toBeLessThanOrEqual(both?.outstandingCents ?? 0);
    }),
  );
});

it("claims of an order what nothing else claims, and never before it is accepted", () => {
  fc.assert(
    fc.property(order, (one) => {
      const claim = orderClaim(one);
      if (claim === null) return;
      const { totalCents, billedCents, depositedCents, heldCents } = one;
      expect(claim.openCents).toBe(totalCents - billedCents - depositedCents - heldCents);
      expect(["pending", "validated"]).toContain(one.status);
      if (claim.dueOn !== null) expect(one.status).toBe("validated");
      if (one.paymentStatus === "paid") throw new Error("a paid order is no claim");
    }),
  );
});

it("is due on the day of its terms, else with the order; in cash, at delivery and by instalments with its bills", () => {
  const plain: OrderToClaim = {
    status: "validated",
    paymentStatus: "pending",
    paymentType: "transfer",
    totalCents: cents(100),
    billedCents: cents(0),
    depositedCents: cents(0),
    heldCents: cents(0),
    orderedOn: "2026-11-10",
    dueOn: null,
    hasTerms: false,
    hasSchedule: false,
  };
  const dueOn = (more: Partial<OrderToClaim>): string | null | undefined =>
    orderClaim({ ...plain, ...more })?.dueOn;
  expect(dueOn({})).toBe("2026-11-10");
  expect(dueOn({ dueOn: "2026-12-10", hasTerms: true })).toBe("2026-12-10");
  for (const later of [
    { hasTerms: true },
    { paymentType: "cash" },
    { hasSchedule: true },
    { status: "pending" },
    { paymentStatus: "processing" },
  ] as const)
    expect(dueOn(later)).toBeNull();
  expect(orderClaim({ ...plain, paymentStatus: "setup" })).toBeNull();
  expect(orderClaim({ ...plain, heldCents: cents(120) })).toBeNull();
});
