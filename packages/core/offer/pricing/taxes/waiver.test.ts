import fc from "fast-check";
import { expect, test } from "vitest";
import { shelve } from "#offer/pricing/pricing.ts";
import { basket, priceOf } from "#offer/pricing/testing/baskets.gen.ts";
import { nextWaiver } from "./waiver.ts";

test("no bottle is missing for a fee exactly when pricing waives it", () => {
  let seen = 0;
  fc.assert(
    fc.property(basket, (b) => {
      const priced = priceOf(b);
      const shelf = shelve(b.products, b.tickets);
      for (const ticket of priced.tickets) {
        const waiver = nextWaiver({ ...priced, tickets: [ticket] }, shelf, b.rules);
        const isWaived = ticket.trace.some(({ key }) => key === "trace.ticket.waived");
        expect(waiver?.missing === 0 && ticket.trace[0]?.cents !== 0).toBe(isWaived);
        if (!waiver) continue;
        seen += 1;
        expect(waiver.missing).toBeGreaterThanOrEqual(0);
        expect(waiver.missing).toBeLessThanOrEqual(waiver.from);
      }
    }),
  );
  expect(seen).toBeGreaterThan(0);
});
