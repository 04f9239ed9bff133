/** Turns a cuvée sheet of the Champagne house into a product. */
import { carton, container, priced, SIZES } from "#demo/formats.ts";
import type { DemoHouse } from "#demo/formats.ts";
import { wineNutrition } from "#demo/nutrition.ts";
import type { BottleLook } from "#demo/draw/look.ts";
import type { Bilingual, DemoFormat, DemoProduct, DemoVintage } from "#demo/shop.ts";

const CHAMPAGNE_HOUSE: DemoHouse = {
  eanPrefix: "37638056",
  glass: 1.55,
  ratio: { b375: 0.6, b150: 2.2 },
  rebates: [
    [6, 3],
    [12, 6],
    [24, 9],
  ],
  proRebates: [
    [60, 4],
    [180, 8],
  ],
  proShare: 0.72,
  wrapping: { b75: 4.5, b150: 7 },
  stepCents: 10,
};

type CuveeYear = Pick<DemoVintage, "name" | "labelYearNote" | "medals" | "keep"> & {
  price: number;
  stock: { b375?: number; b75: number; b150?: number };
  tasting: Bilingual;
};

export type Cuvee = Pick<
  DemoProduct,
  | "slug"
  | "name"
  | "precision"
  | "quality"
  | "gamme"
  | "description"
  | "pairing"
  | "terroir"
  | "vinification"
  | "grapes"
> & {
  n: number;
  color: "white" | "rose";
  labels?: string[];
  /** Dosage, grams of sugar per litre. */
  dosageGPerL: number;
  alcohol: number;
  look: Partial<BottleLook>;
  years: CuveeYear[];
};

function formats(cuvee: Cuvee, year: CuveeYear): DemoFormat[] {
  const article = { n: cuvee.n, vintage: year.name };
  const bottle = container(CHAMPAGNE_HOUSE, article, {
    size: "b75",
    euros: year.price,
    stock: year.stock.b75,
  });
  const others = (["b375", "b150"] as const).flatMap((size) => {
    const stock = year.stock[size];
    const ratio = CHAMPAGNE_HOUSE.ratio[size] ?? SIZES[size].volumeMl / 750;
    return stock === undefined
      ? []
      : [container(CHAMPAGNE_HOUSE, article, { size, euros: priced(year.price * ratio, 50), stock })];
  });
  const six = carton(CHAMPAGNE_HOUSE, article, { unit: bottle, count: 6, name: "Carton de 6 bouteilles" });
  return [bottle, ...others, six].toSorted((a, b) => a.volumeMl - b.volumeMl);
}

/** Returns the product of a cuvée sheet. */
export function disgorged(cuvee: Cuvee): DemoProduct {
  return {
    slug: cuvee.slug,
    name: cuvee.name,
    productType: "champagne",
    precision: cuvee.precision,
    color: cuvee.color,
    appellation: "Champagne",
    region: "Champagne",
    country: "FR",
    quality: cuvee.quality,
    gamme: cuvee.gamme,
    labels: cuvee.labels ?? ["AOC", "HVE"],
    grapes: cuvee.grapes,
    vatType: "standard",
    description: cuvee.description,
    pairing: cuvee.pairing,
    terroir: cuvee.terroir,
    vinification: cuvee.vinification,
    ingredients: {
      fr: "Raisins, liqueur de tirage, liqueur d’expédition, conservateur : anhydride sulfureux (sulfites). Mis en bouteille sous atmosphère protectrice.",
      en: "Grapes, tirage liqueur, expedition liqueur, preservative: sulphur dioxide (sulphites). Bottled in a protective atmosphere.",
    },
    allergens: { fr: "Contient des sulfites.", en: "Contains sulphites." },
    bottle: { shape: "champagne", glass: "antique", closure: "foil", label: "shield", ...cuvee.look },
    vintages: cuvee.years.map((year) => ({
      name: year.name,
      alcohol: cuvee.alcohol,
      labelYearNote: year.labelYearNote,
      tasting: year.tasting,
      medals: year.medals,
      keep: year.keep,
      lot: `AL${String(cuvee.n).padStart(2, "0")}${/^\d+$/.test(year.name) ? year.name : "26"}`,
      nutrition: wineNutrition(cuvee.alcohol, cuvee.dosageGPerL),
      formats: formats(cuvee, year),
    })),
  };
}
