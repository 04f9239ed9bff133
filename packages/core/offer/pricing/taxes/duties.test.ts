import { describe, expect, test } from "vitest";
import { every, priceOf, RUNS, type Basket } from "#offer/pricing/testing/baskets.gen.ts";
import { withoutUndefined } from "#offer/pricing/testing/catalogue.gen.ts";
import { taxationOf } from "#offer/rates/taxation.ts";
import { typologyOf } from "#offer/pricing/grid.ts";
import type { PricedDuty, PricedOrder } from "#offer/pricing/priced.ts";
import { vatRateOf } from "#offer/pricing/taxes/vat.ts";
import type { DutyBasis, DutyRate } from "#shops/settings/taxes.ts";

/** An exact fraction of whole numbers without bound. */
type Fraction = readonly [numerator: bigint, denominator: bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const halfUp = ([n, d]: Fraction): number => Number((n + n + d) / (d + d));
const over = (n: number, d: number): Fraction => [BigInt(n), BigInt(d)];

/** Unit of a duty's basis, as the tariff prints it: hectolitres, pure alcohol, degrees. */
const BASIS: Record<DutyBasis, (hl: Fraction, alcohol: number) => Fraction> = {
  hl: (hl) => hl,
  ap: (hl, alcohol) => times(hl, over(alcohol, 10_000)),
  da: (hl, alcohol) => times(hl, over(alcohol, 100)),
  dap: (hl, alcohol) => times(times(hl, over(alcohol, 10_000)), over(alcohol, 100)),
};

const isFetched = ({ wish: input, rules }: Basket): boolean => {
  const way = input.shipping?.ref ?? input.shipping?.collectionPoint;
  return rules.shipping.find((m) => m.ref === way)?.kind === "pickup";
};
/**
 * Returns the destination of a basket's goods; none for goods collected by the buyer; without a country a postal code
 * is ignored.
 */
const placeOf = (b: Basket): [country: string | undefined, zip: string] => {
  const { country = b.buyer.country, zipcode = "" } = b.wish.shipping ?? {};
  return country && !isFetched(b) ? [country, zipcode.replaceAll(" ", "")] : [undefined, ""];
};
const holds = (row: { since?: number; until?: number }, at: number): boolean =>
  (row.since ?? 0) <= at && (row.until === undefined || at < row.until);

const isService = ({ products }: Basket, id: string): boolean =>
  products.find((p) => p.id === id)?.productType === "prestation";

/**
 * Computes the duties of a basket by the tariff and exact fractions, in another way than the core's: cents by class,
 * rate and VAT.
 */
function expected(b: Basket, p: PricedOrder): Map<string, number> {
  const { rules, products, at } = b;
  const [, zip] = placeOf(b);
  const all = products.flatMap((product) =>
    product.vintages.flatMap((vintage) => vintage.formats.map((format) => ({ product, vintage, format }))),
  );
  /** Drinks of a line: each with its units. */
  const poured = (formatId: string, units: number): { found: (typeof all)[number]; units: number }[] => {
    const found = all.find((x) => x.format.id === formatId);
    if (!found) return [];
    const held = (found.format.contents ?? []).flatMap((c) => poured(c.formatId, c.quantity * units));
    return held.length ? held : [{ found, units }];
  };
  const isTaxed = (
    { families, added }: { families: readonly string[]; added?: unknown },
    family: string,
  ): boolean => Boolean(added) && (!families.length || families.includes(family));
  const exact = new Map<string, Fraction>();
  for (const line of p.lines)
    for (const { found, units } of poured(line.formatId, line.quantity + line.add)) {
      const { alcohol = 0, dutyClass, legal = {} } = found.vintage;
      const hl = over(found.format.volumeMl * units, 100_000);
      const owe = (kind: PricedDuty["kind"], name: string, rate: DutyRate | undefined, vat: number) => {
        if (!rate) return;
        const key = [kind, name, rate.rateE4, rate.basis, vat].join(" ");
        const euros = times(BASIS[rate.basis](hl, alcohol), over(rate.rateE4, 10_000));
        exact.set(key, plus(exact.get(key) ?? [0n, 1n], times(euros, [100n, 1n])));
      };
      const row = rules.duties?.find(
        (r) => r.dutyClass === dutyClass && holds(r, at) && zip.startsWith(r.zipPrefix ?? ""),
      );
      if (p.tax?.zone === "home" && (legal.typeDA ?? "DA2") === "DA2") {
        owe("duty", dutyClass ?? "own", legal.da ?? row?.duty, line.vatRateBp);
        owe("css", dutyClass ?? "own", legal.css ?? row?.css, line.vatRateBp);
      }
      const tax = legal.customTax;
      if (tax && isTaxed(tax, found.product.productType))
        owe("custom", tax.name, { rateE4: tax.perHlE4, basis: "hl" }, p.tax?.goods ? 0 : tax.vatRateBp);
    }
  return new Map([...exact].map(([key, cents]) => [key, halfUp(cents)]));
}

describe("duties", () => {
  test("are those of the tariff by exact fractions, rounded once for each class", () => {
    let owed = 0;
    every((b, p) => {
      const due = typologyOf(b.rules, b.buyer.typology).withoutDuties && !b.buyer.dutySuspended;
      const keys = p.duties.map((d) => [d.kind, d.name, d.rateE4, d.basis, d.vatRateBp].join(" "));
      expect(new Set(keys).size).toBe(keys.length);
      const found = new Map(p.duties.map((d, i) => [keys[i] ?? "", d.amountCents as number]));
      expect(found).toEqual(due ? expected(b, p) : new Map());
      owed += p.dutyCents > 0 ? 1 : 0;
    });
    expect(owed).toBeGreaterThan(RUNS.numRuns / 30);
  });

  test("are nothing in a grid that includes them, and for goods under suspension", () => {
    every((b) => {
      const typologies = b.rules.typologies.map((t) => ({ ...t, withoutDuties: false }));
      const included = priceOf({ ...b, rules: { ...b.rules, typologies } });
      const suspended = priceOf({ ...b, buyer: { ...b.buyer, dutySuspended: true } });
      for (const p of [included, suspended]) expect([p.duties, p.dutyCents]).toEqual([[], 0]);
      expect(suspended.goodsCents).toBe(priceOf(b).goodsCents);
    });
  });

  test("are under VAT at the rate of their line, and never change a price", () => {
    every((b, p) => {
      const other = priceOf({ ...b, buyer: { ...b.buyer, dutySuspended: true } });
      expect(other.lines).toEqual(p.lines);
      expect(other.shipping).toEqual(p.shipping);
      for (const { rateBp, baseCents } of p.vat) {
        const ofRate = p.duties.filter((d) => d.vatRateBp === rateBp).reduce((a, d) => a + d.amountCents, 0);
        const before = other.vat.find((v) => v.rateBp === rateBp)?.baseCents ?? 0;
        expect(baseCents - before).toBe(ofRate);
      }
    });
  });
});

describe("territories", () => {
  test("an exempt order has no VAT and says why; tickets keep that of home", () => {
    every((b, p) => {
      const home = (t: PricedOrder["tickets"][number]) => {
        const ticket = b.tickets.find((x) => x.id === t.ticketId);
        return ticket && ticket.kind !== "tax" ? vatRateOf(ticket, b.rules) : 0;
      };
      for (const t of p.tickets) expect(t.vatRateBp).toBe(home(t));
      if (!p.tax?.goods || p.lines.some((l) => isService(b, l.productId))) return;
      for (const line of p.lines) expect([line.vatRateBp, line.wrapping?.vatRateBp ?? 0]).toEqual([0, 0]);
      for (const d of p.duties) expect(d.vatRateBp).toBe(0);
      expect(p.shipping.tvaCents).toBe(0);
      const ofTickets = new Set(p.tickets.map(home));
      for (const v of p.vat) expect(v.vatCents === 0 || ofTickets.has(v.rateBp)).toBe(true);
      if (!p.ticketsCents) expect(p.totalVatCents).toBe(0);
    });
  });

  test("the exemption and the rates are those of the table of taxation", () => {
    every((b, p) => {
      const [country, zip] = placeOf(b);
      const { buyer, rules } = b;
      const row = rules.territories?.find(
        (t) => holds(t, b.at) && t.country === country && zip.startsWith(t.zipPrefix ?? ""),
      );
      const zone = row?.kind ?? (country ? "export" : "home");
      const regime = rules.hasTVA ? "liable" : "franchise";
      const business = buyer.vatNumber ? "proven" : "professional";
      const as = buyer.vatSuspended ? "suspended" : buyer.isPro ? business : "consumer";
      const rowOf = (supply: "goods" | "service") => taxationOf({ regime, zone, buyer: as, supply });
      expect(p.tax).toEqual(
        withoutUndefined({ zone, goods: rowOf("goods").exemption, service: rowOf("service").exemption }),
      );
      for (const line of p.lines) {
        const product = b.products.find((x) => x.id === line.productId);
        const { rate } = rowOf(product?.productType === "prestation" ? "service" : "goods");
        const local = product?.productType === "prestation" ? undefined : row?.vat;
        const due = { ...rules, hasTVA: rate !== "none", vatRate: local ?? rules.vatRate };
        expect(line.vatRateBp).toBe(product && vatRateOf(product, due));
      }
    });
  });

  test("prices of a grid are the same wherever the goods go", () => {
    every((b, p) => {
      const other = priceOf({ ...b, rules: { ...b.rules, territories: [], ossSince: undefined } });
      const goods = (order: PricedOrder) => order.lines.map((l) => [l.listE4, l.unitE4, l.amountCents]);
      expect(goods(other)).toEqual(goods(p));
      expect(other.discountCents).toBe(p.discountCents);
    });
  });
});
