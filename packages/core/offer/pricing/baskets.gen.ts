/** Random shops, catalogues and baskets for the properties of pricing: test support, never shipped. */
import fc from "fast-check";
import { basisPoints, cents, e4 } from "#kit/money.ts";
import {
  ACTIVATIONS,
  PRODUCT_STATUSES,
  type AddTier,
  type Format,
  type GridPrice,
  type PriceTier,
  type Product,
  type Promotion,
} from "#offer/catalogue/catalogue.ts";
import { eq75 } from "#offer/catalogue/volume.ts";
import type { OrderWish, PricingBuyer } from "#offer/pricing/priced.ts";
import { VAT_TYPES, type ShippingMethod, type ShopRules } from "#shops/settings/settings.ts";

export const SHOP_ID = "0000000000000001";

/** A basket with everything that its price depends on. */
export type Basket = { rules: ShopRules; products: Product[]; wish: OrderWish; buyer: PricingBuyer };

/** 300 cases, 10 000 in the long run. */
export const RUNS = { numRuns: process.env["LONG"] ? 10_000 : 300 };

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const unit = fc.integer({ min: 0, max: 2_000_000 }).map(e4);
const threshold = fc.integer({ min: 1, max: 60 });

const ascending = <T extends { from: number }>(tier: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .uniqueArray(tier, { maxLength: 3, selector: (t) => t.from })
    .map((list) => list.toSorted((a, b) => a.from - b.from));
const tiers: fc.Arbitrary<PriceTier[]> = ascending(fc.record({ from: threshold, unitE4: unit }));
const add: fc.Arbitrary<AddTier[]> = ascending(
  fc.record({ from: threshold, add: fc.integer({ min: 1, max: 3 }) }),
);
const gridPrice: fc.Arbitrary<GridPrice> = fc.record({
  visible: fc.boolean(),
  unitE4: unit,
  tiers: maybe(tiers),
  add: maybe(add),
});

const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    type: fc.constantFrom("%" as const, "€" as const),
    amount: fc.integer({ min: 0, max: 10_000 }),
    activation: fc.constantFrom(...ACTIVATIONS),
    threshold: fc.integer({ min: 0, max: 40 }),
    stackable: fc.boolean(),
  })
  .map((p) => ({ ...p, threshold: p.activation.startsWith("minPrice") ? p.threshold * 1000 : p.threshold }));

const container = fc.constantFrom<Pick<Format, "type" | "volumeMl" | "packing" | "contents">>(
  { type: "bottle", volumeMl: 750 },
  { type: "bottle", volumeMl: 750 },
  { type: "bottle", volumeMl: 375 },
  { type: "bottle", volumeMl: 1500 },
  { type: "bottle", volumeMl: 700 },
  { type: "bib", volumeMl: 5000 },
  { type: "packing", volumeMl: 4500, contents: [{ formatId: "elsewhere", quantity: 6 }] },
  { type: "packing", volumeMl: 9000, packing: { packing: "carton", packingQuantity: 12 } },
  { type: "custom", volumeMl: 0 },
);

const format = (id: string): fc.Arbitrary<Format> =>
  fc
    .record({
      container,
      unitE4: unit,
      weightG: fc.integer({ min: 0, max: 20_000 }),
      tiers: maybe(tiers),
      add: maybe(add),
      promotions: maybe(fc.array(promotion, { maxLength: 4 })),
      typologies: fc.dictionary(fc.constantFrom("public", "pro", "club"), gridPrice, {
        noNullPrototype: true,
      }),
      minQuantity: maybe(fc.integer({ min: 1, max: 6 })),
      maxQuantity: maybe(fc.integer({ min: 1, max: 99 })),
      multiple: maybe(fc.constantFrom(1, 3, 6)),
    })
    .map(({ container: box, ...rest }) => ({ id, ref: id, ...box, eq75: eq75(box.volumeMl), ...rest }));

const product = (n: number): fc.Arbitrary<Product> =>
  fc
    .record({
      vatType: fc.constantFrom(...VAT_TYPES),
      disableVAT: maybe(fc.boolean()),
      status: fc.constantFrom("online" as const, "online" as const, "online" as const, ...PRODUCT_STATUSES),
      productType: fc.constantFrom("wine" as const, "wine" as const, "juice" as const, "prestation" as const),
      shopId: fc.constantFrom(...Array.from({ length: 9 }, () => SHOP_ID), "another-shop"),
      formats: fc.tuple(format(`f${n}a`), format(`f${n}b`)),
    })
    .map(({ formats, ...rest }) => ({
      id: `p${n}`,
      name: `Cuvée ${n}`,
      slug: `cuvee-${n}`,
      vintages: [{ id: `v${n}`, name: "2021", formats }],
      ...rest,
    }));

