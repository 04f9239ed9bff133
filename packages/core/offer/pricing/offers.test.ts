import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, baseOf, cents, rateOf, sum, type BasisPoints } from "#kit/money.ts";
import { basket, every, priceOf, RUNS, type Basket } from "#offer/pricing/testing/baskets.gen.ts";
import { netsOf } from "#offer/pricing/nets.ts";
import type { CodeTerms, PricedOrder } from "#offer/pricing/priced.ts";

/** Returns a price without the problems of the order. */
const figures = ({ problems: _, ...rest }: PricedOrder) => rest;
const without = (b: Basket, ...keys: (keyof Basket["wish"])[]): Basket => ({
  ...b,
  wish: Object.fromEntries(
    Object.entries(b.wish).filter(([key]) => !keys.some((k) => k === key)),
  ) as Basket["wish"],
});

describe("every cent is kept", () => {
  test("by a split: the parts are the amount, each within a cent of its exact share, nothing for no weight", () => {
    const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (amount, by) => {
        const parts = allocate(cents(amount), by);
        const total = by.reduce((a, w) => a + w, 0);
        expect(sum(parts)).toBe(amount);
        if (total)
          parts.forEach((part, i) => {
            const weight = by[i] ?? 0;
            expect(Math.abs(part * total - amount * weight)).toBeLessThan(total);
            if (!weight) expect(part).toBe(0);
          });
      }),
      RUNS,
    );
  });

  test("by a discount: what code and loyalty took off is on the lines, and no more than they cost", () => {
    every((_, p) => {
      const off = (p.code?.discountCents ?? 0) + (p.loyalty?.discountCents ?? 0);
      expect(sum(p.lines.map((l) => l.discountCents))).toBe(off);
      expect(p.discountCents).toBe(off);
      for (const l of p.lines) expect(l.discountCents).toBeLessThanOrEqual(l.amountCents);
      for (const l of p.lines.filter((line) => line.gift)) expect(l.discountCents).toBe(0);
    });
  });

  test("by a credit: lines, wrapping, tickets, duties and carriage, one by one, are the order, rate by rate", () => {
    every((_, p) => {
      const { lines, wrappings, tickets } = netsOf(p);
      const carriage = p.shipping.vat ?? [];
      const left = new Map<number, number>(p.vat.map((v) => [v.rateBp, v.baseCents]));
      const credit = (rate: BasisPoints | undefined, amount: number) => {
        if (rate === undefined || (!amount && !left.has(rate))) return;
        left.set(rate, (left.get(rate) ?? NaN) - amount);
      };
      p.lines.forEach((line, i) => {
        credit(line.vatRateBp, lines[i] ?? NaN);
        credit(line.wrapping?.vatRateBp, wrappings[i] ?? NaN);
      });
      p.tickets.forEach((t, i) => t.kind !== "tax" && credit(t.vatRateBp, tickets[i] ?? NaN));
      for (const d of p.duties) credit(d.vatRateBp, d.amountCents);
      for (const v of carriage) credit(v.rateBp, v.baseCents);
      for (const rest of left.values()) expect(rest).toBe(0);
      const all = [...lines, ...wrappings, ...tickets];
      for (const net of all) expect(net).toBeGreaterThanOrEqual(0);
      const charged = p.shipping.totalTtcCents - p.shipping.tvaCents;
      expect(sum(all) + p.dutyCents + charged).toBe(p.totalHtCents);
      p.lines.forEach((line, i) => {
        const paid = cents(line.amountCents - line.discountCents);
        const alone = p.chain === "ht" ? paid : baseOf(paid, line.vatRateBp);
        expect(Math.abs((lines[i] ?? NaN) - alone)).toBeLessThan(p.chain === "ht" ? 1 : 2);
      });
    });
  });
});

