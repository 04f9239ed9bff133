import type { ProductType } from "#offer/catalogue/catalogue.ts";
import { FAMILY_OF, type Family } from "#offer/catalogue/facts.ts";

/** Kinds of drinks as buyers look for them: the families, with wines and spirits told apart. */
export type DrinkKind = Family | "bubbles" | "sake" | "whisky" | "rum" | "brandy" | "gin" | "liqueur";

/** Types whose kind is narrower than their family. */
const NARROWER: Partial<Record<ProductType, DrinkKind>> = {
  champagne: "bubbles",
  crémant: "bubbles",
  sparkling: "bubbles",
  sake: "sake",
  whisky: "whisky",
  bourbon: "whisky",
  rum: "rum",
  cognac: "brandy",
  armagnac: "brandy",
  brandy: "brandy",
  calvados: "brandy",
  marc: "brandy",
  "eau de vie": "brandy",
  gin: "gin",
  vodka: "gin",
  tequila: "gin",
  liqueur: "liqueur",
  cream: "liqueur",
  pastis: "liqueur",
};

/** Returns the kind of drink of a product type; its family where that says enough ("beer", "thing"). */
export const drinkKindOf = (type: ProductType): DrinkKind => NARROWER[type] ?? FAMILY_OF[type];

/** Families that stand after the drinks of a list. */
const isBeside = (family: Family): boolean => family === "thing" || family === "service";

/** Largest share of one kind in the products of a shop that sells several kinds. */
const MIXED_SHARE = 0.75;

/** Checks whether products are of several kinds, none of which prevails: an estate with one marc still sells wine. */
export function areMixed(products: readonly { productType: ProductType }[]): boolean {
  const counts = new Map<DrinkKind, number>();
  for (const { productType } of products) {
    const kind = drinkKindOf(productType);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return products.length > 0 && Math.max(...counts.values()) < products.length * MIXED_SHARE;
}

/**
 * Returns the families of products, each with its products in their order: a family stands where its first product
 * does, accessories and services come last.
 */
export function byFamily<P extends { productType: ProductType }>(
  products: readonly P[],
): { family: Family; products: P[] }[] {
  const groups = Map.groupBy(products, ({ productType }) => FAMILY_OF[productType]);
  return [...groups]
    .map(([family, own]) => ({ family, products: own }))
    .toSorted((a, b) => Number(isBeside(a.family)) - Number(isBeside(b.family)));
}
