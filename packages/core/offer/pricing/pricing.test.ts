import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baseOf, cents, rateOf, sum } from "#kit/money.ts";
import { priceBasket } from "#offer/pricing/basket.ts";
import { basket, every, priceOf, RUNS } from "#offer/pricing/testing/baskets.gen.ts";
import { gridPrice, typologyOf } from "#offer/pricing/grid.ts";
import { BOTTLE_UL, countedOf } from "#offer/pricing/measure.ts";
import type { PricedOrder, TraceStep } from "#offer/pricing/priced.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { cardTiers } from "#offer/pricing/tier.ts";
import { TRACE } from "#offer/pricing/trace.ts";
import { vatRateOf } from "#offer/pricing/taxes/vat.ts";
import { EXEMPTIONS } from "#shops/settings/taxes.ts";

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const stepsOf = (p: PricedOrder): TraceStep[] => [...p.trace, ...p.lines.flatMap((l) => l.trace)];
const changeOf = (steps: TraceStep[]): number => steps.reduce((a, s) => a + (s.cents ?? 0), 0);
/** Returns the shipping cost in the chain of the order. */
const carriageOf = ({ chain, shipping }: PricedOrder): number =>
  shipping.totalTtcCents - (chain === "ttc" ? 0 : shipping.tvaCents);

test("random baskets meet every reason that a price can have, and every exemption", () => {
  const priced = fc.sample(basket, { numRuns: 1500, seed: 11 }).map(priceOf);
  const met = new Set(priced.flatMap((p) => stepsOf(p).map((s) => s.key)));
  expect([...met].toSorted()).toEqual(
    Object.keys(TRACE)
      // Those of a sale that staff writes: `sale.test.ts`.
      .filter((key) => !/^(grid\.own|free|discount|tax\.none)/.test(key))
      .map((key) => `trace.${key}`)
      .toSorted(),
  );
  expect(new Set(priced.map((p) => p.exemption))).toEqual(new Set([undefined, ...EXEMPTIONS]));
});

