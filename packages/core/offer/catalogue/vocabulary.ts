import type { Color, ProductType } from "#offer/catalogue/catalogue.ts";
import {
  DRINKS,
  PRODUCT_FIELDS,
  VINTAGE_FIELDS,
  type Fields,
  type ProductFieldName,
} from "#offer/catalogue/fields.ts";
import { ADVANCED_KEYS, type AdvancedKey, type Family } from "#offer/catalogue/facts.ts";

/** Business type of a shop (specification §3, Shop.businessType; its spelling). */
export type BusinessType = "wine" | "champaign" | "beer" | "spirit" | "cider" | "other";

/** Trades, keys of `vocabulary.<trade>` in `catalogue.json`: their words for a product, a vintage, its maker. */
export type Trade = "winegrower" | "champagne" | "brewer" | "distiller" | "ciderMaker" | "merchant";

/** The trade of each business, the type of a new product, and the types that its form offers first. */
export const TRADE_OF: Record<
  BusinessType,
  { trade: Trade; productType: ProductType; first: readonly ProductType[] }
> = {
  wine: {
    trade: "winegrower",
    productType: "wine",
    first: ["wine", "sparkling", "crémant", "marc", "juice", "accessory", "box"],
  },
  champaign: {
    trade: "champagne",
    productType: "champagne",
    first: ["champagne", "still", "marc", "accessory", "box"],
  },
  beer: { trade: "brewer", productType: "beer", first: ["beer", "juice", "whisky", "accessory", "box"] },
  spirit: {
    trade: "distiller",
    productType: "eau de vie",
    first: ["eau de vie", "whisky", "gin", "rum", "cognac", "armagnac", "calvados", "liqueur", "pastis"],
  },
  cider: { trade: "ciderMaker", productType: "cider", first: ["cider", "perry", "calvados", "juice"] },
  other: {
    trade: "merchant",
    productType: "wine",
    first: ["wine", "champagne", "beer", "whisky", "accessory"],
  },
};

/** Parts of a product that only some families have, beside its fields: ingredients, allergens, nutrition; excise. */
const PARTS: Readonly<Record<"composition" | "excise", readonly Family[]>> = {
  composition: [...DRINKS, "soft", "thing"],
  excise: DRINKS,
};

/** A field or a part that a form shows only where the family has it. */
export type Fact = ProductFieldName | keyof typeof VINTAGE_FIELDS | keyof typeof PARTS;
const FIELDS: Fields = { ...VINTAGE_FIELDS, ...PRODUCT_FIELDS };

/** Checks whether products of a family have a field or a part. */
export const hasFact = (family: Family, fact: Fact): boolean => {
  const families = fact in PARTS ? PARTS[fact as keyof typeof PARTS] : FIELDS[fact]?.families;
  return families === undefined || families.includes(family);
};

/** Colours that the form offers for a family, the usual ones first. */
export const COLORS_OF: Record<Family, readonly Color[]> = {
  wine: ["red", "white", "rose", "amber", "none"],
  spirit: ["white", "amber", "brown", "red", "none"],
  beer: ["blond", "white", "amber", "red", "brown", "none"],
  cider: ["blond", "amber", "rose", "none"],
  soft: [],
  thing: [],
  service: [],
};

const MADE = ["tasting", "aroma", "medals", "aged", "analysis"] as const;

/** Advanced descriptions of a family (specification §3), in the order of the form. */
export const ADVANCED_OF: Record<Family, readonly AdvancedKey[]> = {
  wine: ADVANCED_KEYS,
  spirit: [...MADE, "appellation", "assembly", "breeding", "terroir", "vintage", "vinification"],
  beer: [...MADE, "vinification", "assembly", "terroir", "vintage"],
  cider: [...MADE, "vinification", "terroir", "assembly", "appellation", "culturemode", "vintage"],
  soft: ["tasting", "medals", "terroir", "culturemode"],
  thing: [],
  service: [],
};
