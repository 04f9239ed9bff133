import * as fc from "fast-check";
import { expect, test } from "vitest";
import { depositLeft, lessVat } from "#billing/documents/compose.ts";
import { groupKey, groupOf } from "#billing/documents/vatGroups.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import type { Vat } from "#billing/documents/portions.ts";
import { cents, rateOf, type BasisPoints } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";
import { replacedDeposits, unpaidCents, unpaidPortion, unpaidRows } from "./deposits.ts";

const rows = fc
  .record({ standard: fc.nat(500_000), reduced: fc.nat(500_000) })
  .map(({ standard, reduced }): Vat[] =>
    (
      [
        [2000, standard],
        [550, reduced],
      ] as const
    ).flatMap(([rate, base]) => {
      const rateBp = rate as BasisPoints;
      const vatCents = rateOf(cents(base), rateBp);
      return base > 0 ? [{ ...groupOf(rateBp, undefined), baseCents: cents(base), vatCents }] : [];
    }),
  );
const sumOf = (vat: readonly Vat[]): number => vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
const paperOf = (vat: Vat[]): DocumentContent & { id: Id } =>
  ({ id: "d", number: "AC-1", issuedOn: "2026-11-23", vat }) as unknown as DocumentContent & { id: Id };

test("what is unpaid of a deposit and what is paid of it are the deposit, and its credit note leaves what bills deduct", () => {
  fc.assert(
    fc.property(rows, fc.nat(1_200_000), (vat, money) => {
      const whole = sumOf(vat);
      const paid = cents(Math.min(money, whole));
      const unpaid = unpaidRows({ vat }, paid, []);
      expect(unpaidCents({ vat: unpaid })).toBe(whole - paid);
      expect(unpaid.every((row) => row.baseCents >= 0 && row.vatCents >= 0)).toBe(true);
      const { vat: credited } = unpaidPortion("o", { vat: unpaid });
      const after = depositLeft(paperOf(vat), paid, [], credited);
      expect(sumOf(after.vat)).toBe(paid);
      expect(unpaidRows({ vat }, paid, credited)).toEqual([]);
    }),
  );
});

test("what is left to bill always has room for the deposits that a bill keeps; nothing left keeps none", () => {
  const named = fc
    .array(rows, { maxLength: 4 })
    .map((all) => all.map((vat, at) => ({ id: `d${at}` as Id, number: `AC-${at}`, vat })));
  fc.assert(
    fc.property(rows, named, (left, unpaid) => {
      const replaced = replacedDeposits(left, [], unpaid);
      const vats = unpaid.filter((deposit) => !replaced.includes(deposit)).flatMap(({ vat }) => vat);
      for (const row of vats)
        expect(sumOf(vats.filter((one) => groupKey(one) === groupKey(row)))).toBeLessThanOrEqual(
          sumOf(left.filter((one) => groupKey(one) === groupKey(row))),
        );
      expect(replacedDeposits(lessVat(left, left), [], unpaid)).toEqual(
        unpaid.filter(({ vat }) => vat.length > 0),
      );
    }),
  );
});