describe("sums", () => {
  test("goods − discount + wrapping + tickets + duties + carriage is the total of the chain, and that base and VAT", () => {
    every((_, p) => {
      expect(sum(p.lines.map((l) => l.amountCents))).toBe(p.goodsCents);
      expect(sum(p.lines.map((l) => l.discountCents))).toBe(p.discountCents);
      expect(sum(p.lines.map((l) => l.wrapping?.amountCents ?? cents(0)))).toBe(p.wrappingCents);
      const of = (tax: boolean) =>
        sum(p.tickets.filter((t) => (t.kind === "tax") === tax).map((t) => t.amountCents));
      expect([of(false), of(true)]).toEqual([p.ticketsCents, p.touristTaxCents]);
      expect(sum(p.duties.map((d) => d.amountCents))).toBe(p.dutyCents);
      const total = p.chain === "ttc" ? p.totalTtcCents - p.touristTaxCents : p.totalHtCents;
      const beside = p.wrappingCents + p.ticketsCents + p.dutyCents;
      expect(p.goodsCents - p.discountCents + beside + carriageOf(p)).toBe(total);
      expect(sum(p.vat.map((v) => v.baseCents))).toBe(p.totalHtCents);
      expect(sum(p.vat.map((v) => v.vatCents))).toBe(p.totalVatCents);
      expect(p.totalHtCents + p.totalVatCents + p.touristTaxCents).toBe(p.totalTtcCents);
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

  test("what is paid later is a part of the total; the rest is due now", () => {
    every((_, p) => {
      expect(p.payLaterCents + p.dueNowCents).toBe(p.totalTtcCents);
      expect(p.payLaterCents).toBeLessThanOrEqual(p.totalTtcCents);
      const later = (t: (typeof p.tickets)[number]) => (t.onSite || t.laterBp ? t.amountCents : 0);
      // Half a cent of one rate is rounded up, less is nothing.
      if (!p.tickets.some(later)) expect(p.payLaterCents).toBe(0);
      if (p.tickets.some((t) => t.onSite && t.amountCents)) expect(p.payLaterCents).toBeGreaterThan(0);
      expect(p.payLaterCents > 0).toBe(p.trace.some((s) => s.key === "trace.total.later"));
    });
  });

  test("nothing is negative, and nothing is a fraction of a cent", () => {
    every((_, p) => {
      const seen = JSON.stringify(p, (key, value: unknown) => {
        if (key === "trace" || key === "problems") return undefined;
        if (typeof value !== "number") return value;
        if (value < 0 || !Number.isSafeInteger(value)) throw new Error(`${key}: ${value}`);
        return value;
      });
      expect(seen).toBeTruthy();
      for (const line of p.lines) expect(line.discountCents).toBeLessThanOrEqual(line.amountCents);
    });
  });
});

describe("reasons", () => {
  test("the steps of a line add up to its amount, those of the order lead from the goods to what is paid", () => {
    every((_, p) => {
      for (const line of p.lines) expect(changeOf(line.trace)).toBe(line.amountCents);
      for (const ticket of p.tickets) expect(changeOf(ticket.trace)).toBe(ticket.amountCents);
      expect(p.goodsCents + changeOf(p.trace)).toBe(p.totalTtcCents);
    });
  });

  test("every step has a known key with all its values, and its rule", () => {
    every((_, p) => {
      for (const { key, rule, values } of stepsOf(p)) {
        const known = Object.entries(TRACE).find(([name]) => `trace.${name}` === key);
        expect(Object.keys(values).toSorted()).toEqual(known?.[1].toSorted());
        expect(key.startsWith(`trace.${rule}.`)).toBe(true);
        for (const value of Object.values(values)) expect(value === "" || value === undefined).toBe(false);
      }
    });
  });

  test("a line or a ticket has a reason, or the order a problem that says why it is not there", () => {
    every(({ wish: input }, p) => {
      const left = ["unknown", "unavailable", "hidden-price"];
      const refused = p.problems.filter((q) => left.includes(q.code));
      const { lines, reservations = [] } = input;
      expect(p.lines.length + p.tickets.length + refused.length).toBe(lines.length + reservations.length);
      for (const line of p.lines) expect(line.trace[0]?.rule).toBe("grid");
      for (const ticket of p.tickets) expect(ticket.trace[0]?.rule).toBe("ticket");
    });
  });
});

describe("sameness", () => {
  test("pricing twice is the same, and changes nothing it was given", () => {
    fc.assert(
      fc.property(basket, (b) => {
        frozen(b);
        expect(priceOf(b)).toEqual(priceOf(structuredClone(b)));
      }),
      RUNS,
    );
  });

  test("a price is plain data: it travels as JSON and comes back the same", () => {
    every((_, p) => expect(JSON.parse(JSON.stringify(p))).toEqual(p));
  });

  test("the order of lines, tickets, surcharges, gifts and a code's products is irrelevant", () => {
    const json = (x: unknown) => JSON.stringify(x);
    /** Returns the same price with every list in one order; steps of a line stay in theirs. */
    const told = (p: PricedOrder) => {
      const { lines, tickets, problems, duties, trace, ...rest } = p;
      return [rest, ...[lines, tickets, problems, duties, trace].map((list) => list.map(json).toSorted())];
    };
    fc.assert(
      fc.property(basket, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (b, seeds) => {
        const mixed = <T>(list: readonly T[]): T[] =>
          list
            .map((item, i) => ({ item, seed: seeds[i] ?? i }))
            .toSorted((x, y) => x.seed - y.seed)
            .map((x) => x.item);
        const { rules, wish: input, buyer } = b;
        const { code } = buyer;
        const { loyalty } = rules;
        const other = {
          ...b,
          wish: { ...input, lines: mixed(input.lines), reservations: mixed(input.reservations ?? []) },
          buyer: code?.productIds
            ? { ...buyer, code: { ...code, productIds: mixed(code.productIds) } }
            : buyer,
          rules: {
            ...rules,
            shipping: rules.shipping.map((m) => ({ ...m, surcharges: mixed(m.surcharges ?? []) })),
            loyalty: loyalty && {
              ...loyalty,
              levels: loyalty.levels.map((l) => (l.gifts ? { ...l, gifts: mixed(l.gifts) } : l)),
            },
          },
        };
        expect(told(priceOf(other))).toEqual(told(priceOf(b)));
      }),
      RUNS,
    );
  });

  test("what has dates counts from its first moment and not at its last, as if there were nothing else", () => {
    every((b, p) => {
      type Dates = { since?: number; until?: number };
      const due = <T extends Dates>(list: readonly T[] = []): T[] =>
        list
          .filter(({ since = 0, until }) => since <= b.at && (until === undefined || b.at < until))
          .map((row) => ({ ...row, since: 0, until: undefined }));
      const { rules, buyer } = b;
      const prices = Object.entries(buyer.prices ?? {}).flatMap(([id, price]) =>
        due([price]).map((agreedPrice) => [id, agreedPrice] as const),
      );
      const other = {
        ...b,
        at: b.at < (rules.ossSince ?? Infinity) ? 0 : b.at,
        buyer: { ...buyer, prices: Object.fromEntries(prices) },
        rules: { ...rules, territories: due(rules.territories), duties: due(rules.duties) },
        products: b.products.map((product) => ({
          ...product,
          vintages: product.vintages.map((v) => ({
            ...v,
            formats: v.formats.map((f) => ({ ...f, promotions: due(f.promotions) })),
          })),
        })),
      };
      expect(priceOf(other)).toEqual(p);
    });
  });

  test("a chain is pure: rates of VAT do not touch a line with a price of its own in a grid without tax", () => {
    every((b, one) => {
      const other = priceOf({ ...b, rules: { ...b.rules, hasTVA: false } });
      if (one.chain === "ttc") expect(other.goodsCents).toBe(one.goodsCents);
      // The amount that such a promotion asks for contains lines at public prices, from which the rate is taken.
      if (JSON.stringify(b.products).includes("minPriceOrder")) return;
      for (const [i, line] of one.lines.entries())
        if (/typology|agreed|gift/.test(line.trace[0]?.key ?? ""))
          expect(other.lines[i]?.amountCents).toBe(line.amountCents);
    });
  });

  test("a page without codes, loyalty, tickets and duties prices the same where there are none", () => {
    every((b) => {
      const { products, tickets, at } = b;
      const rules = {
        ...b.rules,
        loyalty: undefined,
        typologies: b.rules.typologies.map((t) => ({ ...t, withoutDuties: false })),
      };
      const lines = b.wish.lines.filter((l) => !l.isFromFidelity);
      const input = { ...b.wish, lines, reservations: [], promoCode: null, loyaltyLevel: null };
      const bare = priceBasket(input, { shelf: shelve(products, tickets), buyer: b.buyer, rules, at });
      const plain = (p: PricedOrder) => JSON.parse(JSON.stringify(p)) as object;
      expect(plain(bare)).toEqual(plain(priceOf({ ...b, wish: input, rules })));
    });
  });
});

describe("more never costs less", () => {
  const exempting = /^(tier|promotion|franco|code)$/;
  const exempts = ({ rule, key }: TraceStep): boolean =>
    exempting.test(rule) || key === "trace.ticket.waived";

  test("unless a tier, a promotion, a code, carriage paid or a visit that a purchase gives says so", () => {
    let held = 0;
    fc.assert(
      fc.property(basket, fc.nat(11), fc.integer({ min: 1, max: 40 }), (b, at, more) => {
        const line = b.wish.lines[at % b.wish.lines.length || 0];
        fc.pre(line !== undefined && line.quantity + more <= 9999);
        const lines = b.wish.lines.map((l) => (l === line ? { ...l, quantity: l.quantity + more } : l));
        const one = priceOf(b);
        const other = priceOf({ ...b, wish: { ...b.wish, lines } });
        // A load may exceed the limits of the chosen method: then none is chosen.
        fc.pre(one.shipping.ref === other.shipping.ref);
        if (stepsOf(other).some(exempts)) return;
        // The price of a collection point holds its tax: its part without tax may fall with the rates of the goods.
        const carriage = (p: PricedOrder) =>
          p.shipping.totalTtcCents - (p.shipping.kind === "collectionPoint" ? 0 : p.shipping.tvaCents);
        const net = (p: PricedOrder) =>
          p.goodsCents - p.discountCents + p.wrappingCents + p.dutyCents + carriage(p);
        expect(net(other)).toBeGreaterThanOrEqual(net(one));
        // VAT of shipping, and the split of a discount, pro rata of the goods may fall when more of a lower rate is
        // bought: not a price of the shop.
        const rates = new Set([...one.vat, ...other.vat].map((v) => v.rateBp));
        if (rates.size < 2 || (b.rules.shippingVat === "standard" && !other.discountCents))
          expect(other.totalTtcCents).toBeGreaterThanOrEqual(one.totalTtcCents);
        held += 1;
      }),
      RUNS,
    );
    expect(held).toBeGreaterThan(RUNS.numRuns / 20);
  });
});

describe("cards", () => {
  test("a card shows what is charged for its quantities bought alone", () => {
    every(({ rules, products, buyer: { typology: key }, at }) => {
      const typology = typologyOf(rules, key);
      for (const product of products.filter((p) => p.shopId === rules.id && p.status === "online")) {
        for (const format of product.vintages.flatMap((v) => v.formats)) {
          const rate = vatRateOf(product, rules);
          const rows = cardTiers(format, typology, rate, at);
          expect(rows.length > 0).toBe(gridPrice(format, typology, rate, at) !== null);
          const counted = countedOf(format, typology.allRulesInEq75 ?? rules.allRulesInEq75);
          // Thresholds of the order count drinks only: a thing alone reaches none.
          if (!format.volumeMl) continue;
          rows.forEach(({ from, unitE4 }, i) => {
            const quantity = i ? Math.ceil((from * BOTTLE_UL) / counted) : 1;
            const [line] = priceOf({
              rules,
              products,
              tickets: [],
              buyer: { typology: key },
              wish: { lines: [{ formatId: format.id, quantity }] },
              at,
            }).lines;
            expect(line?.unitE4).toBe(unitE4);
          });
        }
      }
    });
  });
});
