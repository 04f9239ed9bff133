/** Turns a wine sheet of the estate into a product: ranges and their labels, formats, common texts. */
import { carton, container, sizePrice } from "#demo/formats.ts";
import type { DemoHouse, Size } from "#demo/formats.ts";
import { wineNutrition } from "#demo/nutrition.ts";
import type { BottleLook } from "#demo/draw/look.ts";
import type { Bilingual, DemoFormat, DemoProduct, DemoVintage } from "#demo/shop.ts";
import type { Color } from "@cuvee/core/offer/catalogue/catalogue.ts";

export const ESTATE_HOUSE: DemoHouse = {
  eanPrefix: "37624718",
  glass: 1.05,
  ratio: { b375: 0.58, b50: 0.75, b150: 2.15 },
  rebates: [
    [6, 4],
    [12, 7],
    [36, 12],
  ],
  proRebates: [
    [60, 4],
    [120, 8],
  ],
  proShare: 0.7,
  wrapping: { b75: 3.5, b150: 5 },
  stepCents: 10,
};

/** The estate's ranges: their names and label designs. */
const RANGES = {
  essentials: { gamme: "Les Essentiels", label: "minimal", paper: "#fbf8f1", ink: "#2b2a28" },
  villages: { gamme: "Les Villages", label: "village", paper: "#f6efe0", ink: "#3a2f26" },
  growths: { gamme: "Les Crus", label: "estate", paper: "#f4ead6", ink: "#33251c" },
  plots: { gamme: "Les Parcelles", label: "arch", paper: "#23211f", ink: "#e6cf9c" },
  sweet: { gamme: "Les Douceurs", label: "oval", paper: "#f9f1dd", ink: "#4a2f14" },
} as const;

/** Colours of the estate's wines and spirits. */
type WineColor = Extract<Color, "red" | "white" | "rose" | "amber">;
const GLASS: Record<WineColor, Pick<BottleLook, "glass" | "liquid">> = {
  red: { glass: "antique", liquid: "red" },
  white: { glass: "leaf", liquid: "straw" },
  rose: { glass: "clear", liquid: "rose" },
  amber: { glass: "clear", liquid: "gold" },
};

type WineYear = {
  year: string;
  alcohol: number;
  /** Units in the cellar by size: a size that is not listed is not bottled. */
  stock: Partial<Record<Size, number>>;
  /** Public price of the 75 cl (50 cl for wines that only exist in 50 cl), when it differs from the wine's. */
  price?: number;
  medals?: string[];
  keep?: [number, number];
  tasting: Bilingual;
};

export type Wine = Pick<
  DemoProduct,
  "slug" | "name" | "appellation" | "description" | "pairing" | "terroir" | "vinification"
> & {
  n: number;
  range: keyof typeof RANGES;
  color: WineColor;
  labels: string[];
  grapes: string[];
  price: number;
  /** Prices that do not follow from the 75 cl bottle. */
  prices?: Partial<Record<Size, number>>;
  sugarsGPerL?: number;
  /** Made without added sulphites. */
  natural?: boolean;
  carton?: boolean;
  look: Partial<BottleLook> & Pick<BottleLook, "motif" | "accent" | "capsule">;
  years: WineYear[];
};

const WITH_SULPHITES: Bilingual = {
  fr: "Raisins*, conservateur : anhydride sulfureux (sulfites). *Issus de l’agriculture biologique.",
  en: "Grapes*, preservative: sulphur dioxide (sulphites). *Organically grown.",
};
const WITHOUT_SULPHITES: Bilingual = {
  fr: "Raisins*. Aucun sulfite ajouté. *Issus de l’agriculture biologique.",
  en: "Grapes*. No added sulphites. *Organically grown.",
};
const SULPHITES: Bilingual = { fr: "Contient des sulfites.", en: "Contains sulphites." };
const NO_ALLERGEN: Bilingual = {
  fr: "Sulfites naturellement présents sous 10 mg/l.",
  en: "Naturally occurring sulphites below 10 mg/l.",
};

function formats(wine: Wine, year: WineYear): DemoFormat[] {
  const article = { n: wine.n, vintage: year.year };
  const price = year.price ?? wine.price;
  const sizes = Object.entries(year.stock) as [Size, number][];
  const demoFormats = sizes.map(([size, stock]) =>
    container(ESTATE_HOUSE, article, {
      size,
      euros: size === "b75" ? price : (wine.prices?.[size] ?? sizePrice(ESTATE_HOUSE, size, price)),
      stock,
    }),
  );
  const bottle = demoFormats.find((f) => f.key === "b75");
  if (!wine.carton || !bottle) return demoFormats;
  return [
    ...demoFormats,
    carton(ESTATE_HOUSE, article, { unit: bottle, count: 6, name: "Carton de 6 bouteilles" }),
  ];
}

function vintage(wine: Wine, year: WineYear): DemoVintage {
  return {
    name: year.year,
    alcohol: year.alcohol,
    tasting: year.tasting,
    medals: year.medals,
    keep: year.keep,
    lot: `L${year.year.slice(-2)}${String(wine.n).padStart(2, "0")}A`,
    nutrition: wineNutrition(year.alcohol, wine.sugarsGPerL ?? 1.5),
    formats: formats(wine, year),
  };
}

/** Returns the product of a wine sheet. */
export function bottled(wine: Wine): DemoProduct {
  const { gamme, label, paper, ink } = RANGES[wine.range];
  return {
    slug: wine.slug,
    name: wine.name,
    productType: "wine",
    color: wine.color,
    appellation: wine.appellation,
    region: "Vallée du Rhône",
    country: "FR",
    gamme,
    labels: wine.labels,
    grapes: wine.grapes,
    vatType: "standard",
    description: wine.description,
    pairing: wine.pairing,
    terroir: wine.terroir,
    vinification: wine.vinification,
    ingredients: wine.natural ? WITHOUT_SULPHITES : WITH_SULPHITES,
    allergens: wine.natural ? NO_ALLERGEN : SULPHITES,
    bottle: { shape: "burgundy", closure: "capsule", label, paper, ink, ...GLASS[wine.color], ...wine.look },
    vintages: wine.years.map((year) => vintage(wine, year)),
  };
}
