import * as fc from "fast-check";
import { basisPoints, cents, e4, type BasisPoints } from "#kit/money.ts";
import { vatLines, type Rated } from "#offer/pricing/taxes/vat.ts";
import type { Source } from "#billing/documents/compose.ts";
import { groupOf } from "#billing/documents/vatGroups.ts";

const RATES: BasisPoints[] = [2000, 1000, 550].map(basisPoints);

/** Orders as contracts: one to six lines at up to three rates, with or without tax, given units, tourist tax. */
export const anySource = fc
  .record({
    chain: fc.constantFrom("ht" as const, "ttc" as const),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 120 }),
        add: fc.integer({ min: 0, max: 3 }),
        unit: fc.integer({ min: 0, max: 9_999_99 }),
        rate: fc.constantFrom(...RATES),
        discount: fc.integer({ min: 0, max: 40 }),
        isTax: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ chain, lines }): Source => {
    const created = lines.map((l, at) => {
      const isTax = l.isTax && at === lines.length - 1 && at > 0;
      const whole = Math.round((l.unit * l.quantity) / 100);
      const discount = Math.floor((whole * l.discount) / 100);
      return {
        ...groupOf(isTax ? basisPoints(0) : l.rate, isTax ? "touristTax" : undefined),
        id: `line${at}`,
        quantity: l.quantity,
        add: l.add,
        amountCents: cents(whole - discount),
        discountCents: cents(discount),
        accountingType: isTax ? ("touristTax" as const) : ("product" as const),
        name: `Cuvée ${at}`,
        detail: "2022, 75 cl",
        unitE4: e4(l.unit),
      };
    });
    const vat = (isTax: boolean) =>
      vatLines(
        created
          .filter((l) => (l.reason === "touristTax") === isTax)
          .map((l): Rated => [l.rateBp, l.amountCents]),
        chain === "ttc",
      ).map((v) => ({ ...groupOf(v.rateBp, isTax ? "touristTax" : undefined), ...v }));
    return {
      id: "order1",
      number: "CO-2026-00001",
      on: "2026-11-20",
      chain,
      lines: created,
      vat: [...vat(false), ...vat(true)],
      orderOf: () => "order1",
    };
  });