describe("codes", () => {
  test("a code takes its percentage or its euros off what it is for, never more", () => {
    every(({ buyer, wish: input, rules }, p) => {
      const refused = p.problems.some((q) => q.code === "promo-code");
      expect(p.code !== undefined || refused).toBe(Boolean(input.promoCode));
      expect(p.trace.some((s) => s.rule === "code")).toBe(p.code !== undefined);
      if (!p.code || !buyer.code) return;
      const { type, amount, productIds, minCents = 0 } = buyer.code;
      const on = p.lines.filter((l) => !l.gift && (!productIds || productIds.includes(l.productId)));
      const all = sum(on.map((l) => l.amountCents));
      const off = type === "%" ? rateOf(all, amount as BasisPoints) : Math.min(amount, all);
      expect(p.code.discountCents).toBe(off);
      expect(p.goodsCents).toBeGreaterThanOrEqual(minCents);
      expect(buyer.code.refused).toBe(undefined);
      if (!rules.loyalty) {
        const others = p.lines.filter((l) => !on.includes(l));
        expect(sum(others.map((l) => l.discountCents))).toBe(0);
      }
    });
  });

  test("a code holds from its minimum on, to the cent", () => {
    every((b, p) => {
      const { code } = b.buyer;
      if (!p.code || !code) return;
      const from = (minCents: number) =>
        priceOf({ ...b, buyer: { ...b.buyer, code: { ...code, minCents: cents(minCents) } } });
      expect(figures(from(p.goodsCents))).toEqual(figures(p));
      const missed = from(p.goodsCents + 1).problems.find((q) => q.code === "promo-code");
      expect(missed?.values["reason"]).toBe("min-amount");
    });
  });

  test("a refused code changes no figure", () => {
    let refused = 0;
    every((b, p) => {
      if (p.code || !b.wish.promoCode) return;
      refused += 1;
      expect(figures(p)).toEqual(figures(priceOf(without(b, "promoCode"))));
    });
    expect(refused).toBeGreaterThan(RUNS.numRuns / 10);
  });

  test("more discount never costs more", () => {
    const more = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(basket, more, (b, by) => {
        const { code } = b.buyer;
        if (!code) return;
        const raised: CodeTerms = { ...code, amount: Math.min(code.amount + by, 10_000) };
        const one = priceOf(b);
        const other = priceOf({ ...b, buyer: { ...b.buyer, code: raised } });
        expect(other.discountCents).toBeGreaterThanOrEqual(one.discountCents);
        // Less is paid for goods: free shipping may be lost, which the trace shows.
        if (one.shipping.franco !== other.shipping.franco) return;
        const goods = (p: PricedOrder) => p.goodsCents - p.discountCents;
        expect(goods(other)).toBeLessThanOrEqual(goods(one));
        // A cent of the split may fall on another rate of VAT.
        if (new Set(one.vat.map((v) => v.rateBp)).size < 2)
          expect(other.totalTtcCents).toBeLessThanOrEqual(one.totalTtcCents);
      }),
      RUNS,
    );
  });
});

describe("loyalty", () => {
  test("a refused level changes no figure, and costs no points", () => {
    let refused = 0;
    every((b, p) => {
      if (!b.wish.loyaltyLevel || p.loyalty?.level) return;
      refused += 1;
      const { loyalty } = p;
      expect(loyalty?.discountCents ?? 0).toBe(0);
      expect(loyalty?.pointsToLose ?? 0).toBe(0);
      expect(figures(p)).toEqual(figures(priceOf(without(b, "loyaltyLevel"))));
    });
    expect(refused).toBeGreaterThan(RUNS.numRuns / 20);
  });

  test("a level is given to who has its points, and costs them", () => {
    every(({ rules, buyer, wish: input }, { loyalty }) => {
      expect(loyalty !== undefined).toBe(rules.loyalty !== undefined);
      if (!loyalty?.level) return;
      const level = rules.loyalty?.levels.find((l) => l.id === loyalty.level);
      expect(input.loyaltyLevel).toBe(loyalty.level);
      expect(loyalty.pointsToLose).toBe(level?.points);
      expect(buyer.points).toBeGreaterThanOrEqual(loyalty.pointsToLose);
    });
  });

  test("a gift costs nothing and never changes the price of another line", () => {
    let given = 0;
    every((b, p) => {
      for (const { unitE4, amountCents, add } of p.lines.filter((l) => l.gift))
        expect([unitE4, amountCents, add]).toEqual([0, 0, 0]);
      const lines = b.wish.lines.filter((l) => !l.isFromFidelity);
      if (lines.length === b.wish.lines.length) return;
      given += 1;
      const input = { ...b.wish, lines, loyaltyLevel: null };
      // The discount of the level itself is irrelevant to the gift.
      const one = priceOf({ ...b, wish: { ...b.wish, loyaltyLevel: null } });
      const other = priceOf({ ...b, wish: input });
      expect(one.lines.filter((l) => !l.gift)).toEqual(other.lines);
      expect(one.goodsCents).toBe(other.goodsCents);
      expect(one.code).toEqual(other.code);
      const limits = ({ problems }: PricedOrder) => problems.filter((q) => /min|max|multiple/.test(q.code));
      expect(limits(one)).toEqual(other.lines.length ? limits(other) : limits(one));
    });
    expect(given).toBeGreaterThan(RUNS.numRuns / 20);
  });

  test("gifts that the level does not give, or too many of them, are told, each line of the former", () => {
    every(({ rules, wish: input, buyer }, p) => {
      const gifts = p.lines.filter((l) => l.gift);
      const units = gifts.reduce((a, l) => a + l.quantity, 0);
      const level = rules.loyalty?.levels.find((l) => l.id === input.loyaltyLevel);
      const problem = p.problems.filter((q) => q.code === "loyalty");
      const isPoor = !level || (buyer.points ?? 0) < level.points;
      const foreign = gifts.filter((l) => !level?.gifts?.includes(l.formatId));
      const fits = !foreign.length && units <= (level?.maxGifts ?? 0);
      const requested = Boolean(input.loyaltyLevel) || units > 0;
      expect(problem.length > 0).toBe(requested && (isPoor || !fits));
      if (!isPoor && foreign.length)
        expect(problem.map((q) => q.formatId).toSorted()).toEqual(foreign.map((l) => l.formatId).toSorted());
    });
  });
});

