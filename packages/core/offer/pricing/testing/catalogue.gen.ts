/** Random products, vintages and tickets for the properties of pricing: test support, never shipped. */
import fc from "fast-check";
import { basisPoints, cents, e4 } from "#kit/money.ts";
import {
  ACTIVATIONS,
  DA_TYPES,
  PRODUCT_STATUSES,
  TICKET_KINDS,
  type AddTier,
  type AgreedPrice,
  type Format,
  type GridPrice,
  type PriceTier,
  type Product,
  type Promotion,
  type Ticket,
  type Vintage,
  type VintageLegal,
} from "#offer/catalogue/catalogue.ts";
import { eq75 } from "#offer/catalogue/volume.ts";
import { parisDay } from "#offer/rates/days.ts";
import { VAT_TYPES } from "#shops/settings/settings.ts";
import { DUTY_BASES, type Dated, type DutyRate } from "#shops/settings/taxes.ts";

/** Returns an identifier that begins with a readable name. */
export const idOf = (name: string): string => name.padEnd(16, "0");
export const SHOP_ID = "0000000000000001";
const OTHER_SHOP_ID = "0000000000000002";

/** Returns a value half of the time undefined; `rarely` nearly always. */
export const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });
export const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
/** Returns one of a list, the first one several times as likely as another. */
export const mostly = <T>(times: number, first: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.constantFrom(...Array.from({ length: times }, () => first), ...others);
/** Returns the object without undefined keys, like data that was serialised. */
export const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T;

/** Moments at which dated rows begin and end: new years and a summer day, as they are in Paris. */
const DAYS = ["2024-01-01", "2024-07-01", "2025-01-01", "2026-01-01"].map(parisDay);
const day = fc.constantFrom(...DAYS);
/** Moments of a price: around those days, to the millisecond. */
export const moment: fc.Arbitrary<number> = fc
  .tuple(day, fc.constantFrom(-1, 0, 1, 86_400_000))
  .map(([from, off]) => from + off);
export const since: fc.Arbitrary<Dated> = fc
  .tuple(day, maybe(fc.constantFrom(86_400_000, 366 * 86_400_000)))
  .map(([from, length]) => withoutUndefined({ since: from, until: length && from + length }));
/** Dates that may be open on both sides. */
export const span: fc.Arbitrary<Partial<Dated>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: since },
  { weight: 1, arbitrary: day.map((until) => ({ until })) },
);

/** Any price, or one of a few that lines then share. */
const unit = fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), mostly(2, 85_000, 102_500, 125_000)).map(e4);
const threshold = fc.integer({ min: 1, max: 60 });
const ascending = <T extends { from: number }>(tier: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .uniqueArray(tier, { minLength: 1, maxLength: 3, selector: (t) => t.from })
    .map((list) => list.toSorted((a, b) => a.from - b.from));
const tiers: fc.Arbitrary<PriceTier[]> = ascending(fc.record({ from: threshold, unitE4: unit }));
const add: fc.Arbitrary<AddTier[]> = ascending(
  fc.record({ from: threshold, add: fc.integer({ min: 1, max: 3 }) }),
);
const own = { unitE4: unit, tiers: maybe(tiers), add: maybe(add) };
const gridPrice: fc.Arbitrary<GridPrice> = fc
  .record({ visible: mostly(3, true, false), ...own })
  .map(withoutUndefined);
export const agreedPrice: fc.Arbitrary<AgreedPrice> = fc
  .tuple(fc.record(own), span)
  .map(([price, dates]) => withoutUndefined({ ...price, ...dates }));

const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    type: fc.constantFrom("%" as const, "€" as const),
    amount: fc.integer({ min: 0, max: 10_000 }),
    activation: fc.constantFrom(...ACTIVATIONS),
    threshold: fc.integer({ min: 0, max: 40 }),
    stackable: fc.boolean(),
    dates: span,
  })
  .map(({ dates, ...p }) => ({
    ...p,
    ...dates,
    threshold: p.activation.startsWith("minPrice") ? p.threshold * 1000 : p.threshold,
  }));

type Container = Pick<Format, "type" | "volumeMl" | "packing" | "contents">;
const bottle = (volumeMl: number): Container => ({ type: "bottle", volumeMl });
const CONTAINERS: Container[] = [
  ...[750, 750, 375, 1500, 700].map(bottle),
  { type: "bib", volumeMl: 5000 },
  { type: "packing", volumeMl: 9000, packing: { packing: "carton", packingQuantity: 12 } },
  { type: "custom", volumeMl: 0 },
];
const content = (name: string, quantity: number) => ({ formatId: idOf(name), quantity });
const PACKS: Container[] = [
  { type: "packing", volumeMl: 4500, contents: [content("f0a", 6)] },
  { type: "packing", volumeMl: 9000, contents: [content("f0a", 3), content("f1a", 9)] },
  { type: "packing", volumeMl: 2250, contents: [content("f2a", 1), content("f3a", 2)] },
  { type: "packing", volumeMl: 4500, contents: [content("e1se", 6)] },
];

