import { expect, test } from "vitest";
import { compose } from "#billing/documents/compose.ts";
import { beforeOf, requestRest } from "#billing/documents/portions.ts";
import { cents } from "#kit/money.ts";
import { every } from "#offer/pricing/testing/baskets.gen.ts";
import { netsOf } from "#offer/pricing/nets.ts";
import type { OrderLine } from "#sales/orders/orders.ts";
import { orderSource } from "./source.ts";

const WORDS = {
  wrapping: "Emballage cadeau",
  shipping: "Livraison",
  duty: (name: string) => name,
  ticket: () => ({ name: "Visite", detail: "" }),
  gift: "cadeau",
};

test("any order, billed whole, is billed for its total, rate by rate, and its lines for what they count", () => {
  every((_, priced) => {
    const lines = priced.lines.map((line, at): OrderLine => ({
      ...line,
      id: `line${at}`,
      name: "Cuvée",
      vintage: "2022",
      formatName: "75 cl",
    }));
    const order = { id: "order", number: "CO-2026-00001", on: "2026-11-22", lines, priced };
    const source = orderSource(order, () => ({ accountingType: "product" }), WORDS);
    if (source.lines.length === 0) return;
    const before = beforeOf([]);
    const paper = compose([{ source, before, wants: requestRest(source, before) }]);
    expect(paper.totalTtcCents).toBe(priced.totalTtcCents);
    expect(paper.totalVatCents).toBe(priced.totalVatCents);
    for (const row of paper.vat)
      expect(
        paper.lines
          .filter((l) => l.rateBp === row.rateBp && l.reason === row.reason)
          .reduce((a, l) => a + l.netCents, 0),
      ).toBe(row.baseCents);
    const named = (paper.parts[0]?.discounts ?? []).reduce((a, d) => a + d.amountCents, 0);
    expect(named).toBe((priced.code?.discountCents ?? 0) + (priced.loyalty?.discountCents ?? 0));
    const nets = netsOf(priced).lines;
    for (const [at, line] of lines.entries()) {
      const billed = paper.lines.find(({ sourceId }) => sourceId === line.id);
      if (!billed || priced.chain === "ttc") continue;
      expect(billed.netCents).toBe(nets[at] ?? cents(0));
    }
  });
});