const method = (ref: string): fc.Arbitrary<ShippingMethod> =>
  fc
    .record({
      kind: fc.constantFrom(
        "delivery" as const,
        "delivery" as const,
        "pickup" as const,
        "collectionPoint" as const,
      ),
      countries: fc.constantFrom<string[]>(["FR"], ["FR", "BE"]),
      zipPrefixes: fc.constantFrom<string[]>([], [], ["84", "26"]),
      zipExcluded: fc.constantFrom<string[]>([], ["20"]),
      basis: fc.constantFrom("bottles" as const, "weight" as const, "parcels" as const),
      sizes: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
      prices: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 4, maxLength: 4 }),
      beyond: maybe(fc.record({ every: fc.integer({ min: 1, max: 12 }), htCents: fc.nat(2000).map(cents) })),
      francoBottles: maybe(fc.integer({ min: 1, max: 60 })),
      francoCents: maybe(fc.integer({ min: 1, max: 100_000 }).map(cents)),
      parcelBottles: maybe(fc.constantFrom(6, 12, 18)),
    })
    .map(({ sizes, prices, basis, beyond, ...rest }) => {
      const scale = basis === "weight" ? 1000 : 1;
      const upTo = sizes.toSorted((a, b) => a - b);
      const rising = prices.toSorted((a, b) => a - b);
      return {
        ref,
        name: `Transport ${ref}`,
        carrier: "",
        basis,
        steps: upTo.map((size, i) => ({ upTo: size * scale, htCents: cents(rising[i] ?? 0) })),
        beyond: beyond && { ...beyond, every: beyond.every * scale },
        ...rest,
      };
    });

const rules: fc.Arbitrary<ShopRules> = fc
  .record({
    hasTVA: fc.constantFrom(true, true, true, false),
    allRulesInEq75: fc.boolean(),
    shippingVat: fc.constantFrom("goods" as const, "standard" as const),
    shipping: fc.tuple(method("m1"), method("m2"), method("m3")),
    minOrderHtCents: maybe(fc.nat(50_000).map(cents)),
    minBottles: maybe(fc.integer({ min: 1, max: 12 })),
    maxBottles: maybe(fc.integer({ min: 1, max: 200 })),
    multipleOf: maybe(fc.constantFrom(1, 6)),
    global: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    inEq75: fc.constantFrom(null, true, false),
    publicTtc: fc.constantFrom(true, true, true, false),
  })
  .map(({ global, inEq75, publicTtc, ...rest }) => ({
    id: SHOP_ID,
    code: "domaine",
    name: "Domaine",
    vatRate: { standard: basisPoints(2000), medium: basisPoints(1000), reduced: basisPoints(550) },
    typologies: [
      {
        key: "public",
        name: "Public",
        public: true,
        ttc: publicTtc,
        globalDiscount: global[0],
        allRulesInEq75: null,
      },
      {
        key: "pro",
        name: "Pro",
        public: false,
        ttc: false,
        globalDiscount: global[1],
        allRulesInEq75: inEq75,
      },
      {
        key: "club",
        name: "Club",
        public: false,
        ttc: true,
        globalDiscount: global[2],
        allRulesInEq75: inEq75,
      },
    ],
    ...rest,
  }));

const wish: fc.Arbitrary<OrderWish> = fc.record({
  lines: fc.array(
    fc.record({
      formatId: fc.constantFrom("f0a", "f0b", "f1a", "f1b", "f2a", "f2b", "f3a", "f3b", "nowhere"),
      quantity: fc.oneof(fc.integer({ min: 1, max: 72 }), fc.integer({ min: 1, max: 9999 })),
      isWrapped: maybe(fc.boolean()),
    }),
    { maxLength: 10 },
  ),
  shipping: maybe(
    fc.record({
      ref: maybe(fc.constantFrom("m1", "m2", "m3", "none")),
      country: maybe(fc.constantFrom("FR", "BE", "US")),
      zipcode: maybe(fc.constantFrom("84 110", "20000", "75011")),
    }),
  ),
  promoCode: fc.constantFrom(undefined, undefined, null, "NOEL"),
});

export const basket: fc.Arbitrary<Basket> = fc.record({
  rules,
  products: fc.tuple(product(0), product(1), product(2), product(3)),
  wish,
  buyer: fc.record({ typology: fc.constantFrom(undefined, null, "public", "pro", "club", "unknown") }),
});