describe("wrapping and tickets", () => {
  test("wrapping changes nothing of its line but itself", () => {
    every((b, p) => {
      const lines = b.wish.lines.map((l) => ({ ...l, isWrapped: false }));
      const bare = priceOf({ ...b, wish: { ...b.wish, lines } });
      const stripped = (order: PricedOrder) =>
        order.lines.map(({ wrapping: _, discountCents: __, trace, ...l }) => ({
          ...l,
          trace: trace.filter((s) => s.rule !== "wrapping"),
        }));
      expect(stripped(bare)).toEqual(stripped(p));
      // Of two equal lines the gift-wrapped one may get the other's cent of the discount.
      const off = (order: PricedOrder) =>
        order.lines.map((l) => [l.formatId, l.quantity, l.discountCents].join()).toSorted();
      expect(off(bare)).toEqual(off(p));
      expect([bare.shipping, bare.duties, bare.wrappingCents]).toEqual([p.shipping, p.duties, 0]);
    });
  });

  test("tickets leave goods, discounts, carriage, duties and the limits of the shop alone", () => {
    every((b, p) => {
      const { lines, goodsCents, discountCents, shipping, shippingChoices, franco, carton, dutyCents } = p;
      const bare = priceOf(without(b, "reservations"));
      expect(bare).toMatchObject({ goodsCents, discountCents, dutyCents, franco });
      expect([bare.lines, bare.shipping, bare.shippingChoices, bare.carton]).toEqual([
        lines,
        shipping,
        shippingChoices,
        carton,
      ]);
      const ours = (order: PricedOrder) => order.problems.filter((q) => q.code !== "unknown");
      expect(ours(bare)).toEqual(ours(p));
    });
  });

  test("a tourist tax is people × tariff, in no VAT, discount, carriage paid or minimum", () => {
    every((b, p) => {
      const ticketInputs = (b.wish.reservations ?? []).filter(
        (r) => b.tickets.find((t) => t.id === r.ticketId)?.kind !== "tax",
      );
      const other = priceOf({ ...b, wish: { ...b.wish, reservations: ticketInputs } });
      const { touristTaxCents } = p;
      const same = ({
        vat,
        totalHtCents,
        totalVatCents,
        discountCents,
        franco,
        problems,
        loyalty,
      }: PricedOrder) => ({
        vat: vat.filter((v) => v.baseCents),
        totalHtCents,
        totalVatCents,
        discountCents,
        franco,
        problems,
        loyalty,
      });
      expect(same(p)).toEqual(same(other));
      expect(p.totalTtcCents - touristTaxCents).toBe(other.totalTtcCents);
      for (const t of p.tickets.filter((x) => x.kind === "tax")) expect(t.vatRateBp).toBe(0);
    });
  });
});
