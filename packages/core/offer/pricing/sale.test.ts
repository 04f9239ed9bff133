import fc from "fast-check";
import { expect, test } from "vitest";
import { baseOf, cents, rateOf, sum } from "#kit/money.ts";
import { priceOf, RUNS } from "#offer/pricing/testing/baskets.gen.ts";
import { netsOf } from "#offer/pricing/nets.ts";
import type { PricedOrder, TraceStep } from "#offer/pricing/priced.ts";
import { sale, salePrice, type Sale } from "#offer/pricing/testing/sale.gen.ts";
import { TRACE } from "#offer/pricing/trace.ts";

const every = (check: (s: Sale, p: PricedOrder) => void): void =>
  fc.assert(
    fc.property(sale, (s) => check(s, salePrice(s))),
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
    const all = [...nets.lines, ...nets.wrappings, ...(nets.free ?? []), p.dutyCents];
    expect(sum(all) + p.shipping.totalTtcCents - p.shipping.tvaCents).toBe(p.totalHtCents);
    expect(nets.free ?? []).toHaveLength(p.free?.length ?? 0);
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
  every(({ wish: input }, p) => {
    for (const line of p.lines) {
      expect(changeOf(line.trace)).toBe(line.amountCents);
      const own = input.lines.find((l) => l.id === line.wishId)?.own;
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

test("a sale of catalogue lines alone costs what its buyer would pay", () => {
  const plain = (p: PricedOrder): unknown => {
    const { free: _, freeCents: __, lines, ...rest } = p;
    return JSON.parse(JSON.stringify({ ...rest, lines: lines.map(({ wishId: ___, ...line }) => line) }));
  };
  every((s) => {
    const { wish: input, basket: b } = s;
    const lines = input.lines.map(({ id, formatId, quantity, isWrapped = false }) => ({
      id,
      formatId,
      quantity,
      isWrapped,
    }));
    const { discount: _, ...rest } = input;
    const bought = priceOf({
      ...b,
      wish: {
        lines: lines.map(({ id: __, ...l }) => l),
        ...(input.shipping ? { shipping: input.shipping } : {}),
      },
    });
    expect(plain(salePrice(s, { ...rest, lines, free: [] }))).toEqual(plain(bought));
  });
});

test("the order of lines changes neither the total nor its VAT", () => {
  every((s, p) => {
    const turned = salePrice(s, {
      ...s.wish,
      lines: s.wish.lines.toReversed(),
      free: s.wish.free.toReversed(),
    });
    expect([turned.totalHtCents, turned.totalTtcCents, turned.vat]).toEqual([
      p.totalHtCents,
      p.totalTtcCents,
      p.vat,
    ]);
  });
});
