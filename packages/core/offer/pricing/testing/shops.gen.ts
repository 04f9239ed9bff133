/** Random rules of a shop for the properties of pricing: test support, never shipped. */
import fc from "fast-check";
import { basisPoints, cents } from "#kit/money.ts";
import {
  agreedPrice,
  amount,
  CLASSES,
  dutyRate,
  idOf,
  maybe,
  mostly,
  moment,
  rarely,
  withoutUndefined,
  SHOP_ID,
  since,
  span,
} from "#offer/pricing/testing/catalogue.gen.ts";
import type { PromoCode } from "#offer/pricing/priced.ts";
import type {
  LoyaltyLevel,
  LoyaltyRules,
  ShippingMethod,
  ShippingSurcharge,
  ShopRules,
  Typology,
} from "#shops/settings/settings.ts";
import type { DutyRow, Territory, VatRates, VatTerritory } from "#shops/settings/taxes.ts";

export const FORMAT_IDS = ["f0a", "f0b", "f1a", "f1b", "f2a", "f2b", "f3a", "f3b"].map(idOf);
const PRODUCT_IDS = ["p0", "p1", "p2", "p3"].map(idOf);
export const COUNTRIES = ["FR", "BE", "CH"];
export const METHODS = ["m1", "m2", "m3"];
export const LEVELS = ["bronze", "argent", "or"];
export const CODES = ["NOEL", "ETE-10", "PRO"];

const percent = (max: number) => maybe(fc.integer({ min: 1, max }).map(basisPoints));
const zips = fc.constantFrom<string[]>(["20"], ["84", "75"]);

const surcharge: fc.Arbitrary<ShippingSurcharge> = fc
  .record({
    name: fc.constantFrom("Montagne", "Île", "Étranger"),
    htCents: amount(2500),
    perParcel: maybe(fc.boolean()),
    mountain: maybe(fc.boolean()),
    countries: maybe(fc.constantFrom<string[]>(["BE"], ["BE", "CH"])),
    zipPrefixes: maybe(zips),
  })
  .map(withoutUndefined);

const method = (ref: string): fc.Arbitrary<ShippingMethod> =>
  fc
    .record({
      kind: mostly<ShippingMethod["kind"]>(4, "delivery", "pickup", "collectionPoint"),
      countries: fc.constantFrom<string[]>(["FR"], ["FR", "BE"], COUNTRIES),
      zipPrefixes: mostly<string[]>(4, [], ["84", "26"]),
      zipExcluded: mostly<string[]>(4, [], ["20"]),
      basis: fc.constantFrom("bottles" as const, "weight" as const, "parcels" as const),
      sizes: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
      prices: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 4, maxLength: 4 }),
      beyond: fc.option(fc.record({ every: fc.integer({ min: 1, max: 12 }), htCents: amount(2000) }), {
        nil: undefined,
      }),
      francoBottles: rarely(fc.integer({ min: 1, max: 90 })),
      francoCents: rarely(fc.integer({ min: 1, max: 500_000 }).map(cents)),
      cartons: maybe(fc.constantFrom<number[]>([6], [12], [18], [1, 2, 3, 6, 12], [6, 12, 18], [3, 6])),
      surcharges: maybe(fc.array(surcharge, { minLength: 1, maxLength: 3 })),
      marginBp: percent(10_000),
      feesBp: percent(2499),
      commissionBp: percent(2499),
      days: maybe(fc.constant<[number, number]>([2, 4])),
    })
    .map(({ sizes, prices, basis, beyond, ...rest }) => {
      const scale = basis === "weight" ? 1000 : 1;
      const upTo = sizes.toSorted((a, b) => a - b);
      const rising = prices.toSorted((a, b) => a - b);
      return withoutUndefined({
        ref,
        name: `Transport ${ref}`,
        carrier: "",
        basis,
        steps: upTo.map((size, i) => ({ upTo: size * scale, htCents: cents(rising[i] ?? 0) })),
        beyond: beyond && { ...beyond, every: beyond.every * scale },
        ...rest,
      });
    });

const rates = (...[standard, medium, reduced]: [number, number, number]): VatRates => ({
  standard: basisPoints(standard),
  medium: basisPoints(medium),
  reduced: basisPoints(reduced),
});
const HOME = rates(2000, 1000, 550);
const PLACES: (Territory & Pick<VatTerritory, "kind" | "vat">)[] = [
  { country: "FR", zipPrefix: "20", kind: "home", vat: rates(2000, 1000, 210) },
  { country: "FR", zipPrefix: "97", kind: "home", vat: rates(850, 210, 210) },
  { country: "FR", zipPrefix: "988", kind: "export" },
  { country: "BE", kind: "eu", vat: rates(2100, 1200, 600) },
  { country: "BE", kind: "eu", vat: rates(2100, 1200, 600) },
  { country: "CH", kind: "export" },
];
const territory: fc.Arbitrary<VatTerritory> = fc
  .tuple(fc.constantFrom(...PLACES), fc.oneof(fc.constant({ since: 0 }), since))
  .map(([place, dates]) => ({ ...place, ...dates }));

