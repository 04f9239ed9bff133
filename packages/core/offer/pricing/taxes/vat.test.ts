import { describe, expect, test } from "vitest";
import { allocate, basisPoints, cents, sum } from "#kit/money.ts";
import { vatLines } from "#offer/pricing/taxes/vat.ts";

const standard = basisPoints(2000);
const reduced = basisPoints(550);

describe("VAT by rate", () => {
  test("a discount of 5.00 over two rates keeps VAT exact: 124.54 (rules §5.3 b)", () => {
    const lines = [cents(10_000), cents(993)];
    const off = allocate(cents(500), lines);
    const net = lines.map((line, i) => cents(line - (off[i] ?? 0)));
    const vat = vatLines(
      [
        [standard, net[0] ?? cents(0)],
        [reduced, net[1] ?? cents(0)],
      ],
      false,
    );
    expect(vat).toEqual([
      { rateBp: 2000, baseCents: 9545, vatCents: 1909 },
      { rateBp: 550, baseCents: 948, vatCents: 52 },
    ]);
    expect(sum(vat.flatMap((v) => [v.baseCents, v.vatCents]))).toBe(12_454);
  });

  test("amounts of one rate are summed before VAT: 3 × 0.02 at 20 % bears 0.01, not 0", () => {
    const thrice = [0, 1, 2].map(() => [standard, cents(2)] as const);
    expect(vatLines(thrice, false)).toEqual([{ rateBp: 2000, baseCents: 6, vatCents: 1 }]);
  });

  test("the highest rate comes first, whatever the order; no amounts, no rows", () => {
    const rates = (list: readonly (readonly [typeof standard, ReturnType<typeof cents>])[]) =>
      vatLines(list, true).map((v) => v.rateBp);
    expect(
      rates([
        [reduced, cents(10)],
        [standard, cents(10)],
      ]),
    ).toEqual([2000, 550]);
    expect(
      rates([
        [standard, cents(10)],
        [reduced, cents(10)],
      ]),
    ).toEqual([2000, 550]);
    expect(rates([])).toEqual([]);
  });

  test("a negative amount is taxed as its mirror image", () => {
    expect(vatLines([[standard, cents(-1498)]], true)).toEqual([
      { rateBp: 2000, baseCents: -1248, vatCents: -250 },
    ]);
  });
});
