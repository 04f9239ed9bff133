/** Builds the formats of a house: weights, barcodes, tiers, professional prices and cartons from one bottle price. */
import type { DemoFormat, DemoTier } from "./shop.ts";

/** Containers of the demo. `code` is the last digit of the article number before the check digit. */
export const SIZES = {
  b33: { volumeMl: 330, emptyG: 240, code: "8", type: "bottle" },
  b375: { volumeMl: 375, emptyG: 360, code: "1", type: "bottle" },
  b50: { volumeMl: 500, emptyG: 470, code: "4", type: "bottle" },
  b70: { volumeMl: 700, emptyG: 620, code: "2", type: "bottle" },
  b75: { volumeMl: 750, emptyG: 550, code: "0", type: "bottle" },
  b100: { volumeMl: 1000, emptyG: 520, code: "9", type: "bottle" },
  b150: { volumeMl: 1500, emptyG: 1150, code: "5", type: "bottle" },
  bib3: { volumeMl: 3000, emptyG: 190, code: "3", type: "bib" },
  bib5: { volumeMl: 5000, emptyG: 260, code: "7", type: "bib" },
} as const;
export type Size = keyof typeof SIZES;

/** Rebates of a price list: from this many bottles, this many percent. */
type Rebate = readonly [from: number, percent: number];

/** Pricing and packaging rules of a house. */
export type DemoHouse = {
  /** First eight digits of its barcodes. */
  eanPrefix: string;
  /** Factor for glass that is heavier or lighter than usual. */
  glass: number;
  /** Price of other sizes as a multiple of the 75 cl bottle. */
  ratio: Partial<Record<Size, number>>;
  rebates: readonly Rebate[];
  proRebates: readonly Rebate[];
  /** Professional price excluding tax, as a share of the public price excluding tax. */
  proShare: number;
  /** Price of wrapping a bottle of a size, tax included. */
  wrapping?: Partial<Record<Size, number>>;
  /** Public prices are multiples of this many cents. */
  stepCents: number;
};

/** Appends the check digit of an EAN-13: weights 1 and 3 from the left of the twelve digits (rules §6.2). */
export function ean13(twelve: string): string {
  const weighted = [...twelve].reduce((a, d, i) => a + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (weighted % 10)) % 10}`;
}

/** Rounds euros to a multiple of `stepCents`. */
export function priced(euros: number, stepCents: number): number {
  return (Math.round((euros * 100) / stepCents) * stepCents) / 100;
}

function tiers(base: number, rebates: readonly Rebate[], stepCents: number): DemoTier[] | undefined {
  if (rebates.length === 0) return undefined;
  return rebates.map(([from, percent]) => ({ from, euros: priced(base * (1 - percent / 100), stepCents) }));
}

/** Returns the professional price excluding tax of a public price, at 20 % VAT by default. */
function professional(house: DemoHouse, euros: number, vat = 1.2): number {
  return priced((euros / vat) * house.proShare, 5);
}

/** Place of an article in the house's numbering: product number and vintage. */
export type Article = { n: number; vintage: string };

function barcode(house: DemoHouse, { n, vintage }: Article, code: string): string {
  const year = /\d$/.exec(vintage)?.[0] ?? "0";
  return ean13(`${house.eanPrefix}${String(n).padStart(2, "0")}${year}${code}`);
}

/** Returns a container of one size at a public price. Bag-in-boxes have no tiers. */
export function container(
  house: DemoHouse,
  article: Article,
  { size, euros, stock }: { size: Size; euros: number; stock: number },
): DemoFormat {
  const { volumeMl, emptyG, code, type } = SIZES[size];
  const pro = professional(house, euros);
  const plain: DemoFormat = {
    key: size,
    ref: size,
    type,
    volumeMl,
    weightG: Math.round(emptyG * (type === "bottle" ? house.glass : 1) + volumeMl),
    priceEuros: euros,
    proHtEuros: pro,
    wrappingEuros: house.wrapping?.[size],
    stock,
    ean: barcode(house, article, code),
  };
  if (type === "bib") return plain;
  return {
    ...plain,
    tiers: tiers(euros, house.rebates, house.stepCents),
    proTiers: tiers(pro, house.proRebates, 5),
  };
}

/** Returns the price of a size from that of the 75 cl bottle, rounded to half a euro. */
export function sizePrice(house: DemoHouse, size: Size, euros75: number): number {
  return size === "b75" ? euros75 : priced(euros75 * (house.ratio[size] ?? SIZES[size].volumeMl / 750), 50);
}

/**
 * Returns a carton of `count` of the format `unit` of the same vintage, at `count` times the tier that `count` bottles
 * give. Its own tiers start above `count` and go on counting bottles of 75 cl.
 */
export function carton(
  house: DemoHouse,
  article: Article,
  { unit, count, name }: { unit: DemoFormat; count: number; name: string },
): DemoFormat {
  const at = (list: DemoTier[] | undefined, base: number): number =>
    list?.filter((t) => t.from <= count).at(-1)?.euros ?? base;
  const above = (list: DemoTier[] | undefined): DemoTier[] =>
    (list ?? [])
      .filter((t) => t.from > count)
      .map((t) => ({ from: t.from, euros: priced(t.euros * count, 1) }));
  const demoFormat: DemoFormat = {
    key: `carton${count}`,
    ref: `c${count}-${unit.ref}`,
    type: "packing",
    nameInShop: name,
    volumeMl: unit.volumeMl * count,
    weightG: unit.weightG * count + 60 * count,
    packing: { packing: "carton", packingQuantity: count },
    contents: [{ key: unit.key, quantity: count }],
    priceEuros: priced(at(unit.tiers, unit.priceEuros) * count, 1),
    tiers: above(unit.tiers),
    ean: barcode(house, article, "6"),
  };
  if (unit.proHtEuros === undefined) return demoFormat;
  return {
    ...demoFormat,
    proHtEuros: priced(at(unit.proTiers, unit.proHtEuros) * count, 1),
    proTiers: above(unit.proTiers),
  };
}
