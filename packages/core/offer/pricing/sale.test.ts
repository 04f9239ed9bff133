import fc from "fast-check";
import { expect, test } from "vitest";
import { baseOf, cents, rateOf, sum, type BasisPoints, type E4 } from "#kit/money.ts";
import { basket, priceOf, RUNS } from "#offer/pricing/baskets.gen.ts";
import { netsOf } from "#offer/pricing/nets.ts";
import type { PricedOrder, TraceStep } from "#offer/pricing/priced.ts";
import { shelve } from "#offer/pricing/pricing.ts";
import { FREE_KINDS } from "#offer/pricing/free.ts";
import { priceSale, type SaleWish } from "#offer/pricing/sale.ts";
import { TRACE } from "#offer/pricing/trace.ts";

const unit = fc.integer({ min: 0, max: 2_000_000 }).map((n) => n as E4);
const bp = fc.integer({ min: 0, max: 10_000 }).map((n) => n as BasisPoints);
const extra = fc.record({
  own: fc.option(
    fc.record({ unitE4: unit, by: fc.constant("calades"), reason: fc.constantFrom("", "Fidélité") }),
  ),
  discountBp: fc.option(bp),
});
const free = fc.record({
  name: fc.constantFrom("Visite des chais", "Palette consignée"),
  quantity: fc.integer({ min: 1, max: 30 }),
  unitE4: unit,
  vatType: fc.constantFrom("standard", "medium", "reduced"),
  accountingType: fc.constantFrom(...FREE_KINDS),
});
const sale = fc
  .record({
    basket,
    extras: fc.array(extra, { minLength: 12, maxLength: 12 }),
    free: fc.array(free, { maxLength: 4 }),
    discount: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant("%" as const), amount: bp }),
        fc.record({ type: fc.constant("€" as const), amount: fc.integer({ min: 0, max: 500_000 }) }),
      ),
    ),
  })
  .map(({ basket: b, extras, free: worded, discount }) => {
    const { shipping } = b.wish;
    const lines = b.wish.lines
      .filter((l) => !l.isFromFidelity)
      .map(({ formatId, quantity, isWrapped }, i) => {
        const { own, discountBp } = extras[i] ?? {};
        return {
          id: `l${i}`,
          formatId,
          quantity,
          ...(isWrapped ? { isWrapped } : {}),
          ...(own ? { own } : {}),
          ...(discountBp ? { discountBp } : {}),
        };
      });
    const wish: SaleWish = {
      lines,
      free: worded.map((line, i) => ({ id: `f${i}`, ...line })),
      ...(discount ? { discount } : {}),
      ...(shipping ? { shipping } : {}),
    };
    return { wish, basket: b };
  });
type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

const priced = ({ wish, basket: b }: Sale, changed = wish): PricedOrder =>
  priceSale(changed, shelve(b.products, b.tickets), b.buyer, b.rules, b.at);
const every = (check: (s: Sale, p: PricedOrder) => void): void =>
  fc.assert(
    fc.property(sale, (s) => check(s, priced(s))),
    RUNS,
  );
const changeOf = (steps: TraceStep[]): number => steps.reduce((a, s) => a + (s.cents ?? 0), 0);
const carriageOf = ({ chain, shipping }: PricedOrder): number =>
  shipping.totalTtcCents - (chain === "ttc" ? 0 : shipping.tvaCents);

test("goods − discounts + free lines + wrapping + duties + carriage is the total, base and VAT of each rate exactly", () => {
  every((_, p) => {
    const { free: worded = [], freeCents = 0 } = p;
    expect(sum(worded.map((f) => cents(f.amountCents - f.discountCents)))).toBe(freeCents);
    expect(sum(p.lines.map((l) => l.discountCents))).toBe(p.discountCents);
    expect(p.ticketsCents).toBe(0);
    const parts = p.goodsCents - p.discountCents + freeCents + p.wrappingCents + p.dutyCents + carriageOf(p);
    expect(parts).toBe(p.chain === "ttc" ? p.totalTtcCents : p.totalHtCents);
    expect(sum(p.vat.map((v) => v.baseCents))).toBe(p.totalHtCents);
    expect(p.totalHtCents + p.totalVatCents).toBe(p.totalTtcCents);
    for (const { rateBp, baseCents, vatCents } of p.vat)
      if (p.chain === "ht") expect(vatCents).toBe(rateOf(baseCents, rateBp));
      else expect(baseCents).toBe(baseOf(cents(baseCents + vatCents), rateBp));
  });
});

