import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baseOf, cents, rateOf, sum } from "#kit/money.ts";
import { basket, RUNS, type Basket } from "#offer/pricing/baskets.gen.ts";
import { gridPrice, typologyOf } from "#offer/pricing/grid.ts";
import { BOTTLE_UL, countedOf } from "#offer/pricing/measure.ts";
import { lineNets } from "#offer/pricing/nets.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";
import { cardTiers } from "#offer/pricing/tier.ts";
import { TRACE } from "#offer/pricing/trace.ts";
import { vatRateOf } from "#offer/pricing/vat.ts";

const price = ({ rules, products, wish, buyer }: Basket): PricedOrder =>
  priceOrder(wish, shelve(products), buyer, rules, 0);
const every = (check: (basket: Basket, priced: PricedOrder) => void) =>
  fc.assert(
    fc.property(basket, (b) => {
      check(b, price(b));
    }),
    RUNS,
  );

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

describe("sums", () => {
  test("lines and carriage are the total of the chain, and the total is base and VAT, exactly", () => {
    every((_, p) => {
      expect(sum(p.lines.map((l) => l.amountCents))).toBe(p.goodsCents);
      expect(sum(p.lines.map((l) => l.discountCents))).toBe(p.discountCents);
      const carriage = p.chain === "ttc" ? p.shipping.totalTtcCents : p.shipping.totalHtCents;
      const total = p.chain === "ttc" ? p.totalTtcCents : p.totalHtCents;
      expect(p.goodsCents - p.discountCents + carriage).toBe(total);
      expect(sum(p.vat.map((v) => v.baseCents))).toBe(p.totalHtCents);
      expect(sum(p.vat.map((v) => v.vatCents))).toBe(p.totalVatCents);
      expect(p.totalHtCents + p.totalVatCents).toBe(p.totalTtcCents);
      expect(p.payLaterCents + p.dueNowCents).toBe(p.totalTtcCents);
    });
  });

  test("VAT is counted once per rate, on the sum", () => {
    every((_, p) => {
      for (const { rateBp, baseCents, vatCents } of p.vat)
        if (p.chain === "ht") expect(vatCents).toBe(rateOf(baseCents, rateBp));
        else expect(baseCents).toBe(baseOf(cents(baseCents + vatCents), rateBp));
      expect(p.vat.map((v) => v.rateBp)).toEqual([...new Set(p.vat.map((v) => v.rateBp))]);
    });
  });

  test("the price block of the carriage holds together", () => {
    every((_, { shipping, shippingChoices }) => {
      expect(shipping.totalHtCents + shipping.tvaCents).toBe(shipping.totalTtcCents);
      expect(sum((shipping.vat ?? []).map((v) => v.baseCents))).toBe(shipping.totalHtCents);
      expect(sum((shipping.vat ?? []).map((v) => v.vatCents))).toBe(shipping.tvaCents);
      const choice = shippingChoices.find((c) => c.ref === shipping.ref);
      expect(choice?.totalTtcCents ?? 0).toBe(shipping.totalTtcCents);
    });
  });

  test("nets of the lines and the carriage without tax are the total without tax", () => {
    every((_, p) => {
      const nets = lineNets(p);
      expect(sum(nets) + p.shipping.totalHtCents).toBe(p.totalHtCents);
      nets.forEach((net, i) => {
        const line = p.lines[i];
        expect(net).toBeGreaterThanOrEqual(0);
        if (line && p.chain === "ttc")
          expect(Math.abs(net - baseOf(line.amountCents, line.vatRateBp))).toBeLessThan(2);
      });
    });
  });

  test("nothing is negative", () => {
    every((_, p) => {
      const figures = [
        ...p.lines.flatMap((l) => [l.unitE4, l.listE4, l.amountCents, l.add, l.eq75, l.weightG]),
        ...p.vat.flatMap((v) => [v.baseCents, v.vatCents]),
        ...p.shippingChoices.map((c) => c.totalTtcCents),
        p.franco.missingCents ?? 0,
        p.franco.missingEq75 ?? 0,
        p.totalTtcCents,
      ];
      for (const figure of figures) expect(figure).toBeGreaterThanOrEqual(0);
    });
  });
});

describe("reasons", () => {
  test("the steps of a line add up to its amount, those of the order lead to what is paid", () => {
    every((_, p) => {
      const total = (steps: PricedOrder["trace"]) => steps.reduce((a, s) => a + (s.cents ?? 0), 0);
      for (const line of p.lines) expect(total(line.trace)).toBe(line.amountCents);
      expect(p.goodsCents - p.discountCents + total(p.trace)).toBe(p.totalTtcCents);
    });
  });

  test("every step has a known key with all its values, and its rule", () => {
    every((_, p) => {
      for (const { key, rule, values } of [...p.trace, ...p.lines.flatMap((l) => l.trace)]) {
        const known = Object.entries(TRACE).find(([name]) => `trace.${name}` === key);
        expect(Object.keys(values).toSorted()).toEqual(known?.[1].toSorted());
        expect(key.startsWith(`trace.${rule}.`)).toBe(true);
        for (const value of Object.values(values)) expect(value === "" || value === undefined).toBe(false);
      }
    });
  });

  test("a line has a reason, or the order a problem that says why it has no line", () => {
    every(({ wish }, p) => {
      const left = ["unknown", "unavailable", "hidden-price"];
      const refused = p.problems.filter((q) => left.includes(q.code));
      expect(p.lines.length + refused.length).toBe(wish.lines.length);
      for (const line of p.lines) expect(line.trace[0]?.rule).toBe("grid");
    });
  });
});

