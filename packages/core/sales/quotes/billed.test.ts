import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#kit/money.ts";
import { RUNS } from "#offer/pricing/testing/baskets.gen.ts";
import { sale, salePrice } from "#offer/pricing/testing/sale.gen.ts";
import { orderSource } from "#sales/bills/source.ts";
import { settledPrice } from "#sales/quotes/quotes.ts";

const WORDS = {
  wrapping: "Emballage",
  shipping: "Port",
  duty: (name: string) => name,
  ticket: (id: string) => ({ name: id, detail: "" }),
  gift: "offert",
};

test("a sale that staff wrote is billed whole: its lines, free ones too, come to its total without or with tax, rate by rate", () => {
  fc.assert(
    fc.property(sale, (s) => {
      const priced = settledPrice(salePrice(s));
      const lines = priced.lines.map((line, n) => ({
        ...line,
        id: String(n),
        name: "x",
        vintage: "",
        formatName: "",
        gift: undefined,
        wrapping: line.wrapping,
      }));
      const order = { id: "o", number: "CO-1", on: "2026-11-22", lines: lines as never, priced };
      const source = orderSource(order, () => ({ accountingType: "product" }), WORDS);
      const total = sum(source.lines.map((line) => line.amountCents));
      expect(total).toBe(priced.chain === "ttc" ? priced.totalTtcCents : priced.totalHtCents);
      expect(sum(source.vat.flatMap((v) => [v.baseCents, v.vatCents]))).toBe(priced.totalTtcCents);
      for (const free of priced.free ?? [])
        expect(source.lines.find(({ id }) => id === free.id)).toMatchObject({
          accountingType: free.accountingType,
          name: free.name,
        });
    }),
    RUNS,
  );
});