test("what the parts count without tax, with duties and carriage, is the total without tax, to the cent", () => {
  every((_, p) => {
    const nets = netsOf(p);
    const all = [...nets.lines, ...nets.wrappings, ...nets.free, p.dutyCents];
    expect(sum(all) + p.shipping.totalTtcCents - p.shipping.tvaCents).toBe(p.totalHtCents);
    expect(nets.free).toHaveLength(p.free?.length ?? 0);
  });
});

test("nothing goes below zero, and no discount beyond what it is taken of", () => {
  every((_, p) => {
    for (const part of [...p.lines, ...(p.free ?? [])]) {
      expect(part.amountCents).toBeGreaterThanOrEqual(0);
      expect(part.discountCents).toBeGreaterThanOrEqual(0);
      expect(part.discountCents).toBeLessThanOrEqual(part.amountCents);
    }
    expect(p.totalTtcCents).toBeGreaterThanOrEqual(0);
  });
});

test("the reasons lead from the goods to what is paid, name who set a price, and have all their values", () => {
  const met = new Set<string>();
  every(({ wish }, p) => {
    for (const line of p.lines) {
      expect(changeOf(line.trace)).toBe(line.amountCents);
      const own = wish.lines.find((l) => l.id === line.wishId)?.own;
      if (!own) continue;
      expect(line.unitE4).toBe(own.unitE4);
      expect(line.trace[0]?.values).toMatchObject({ by: "calades", unitE4: own.unitE4 });
    }
    expect(p.goodsCents + changeOf(p.trace)).toBe(p.totalTtcCents);
    for (const { key, rule, values } of [...p.trace, ...p.lines.flatMap((l) => l.trace)]) {
      met.add(key);
      const known = Object.entries(TRACE).find(([name]) => `trace.${name}` === key);
      expect(Object.keys(values).toSorted()).toEqual(known?.[1].toSorted());
      expect(key.startsWith(`trace.${rule}.`)).toBe(true);
    }
  });
  for (const key of [
    "grid.own",
    "grid.ownReason",
    "free.line",
    "discount.line",
    "discount.percent",
    "discount.euro",
  ])
    expect(met).toContain(`trace.${key}`);
});

test("a sale of catalogue lines alone costs what its buyer would pay, whatever order its lines are in", () => {
  const plain = (p: PricedOrder): unknown => {
    const { free: _, freeCents: __, lines, ...rest } = p;
    return JSON.parse(JSON.stringify({ ...rest, lines: lines.map(({ wishId: ___, ...line }) => line) }));
  };
  every((s) => {
    const { wish, basket: b } = s;
    const lines = wish.lines.map(({ id, formatId, quantity, isWrapped = false }) => ({
      id,
      formatId,
      quantity,
      isWrapped,
    }));
    const { discount: _, ...rest } = wish;
    const bought = priceOf({
      ...b,
      wish: {
        lines: lines.map(({ id: __, ...l }) => l),
        ...(wish.shipping ? { shipping: wish.shipping } : {}),
      },
    });
    expect(plain(priced(s, { ...rest, lines, free: [] }))).toEqual(plain(bought));
  });
  every((s, p) => {
    const turned = priced(s, { ...s.wish, lines: s.wish.lines.toReversed(), free: s.wish.free.toReversed() });
    expect([turned.totalHtCents, turned.totalTtcCents, turned.vat]).toEqual([
      p.totalHtCents,
      p.totalTtcCents,
      p.vat,
    ]);
  });
});
