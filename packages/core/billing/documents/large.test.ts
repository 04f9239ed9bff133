import fc from "fast-check";
import { expect, test } from "vitest";
import { dueOfWaiting } from "#billing/accounting/waitingVat.ts";
import { cents, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import { discountsOf } from "./discounts.ts";
import { beforeOf, shareOfVat, type Portion } from "./portions.ts";

// The product of two amounts of a million euros exceeds the exact integers.
const large: fc.Arbitrary<Cents> = fc.integer({ min: 90_000_000, max: 900_000_000 }).map(cents);
const RATE = 2000 as BasisPoints;
/** Returns `amount × part / whole` rounded half up, by whole numbers of any size. */
const exact = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

test("documents of millions of euros share discounts, VAT and what waits to the cent", () => {
  fc.assert(
    fc.property(large, large, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (lines, off, share) => {
      const taken = cents(Math.round(lines * share));
      const source = {
        lines: [{ id: "l", discountCents: lines }],
        discounts: [{ kind: "code", amountCents: off }],
      };
      const taking = { source, before: beforeOf([]) } as unknown as Parameters<typeof discountsOf>[0];
      const part = { lines: [{ discountCents: taken }] } as unknown as Portion;
      expect(discountsOf(taking, part).discounts?.[0]?.amountCents).toBe(exact(off, taken, lines));

      const rows = [lines, off].map((baseCents, at) => ({
        category: "S" as const,
        rateBp: (RATE / (at + 1)) as BasisPoints,
        baseCents,
        vatCents: cents(Math.round((baseCents * RATE) / (at + 1) / 10_000)),
      }));
      const whole = sum(rows.flatMap((row) => [row.baseCents, row.vatCents]));
      const paid = cents(Math.round(whole * share));
      const shared = shareOfVat(rows, paid);
      expect(sum(shared.flatMap((row) => [row.baseCents, row.vatCents]))).toBe(paid);

      const waiting = rows.map(({ rateBp, baseCents, vatCents }) => ({
        type: `fr${rateBp}`,
        baseCents,
        vatCents,
      }));
      const due = dueOfWaiting(waiting, whole, paid);
      expect(sum(due.flatMap((row) => [row.baseCents, row.vatCents]))).toBe(paid);
    }),
  );
});
