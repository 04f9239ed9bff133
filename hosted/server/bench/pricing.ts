import type { BasisPoints, Cents, E4 } from "@cuvee/core/kit/money.ts";
import type { Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { eq75 } from "@cuvee/core/offer/catalogue/volume.ts";
import type { OrderInput, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ShippingMethod, ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { median } from "#bench/figures.ts";

/** Numbers of lines of the orders: an ordinary one, and larger ones to see the growth. */
const SIZES = [10, 100, 1000] as const;
const BATCHES = 60;
/** Lines priced in a batch, whatever the size of the order. */
const LINES = 5000;

const SHOP_ID = "benchshop0000000";
const cents = (n: number): Cents => n as Cents;
const e4 = (euros: number): E4 => (euros * 10_000) as E4;
const bp = (percent: number): BasisPoints => (percent * 100) as BasisPoints;

function formatOf(n: number): Format {
  const volumeMl = [750, 750, 750, 1500, 375][n % 5] ?? 750;
  return {
    id: `f${n}`,
    ref: "b75",
    type: "bottle",
    volumeMl,
    eq75: eq75(volumeMl),
    weightG: 1300,
    unitE4: e4(8 + (n % 17)),
    tiers: [
      { from: 6, unitE4: e4(7.5 + (n % 17)) },
      { from: 12, unitE4: e4(7 + (n % 17)) },
      { from: 24, unitE4: e4(6.5 + (n % 17)) },
    ],
    promotions: [
      { type: "%", amount: 500, activation: "minProduct", threshold: 3 },
      { type: "€", amount: 5000, activation: "minPriceOrder", threshold: 10_000 },
    ],
  };
}

const products: Product[] = Array.from({ length: SIZES[2] }, (_, n) => ({
  id: `p${n}`,
  shopId: SHOP_ID,
  productType: "wine",
  name: `Cuvée ${n}`,
  slug: `cuvee-${n}`,
  vatType: n % 9 === 0 ? "reduced" : "standard",
  status: "online",
  vintages: [{ id: `v${n}`, name: "2022", alcohol: 1350, formats: [formatOf(n)] }],
}));

const method = (ref: string, htCents: number): ShippingMethod => ({
  ref,
  name: ref,
  carrier: ref,
  kind: "delivery",
  countries: ["FR"],
  zipPrefixes: [],
  zipExcluded: ["20"],
  basis: "bottles",
  steps: [6, 12, 24, 60].map((upTo, i) => ({ upTo, htCents: cents(htCents * (i + 1)) })),
  beyond: { every: 12, htCents: cents(htCents) },
  cartons: [1, 2, 3, 6, 12],
  surcharges: [{ name: "Montagne", htCents: cents(500), mountain: true }],
  marginBp: bp(2),
  francoBottles: 100_000,
});

const rules: ShopRules = {
  id: SHOP_ID,
  code: "bench",
  name: "Bench",
  hasTVA: true,
  vatRate: { standard: bp(20), medium: bp(10), reduced: bp(5.5) },
  allRulesInEq75: true,
  shippingVat: "goods",
  shipping: [method("poste", 900), method("express", 1500)],
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: true, allRulesInEq75: null },
  ],
};

const buyer: PricingBuyer = { code: { code: "NOEL", type: "%", amount: 1000, minCents: cents(100) } };

const wishOf = (size: number): OrderInput => ({
  lines: Array.from({ length: size }, (_, i) => ({ formatId: `f${i}`, quantity: 1 + (i % 12) })),
  shipping: { ref: "poste", country: "FR", zipcode: "69002" },
  promoCode: "NOEL",
});

/**
 * CPU of one price computation in microseconds, and its growth with the size of the order: the median of many batches,
 * warm.
 */
export type PricingFigures = { tenLinesUs: number; growth: number };

/**
 * Measures the time of core for an order of ten lines with tiers, promotions, a code and shipping costs, and the ratio
 * by which a line costs more in an order of a thousand (1 is linear).
 */
export function measurePricing(): PricingFigures {
  const shelf = shelve(products);
  const at = Date.parse("2026-11-21T12:00:00Z");
  let total = 0;
  const us = SIZES.map((size) => {
    const input = wishOf(size);
    const times: number[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const began = process.cpuUsage();
      for (let n = 0; n < LINES / size; n += 1)
        total += priceOrder(input, { shelf, buyer, rules, at }).totalTtcCents;
      times.push((process.cpuUsage(began).user * size) / LINES);
    }
    return median(times.slice(BATCHES / 3));
  });
  // The sum is used, so that no engine can skip the work.
  if (!(total > 0)) throw new Error("baskets that cost nothing");
  const [ten = 0, , thousand = 0] = us;
  return { tenLinesUs: ten, growth: thousand / (ten * 100) };
}

if (import.meta.main) {
  const { tenLinesUs, growth } = measurePricing();
  process.stdout.write(
    `ten lines ${tenLinesUs.toFixed(1)} µs; a line in an order of 1 000 costs ${growth.toFixed(2)} × one of ten\n`,
  );
}