describe("sameness", () => {
  test("pricing twice is the same, and changes nothing it was given", () => {
    fc.assert(
      fc.property(basket, (b) => {
        frozen(b);
        expect(price(b)).toEqual(price(structuredClone(b)));
      }),
      RUNS,
    );
  });

  test("a price is plain data: it travels as JSON and comes back the same", () => {
    every((_, p) => expect(JSON.parse(JSON.stringify(p))).toEqual(p));
  });

  test("the order of lines is irrelevant", () => {
    fc.assert(
      fc.property(basket, fc.array(fc.nat()), (b, seeds) => {
        const lines = b.wish.lines
          .map((line, i) => ({ line, seed: seeds[i] ?? 0 }))
          .toSorted((x, y) => x.seed - y.seed)
          .map((x) => x.line);
        const one = price(b);
        const other = price({ ...b, wish: { ...b.wish, lines } });
        const sorted = (list: object[]) => list.map((x) => JSON.stringify(x)).toSorted();
        expect({ ...other, lines: [], problems: [] }).toEqual({ ...one, lines: [], problems: [] });
        expect(sorted(other.lines)).toEqual(sorted(one.lines));
        expect(sorted(other.problems)).toEqual(sorted(one.problems));
      }),
      RUNS,
    );
  });

  test("a chain is pure: rates of VAT do not touch a line with a price of its own in a grid without tax", () => {
    fc.assert(
      fc.property(basket, (b) => {
        const free = { ...b, rules: { ...b.rules, hasTVA: false } };
        const one = price(b);
        const other = price(free);
        if (one.chain === "ttc") expect(other.goodsCents).toBe(one.goodsCents);
        one.lines.forEach((line, i) => {
          if (one.chain === "ht" && line.trace[0]?.key !== "trace.grid.typology") return;
          expect(other.lines[i]?.listE4).toBe(line.listE4);
        });
      }),
      RUNS,
    );
  });
});

describe("more never costs less", () => {
  const exempting = ["tier", "promotion", "franco"];

  test("unless a tier, a promotion or carriage paid says so", () => {
    fc.assert(
      fc.property(basket, fc.nat(9), fc.integer({ min: 1, max: 40 }), (b, at, more) => {
        const line = b.wish.lines[at % b.wish.lines.length || 0];
        fc.pre(line !== undefined && line.quantity + more <= 9999);
        const lines = b.wish.lines.map((l) => (l === line ? { ...l, quantity: l.quantity + more } : l));
        const one = price(b);
        const other = price({ ...b, wish: { ...b.wish, lines } });
        // A load may grow out of what the chosen method carries: then nothing is chosen.
        fc.pre(one.shipping.ref === other.shipping.ref);
        const net = (p: PricedOrder) => p.goodsCents - p.discountCents + p.shipping.totalHtCents;
        const rules = [...other.trace, ...other.lines.flatMap((l) => l.trace)].map((s) => s.rule);
        if (rules.some((rule) => exempting.includes(rule))) return;
        expect(net(other)).toBeGreaterThanOrEqual(net(one));
        // VAT of the carriage pro rata of the goods may fall when more of a lower rate is bought: not a price of the shop.
        if (b.rules.shippingVat === "standard" || other.vat.length < 2)
          expect(other.totalTtcCents).toBeGreaterThanOrEqual(one.totalTtcCents);
      }),
      RUNS,
    );
  });
});

describe("cards", () => {
  test("a card shows what is charged for its quantities bought alone", () => {
    fc.assert(
      fc.property(basket, ({ rules, products, buyer }) => {
        const typology = typologyOf(rules, buyer.typology);
        for (const product of products.filter((p) => p.shopId === rules.id && p.status === "online")) {
          for (const format of product.vintages.flatMap((v) => v.formats)) {
            const rate = vatRateOf(product, rules);
            const rows = cardTiers(format, typology, rate, rules.allRulesInEq75);
            expect(rows.length > 0).toBe(gridPrice(format, typology, rate) !== null);
            const counted = countedOf(format, typology.allRulesInEq75 ?? rules.allRulesInEq75);
            // Thresholds of the order count drinks only: a thing alone reaches none.
            if (!format.volumeMl) continue;
            rows.forEach(({ from, unitE4 }, i) => {
              const quantity = i ? Math.ceil((from * BOTTLE_UL) / counted) : 1;
              const wish = { lines: [{ formatId: format.id, quantity }] };
              const [line] = price({ rules, products, buyer, wish }).lines;
              expect(line?.unitE4).toBe(unitE4);
            });
          }
        }
      }),
      RUNS,
    );
  });
});
