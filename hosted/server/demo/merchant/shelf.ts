/** Turns an article sheet of the merchant into a product: one vintage or none, few formats. */
import { carton, container } from "#demo/formats.ts";
import type { DemoHouse, Size } from "#demo/formats.ts";
import type { Bilingual, DemoFormat, DemoProduct, DemoTier, DemoVintage, Nutrition } from "#demo/shop.ts";
import type { Promotion } from "@cuvee/core/offer/catalogue/catalogue.ts";

/** Spirits: small rebates. */
export const CELLAR: DemoHouse = {
  eanPrefix: "37651930",
  glass: 1,
  ratio: {},
  rebates: [],
  proRebates: [[24, 4]],
  proShare: 0.8,
  wrapping: { b70: 4 },
  stepCents: 10,
};
/** Wines: by six and twelve. */
export const WINES: DemoHouse = {
  ...CELLAR,
  rebates: [
    [6, 4],
    [12, 8],
  ],
  proShare: 0.76,
};
/** Beers, ciders, juices: sold by the crate. Counted in 75 cl, twelve bottles of 33 cl are 5.28. */
export const CRATES: DemoHouse = { ...CELLAR, proRebates: [[48, 5]], proShare: 0.74, stepCents: 5 };

type ArticleYear = Pick<DemoVintage, "name" | "alcohol" | "labelYearNote" | "keep" | "medals"> & {
  /** Price and stock by size. */
  sizes: Partial<Record<Size, readonly [euros: number, stock: number]>>;
  tasting?: Bilingual;
  nutrition?: Nutrition;
};

export type Sheet = Omit<DemoProduct, "vintages" | "vatType" | "country"> & {
  n: number;
  house: DemoHouse;
  /** VAT of the article: 20 % unless it contains no alcohol. */
  vatType?: DemoProduct["vatType"];
  country?: string;
  /** A carton of this many of the first size, with its name. */
  carton?: { of: Size; count: number; name: string; percent: number };
  promotions?: Promotion[];
  multiple?: number;
  years: ArticleYear[];
};

const VAT = { standard: 1.2, medium: 1.1, reduced: 1.055 } as const;

function formats(sheet: Sheet, year: ArticleYear): DemoFormat[] {
  const article = { n: sheet.n, vintage: year.name };
  const vat = VAT[sheet.vatType ?? "standard"];
  const sizes = Object.entries(year.sizes) as [Size, readonly [number, number]][];
  const demoFormats = sizes.map(([size, [euros, stock]]): DemoFormat => ({
    ...container({ ...sheet.house, proShare: (sheet.house.proShare * 1.2) / vat }, article, {
      size,
      euros,
      stock,
    }),
    promotions: sheet.promotions,
    multiple: sheet.multiple,
  }));
  const { carton: box } = sheet;
  const unit = demoFormats.find((f) => f.key === box?.of);
  if (!box || !unit) return demoFormats;
  const off = (euros: number): number => Math.round(euros * (100 - box.percent)) / 100;
  const whole = carton(sheet.house, article, { unit, count: box.count, name: box.name });
  const cheaper = (list: DemoTier[] | undefined): DemoTier[] | undefined =>
    list?.map((t) => ({ ...t, euros: off(t.euros) }));
  return [
    ...demoFormats,
    {
      ...whole,
      priceEuros: off(whole.priceEuros),
      tiers: cheaper(whole.tiers),
      proHtEuros: whole.proHtEuros === undefined ? undefined : off(whole.proHtEuros),
      proTiers: cheaper(whole.proTiers),
    },
  ];
}

/** Returns the product of an article sheet. */
export function shelved(sheet: Sheet): DemoProduct {
  const {
    n,
    house: _house,
    carton: _carton,
    promotions: _promotions,
    multiple: _multiple,
    years,
    ...product
  } = sheet;
  return {
    ...product,
    country: sheet.country ?? "FR",
    vatType: sheet.vatType ?? "standard",
    vintages: years.map((year) => ({
      name: year.name,
      alcohol: year.alcohol,
      labelYearNote: year.labelYearNote,
      keep: year.keep,
      medals: year.medals,
      tasting: year.tasting,
      nutrition: year.nutrition,
      lot: `P26${String(n).padStart(2, "0")}`,
      formats: formats(sheet, year),
    })),
  };
}