/** Packs consist of the first formats of products, which are no packs. */
const format = (name: string): fc.Arbitrary<Format> =>
  fc
    .record({
      container: fc.constantFrom(...CONTAINERS, ...(name.endsWith("a") ? [] : PACKS)),
      unitE4: unit,
      weightG: fc.integer({ min: 0, max: 20_000 }),
      tiers: maybe(tiers),
      add: maybe(add),
      promotions: maybe(fc.array(promotion, { minLength: 1, maxLength: 4 })),
      typologies: fc.dictionary(fc.constantFrom("public", "pro", "club"), gridPrice, {
        noNullPrototype: true,
      }),
      wrappingE4: maybe(fc.integer({ min: 0, max: 50_000 }).map(e4)),
      minQuantity: maybe(fc.integer({ min: 1, max: 6 })),
      maxQuantity: maybe(fc.integer({ min: 1, max: 99 })),
      multiple: maybe(fc.constantFrom(1, 3, 6)),
    })
    .map(({ container, ...rest }) =>
      withoutUndefined({ id: idOf(name), ref: name, ...container, eq75: eq75(container.volumeMl), ...rest }),
    );

export const dutyRate: fc.Arbitrary<DutyRate> = fc.record({
  rateE4: fc.integer({ min: 0, max: 20_000_000 }).map(e4),
  basis: fc.constantFrom(...DUTY_BASES),
});
const customTax = fc.record({
  name: fc.constantFrom("Cotisation", "Emballage"),
  perHlE4: fc.integer({ min: 1, max: 500_000 }).map(e4),
  families: fc.constantFrom<NonNullable<VintageLegal["customTax"]>["families"]>(
    [],
    ["wine"],
    ["juice", "beer"],
  ),
  added: fc.boolean(),
  vatRateBp: fc.constantFrom(0, 550, 2000).map(basisPoints),
});
const legal: fc.Arbitrary<VintageLegal> = fc
  .record({
    typeDA: maybe(fc.constantFrom(...DA_TYPES, "DA2" as const)),
    da: maybe(dutyRate),
    css: maybe(dutyRate),
    customTax: maybe(customTax),
  })
  .map(withoutUndefined);

/** Duty classes of vintages. */
export const CLASSES = ["still-wine", "beer", "spirits-css"];
const vintage = (n: number): fc.Arbitrary<Vintage> =>
  fc
    .record({
      alcohol: fc.option(fc.integer({ min: 0, max: 9600 }), { nil: undefined, freq: 8 }),
      dutyClass: fc.option(fc.constantFrom(...CLASSES), { nil: undefined, freq: 12 }),
      legal: maybe(legal),
      formats: fc.tuple(format(`f${n}a`), format(`f${n}b`)),
    })
    .map((rest) => withoutUndefined({ id: idOf(`v${n}`), name: "2021", ...rest }));

export const product = (n: number): fc.Arbitrary<Product> =>
  fc
    .record({
      vatType: fc.constantFrom(...VAT_TYPES),
      disableVAT: mostly(6, undefined, false, true),
      status: mostly<Product["status"]>(20, ...PRODUCT_STATUSES),
      productType: mostly<Product["productType"]>(5, "wine", "juice", "prestation"),
      shopId: mostly(19, SHOP_ID, OTHER_SHOP_ID),
      vintages: vintage(n).map((v) => [v]),
    })
    .map((rest) => withoutUndefined({ id: idOf(`p${n}`), name: `Cuvée ${n}`, slug: `cuvee-${n}`, ...rest }));

/** Makes a price category of the one event: a place, an option or a tourist tax, now or on site. */
export const ticket = (n: number): fc.Arbitrary<Ticket> =>
  fc
    .record({
      kind: fc.constantFrom(...TICKET_KINDS),
      unitE4: fc.integer({ min: 0, max: 800_000 }).map(e4),
      vatType: fc.constantFrom(...VAT_TYPES),
      notCounting: maybe(fc.boolean()),
      onSite: maybe(fc.boolean()),
      laterBp: maybe(fc.integer({ min: 1, max: 10_000 }).map(basisPoints)),
      waivedFrom: maybe(fc.integer({ min: 1, max: 30 })),
    })
    .map((rest) => withoutUndefined({ id: idOf(`t${n}`), eventId: idOf("e"), name: `Tarif ${n}`, ...rest }));

export const amount = (max: number) => fc.integer({ min: 0, max }).map(cents);

/** Makes one wine of one vintage in one bottle of 75 cl, at 10 €. */
export const plainBottle = (shopId = SHOP_ID): Product => ({
  id: "p",
  shopId,
  productType: "wine",
  name: "Cuvée",
  slug: "cuvee",
  vatType: "standard",
  status: "online",
  vintages: [
    {
      id: "v",
      name: "2021",
      formats: [
        {
          id: "f",
          ref: "b75",
          type: "bottle",
          volumeMl: 750,
          eq75: 1000,
          weightG: 1300,
          unitE4: e4(100_000),
        },
      ],
    },
  ],
});