const duty: fc.Arbitrary<DutyRow> = fc
  .record({
    dutyClass: fc.constantFrom(...CLASSES),
    zipPrefix: maybe(fc.constantFrom("20", "97")),
    dates: fc.oneof(fc.constant({ since: 0 }), since),
    duty: dutyRate,
    css: maybe(dutyRate),
  })
  .map(({ dates, ...row }) => withoutUndefined({ country: "FR", ...row, ...dates }));

const offer: fc.Arbitrary<Pick<LoyaltyLevel, "discountCents" | "discountBp" | "gifts" | "maxGifts">> =
  fc.oneof(
    fc.record({ discountCents: fc.integer({ min: 1, max: 20_000 }).map(cents) }),
    fc.record({ discountBp: fc.integer({ min: 1, max: 10_000 }).map(basisPoints) }),
    fc.record({
      gifts: fc.uniqueArray(fc.constantFrom(...FORMAT_IDS), { minLength: 1, maxLength: 4 }),
      maxGifts: fc.integer({ min: 1, max: 6 }),
    }),
  );
const loyalty: fc.Arbitrary<LoyaltyRules> = fc.record({
  pointsPerEuroE2: fc.integer({ min: 0, max: 500 }),
  levels: fc.tuple(offer, offer, offer).map((offers) =>
    offers.map((o, i): LoyaltyLevel => ({
      id: LEVELS[i] ?? "",
      name: `Palier ${i}`,
      points: 100 * (i + 1),
      ...o,
    })),
  ),
});

export const promoCode: fc.Arbitrary<PromoCode> = fc
  .record({
    code: fc.constantFrom(...CODES),
    type: fc.constantFrom("%" as const, "€" as const),
    amount: fc.integer({ min: 1, max: 10_000 }),
    dates: span,
    minCents: rarely(amount(100_000)),
    minBottles: rarely(fc.integer({ min: 1, max: 40 })),
    productIds: rarely(fc.uniqueArray(fc.constantFrom(...PRODUCT_IDS), { maxLength: 3 })),
    typologies: rarely(fc.uniqueArray(fc.constantFrom("public", "pro", "club"), { minLength: 1 })),
    firstOrder: rarely(fc.boolean()),
    usesTotal: rarely(fc.integer({ min: 1, max: 3 })),
    usesPerBuyer: rarely(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ dates, ...code }) => withoutUndefined({ ...code, ...dates }));

type Grids = { ttc: boolean; global: boolean[]; inEq75: boolean | null; bare: boolean[] };
/** Makes grids; one without duties is one without tax. */
function grids({ ttc, global, inEq75, bare }: Grids): Typology[] {
  const grid = (key: string, i: number, own: boolean): Typology =>
    withoutUndefined({
      key,
      name: key,
      public: i === 0,
      ttc: own,
      globalDiscount: global[i] ?? false,
      allRulesInEq75: i ? inEq75 : null,
      withoutDuties: !own && bare[i] ? true : undefined,
    });
  return [grid("public", 0, ttc), grid("pro", 1, false), grid("club", 2, true)];
}

export const rules: fc.Arbitrary<ShopRules> = fc
  .record({
    hasTVA: mostly(8, true, false),
    allRulesInEq75: fc.boolean(),
    shippingVat: fc.constantFrom("goods" as const, "standard" as const),
    shipping: fc.tuple(...METHODS.map(method)),
    minOrderHtCents: maybe(amount(50_000)),
    minBottles: maybe(fc.integer({ min: 1, max: 12 })),
    maxBottles: maybe(fc.integer({ min: 1, max: 200 })),
    multipleOf: maybe(fc.constantFrom(1, 6)),
    grids: fc.record({
      ttc: fc.constantFrom(true, true, false),
      global: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      inEq75: fc.constantFrom(null, true, false),
      bare: fc.array(mostly(6, true, false), { minLength: 3, maxLength: 3 }),
    }),
    territories: fc.option(fc.array(territory, { maxLength: 6 }), { nil: undefined }),
    ossSince: maybe(moment),
    duties: fc.option(fc.array(duty, { minLength: 2, maxLength: 8 }), { nil: undefined }),
    loyalty: fc.option(loyalty, { nil: undefined }),
  })
  .map(({ grids: chosen, ...rest }) =>
    withoutUndefined({
      id: SHOP_ID,
      code: "domaine",
      name: "Domaine",
      vatRate: HOME,
      typologies: grids(chosen),
      ...rest,
    }),
  );

export const agreedPrices = maybe(
  fc.dictionary(fc.constantFrom(...FORMAT_IDS), agreedPrice, { maxKeys: 3, noNullPrototype: true }),
);
