import { describe, expect, test } from "vitest";
import { basisPoints, cents, NO_CENTS, rateOf, sum } from "#kit/money.ts";
import { carried, every, priceOf, RUNS, type Basket } from "#offer/pricing/testing/baskets.gen.ts";
import { plainBottle } from "#offer/pricing/testing/catalogue.gen.ts";
import { forBuyer, publicRules } from "#offer/pricing/display/forBuyer.ts";
import type { ShippingMethod } from "#shops/settings/settings.ts";

const bottle = plainBottle();

const methodOf = ({ rules }: Basket, ref: string | null) => rules.shipping.find((m) => m.ref === ref);

describe("random carriages", () => {
  test("the price block holds together: tariff and surcharges, margin, fees, commission, VAT", () => {
    let charged = 0;
    every((b, { shipping, shippingChoices, trace }) => {
      const { totalHtCents, marginCents, totalWithMarginCents, totalWithFeesCents, commissionCents } =
        shipping;
      const { tvaCents, totalTtcCents, vat = [], ref, kind } = shipping;
      expect(totalHtCents + marginCents).toBe(totalWithMarginCents);
      expect(totalWithMarginCents).toBeLessThanOrEqual(totalWithFeesCents);
      expect(totalWithFeesCents + commissionCents + tvaCents).toBe(totalTtcCents);
      expect(sum(vat.map((v) => v.baseCents))).toBe(totalTtcCents - tvaCents);
      expect(sum(vat.map((v) => v.vatCents))).toBe(tvaCents);
      expect(shippingChoices.find((c) => c.ref === ref)?.totalTtcCents ?? 0).toBe(totalTtcCents);
      if (kind !== "delivery" || shipping.franco) return;
      const { marginBp, feesBp, commissionBp, beyond, surcharges = [] } = methodOf(b, ref) ?? {};
      // Each amount of the tariff is charged separately: their sum may be half a cent off for each, and there are many
      // beyond the last step.
      const off = beyond ? Infinity : 1 + surcharges.length * shipping.nbrPackages;
      const near = (amount: number, of: number, bp = basisPoints(0)) =>
        expect(Math.abs(amount - rateOf(cents(of), bp))).toBeLessThanOrEqual(bp === 0 ? 0 : off);
      near(marginCents, totalHtCents, marginBp);
      near(totalWithFeesCents - totalWithMarginCents, totalWithMarginCents, feesBp);
      near(commissionCents, totalWithFeesCents, commissionBp);
      const steps = trace.filter((s) => /^trace.shipping.(delivery|surcharge)$/.test(s.key));
      expect(sum(steps.map((s) => s.cents ?? NO_CENTS))).toBe(totalHtCents);
      charged += marginCents && commissionCents ? 1 : 0;
    }, carried);
    expect(charged).toBeGreaterThan(RUNS.numRuns / 60);
  });

  test("told with its charges inside, a tariff comes to the same price, and tells nothing of them", () => {
    let charged = 0;
    every((b, whole) => {
      const order = priceOf({ ...b, rules: publicRules(b.rules) });
      charged += whole.shipping.marginCents > 0 ? 1 : 0;
      const { shipping: _, trace: __, ...rest } = whole;
      expect(order).toMatchObject(rest);
      expect(order).toEqual(forBuyer(order));
      expect(order.shipping).toEqual(forBuyer(whole).shipping);
      const words = JSON.stringify([publicRules(b.rules), order.trace]);
      expect(words).not.toMatch(/marginBp|feesBp|commissionBp|shipping.charges/);
    }, carried);
    expect(charged).toBeGreaterThan(RUNS.numRuns / 60);
  });

  test("surcharges are those of the address: mountain, country, postal code; once or for each parcel", () => {
    every((b, { shipping, trace }) => {
      const { country = b.buyer.country ?? "", zipcode = "", mountain } = b.wish.shipping ?? {};
      const here = (methodOf(b, shipping.ref)?.surcharges ?? []).filter(
        (s) =>
          (s.mountain === true && mountain === true) ||
          s.countries?.includes(country) ||
          s.zipPrefixes?.some((zip) => zipcode.replace(" ", "").startsWith(zip)),
      );
      const due = here.map((s) => [s.name, s.htCents * (s.perParcel ? shipping.nbrPackages : 1)]);
      const traceSteps = trace.filter((s) => s.key === "trace.shipping.surcharge");
      expect(traceSteps.map((s) => [s.values["name"], s.values["htCents"]])).toEqual(
        shipping.kind === "delivery" ? due : [],
      );
    });
  });

  test("a collection point costs its tariff, tax inside, and a pick-up nothing", () => {
    every((_, { shipping, trace }) => {
      if (shipping.kind !== "collectionPoint" && shipping.kind !== "pickup") return;
      const { marginCents, totalHtCents, totalWithFeesCents, commissionCents, totalTtcCents } = shipping;
      expect([marginCents, totalWithFeesCents - totalHtCents, commissionCents]).toEqual([0, 0, 0]);
      const tariff = trace.find((s) => s.key === `trace.shipping.${shipping.kind}`)?.values["tariffCents"];
      expect(totalTtcCents).toBe(shipping.franco ? 0 : tariff);
      if (shipping.kind === "pickup") expect([totalTtcCents, shipping.nbrPackages]).toEqual([0, 0]);
    });
  });

  test("carriage paid makes the carriage nothing, and changes nothing else", () => {
    let reached = 0;
    every((b, p) => {
      expect(p.shipping.franco).toBe(p.trace.some((s) => s.rule === "franco"));
      if (!p.shipping.franco) return;
      reached += 1;
      const { totalHtCents, tvaCents, totalTtcCents, marginCents, commissionCents } = p.shipping;
      expect([totalHtCents, marginCents, commissionCents, tvaCents, totalTtcCents]).toEqual([0, 0, 0, 0, 0]);
      const paid = (m: ShippingMethod) => ({ ...m, francoBottles: undefined, francoCents: undefined });
      const other = priceOf({ ...b, rules: { ...b.rules, shipping: b.rules.shipping.map(paid) } });
      const { lines, goodsCents, discountCents, wrappingCents, dutyCents, tickets, loyalty, code } = p;
      const rest = { goodsCents, discountCents, wrappingCents, dutyCents };
      expect(other).toMatchObject(rest);
      expect([other.lines, other.tickets, other.loyalty, other.code]).toEqual([
        lines,
        tickets,
        loyalty,
        code,
      ]);
      expect(other.problems).toEqual(p.problems);
      const before = new Map(other.shipping.vat?.map((v) => [v.rateBp, v.baseCents]));
      if (p.chain === "ht")
        for (const { rateBp, baseCents } of other.vat)
          expect(p.vat.find((v) => v.rateBp === rateBp)?.baseCents ?? 0).toBe(
            baseCents - (before.get(rateBp) ?? 0),
          );
      else expect(p.totalTtcCents).toBe(other.totalTtcCents - other.shipping.totalTtcCents);
    }, carried);
    expect(reached).toBeGreaterThan(RUNS.numRuns / 60);
  });

  test("the bottles that complete a carton cost no parcel more; one bottle more does, in the largest", () => {
    let told = 0;
    every((b, p) => {
      const chosen = methodOf(b, p.shippingChoices.find((c) => c.kind === "delivery")?.ref ?? null);
      if (!chosen) return;
      const { cartons = [12] } = chosen;
      // A method that ships any load, and no free units: only the added bottles count.
      const carrier = { ...chosen, beyond: { every: 1, htCents: NO_CENTS } };
      const plain = b.products.map((product) => ({
        ...product,
        vintages: product.vintages.map((v) => ({
          ...v,
          formats: v.formats.map((f) => ({ ...f, add: undefined, typologies: {} })),
        })),
      }));
      const products = [...plain, bottle];
      const packed = (more: number) =>
        priceOf({
          ...b,
          products,
          buyer: { ...b.buyer, prices: {} },
          rules: { ...b.rules, shipping: [carrier] },
          wish: {
            ...b.wish,
            shipping: { ...b.wish.shipping, ref: chosen.ref },
            lines: more ? [...b.wish.lines, { formatId: "f", quantity: more }] : b.wish.lines,
          },
        });
      const { carton, shipping } = packed(0);
      if (!carton) return;
      told += 1;
      expect(cartons).toContain(carton.size);
      expect(carton.missing).toBeGreaterThan(0);
      // No smaller one would hold the rest.
      for (const smaller of cartons.filter((n) => n < carton.size))
        expect(smaller).toBeLessThan(carton.size - carton.missing);
      const full = packed(carton.missing);
      expect([full.carton, full.shipping.nbrPackages]).toEqual([undefined, shipping.nbrPackages]);
      if (carton.size === Math.max(...cartons))
        expect(packed(carton.missing + 1).shipping.nbrPackages).toBe(shipping.nbrPackages + 1);
    });
    expect(told).toBeGreaterThan(RUNS.numRuns / 10);
  });
});
