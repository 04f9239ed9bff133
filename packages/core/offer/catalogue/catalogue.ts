import type { Id } from "#kit/ids.ts";
import type { E4 } from "#kit/money.ts";
import type { Eq75 } from "#offer/catalogue/volume.ts";
import type { VatType } from "#shops/settings/settings.ts";

/** Specification §3, enumeration "product types", with the kinds that are no drink. */
export const PRODUCT_TYPES = [
  "wine",
  "champagne",
  "marc",
  "beer",
  "cider",
  "mead",
  "rum",
  "gin",
  "vodka",
  "tequila",
  "liqueur",
  "eau de vie",
  "crémant",
  "whisky",
  "sparkling",
  "still",
  "perry",
  "juice",
  "nectar",
  "cognac",
  "brandy",
  "bourbon",
  "armagnac",
  "pastis",
  "sake",
  "cream",
  "calvados",
  "accessory",
  "prestation",
  "box",
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const COLORS = ["red", "white", "rose", "amber", "none"] as const;
export type Color = (typeof COLORS)[number];

export const PRODUCT_STATUSES = ["online", "paused", "outofstock", "closed"] as const;
/** `online`, `paused`, `outofstock` freely among each other; `closed` is final (design: domain §3). */
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const FORMAT_TYPES = ["bottle", "bib", "vrac", "packing", "custom"] as const;
export type FormatType = (typeof FORMAT_TYPES)[number];

/** Packings of specification §3. */
export const PACKINGS = ["unit", "carton", "crate", "tray", "box", "pallet"] as const;
export type Packing = (typeof PACKINGS)[number];

/**
 * A quantity threshold: from `from` (bottles, or 75 cl equivalents when the rules say so) the new unit price is `unitE4`.
 * Lists of thresholds ascend; a carton counts the bottles that it holds.
 */
export type PriceTier = { from: number; unitE4: E4 };
/** A quantity threshold that gives `add` units for nothing. */
export type AddTier = { from: number; add: number };

export const ACTIVATIONS = ["always", "minProduct", "minPrice", "minProductOrder", "minPriceOrder"] as const;
/** A promotion on a format (specification §3): `%` in basis points or `€` in ten-thousandths off the unit. */
export type Promotion = {
  type: "%" | "€";
  amount: number;
  activation: (typeof ACTIVATIONS)[number];
  /** Quantity, or cents, that the activation asks for. */
  threshold: number;
  stackable?: boolean;
};

/** Price of a format in one grid. `unitE4` is with or without tax as the typology says (`ttc`). */
export type GridPrice = { visible: boolean; unitE4: E4; tiers?: PriceTier[]; add?: AddTier[] };

/** What a carton or a pack is made of: `quantity` units of another format of the same shop. */
export type Content = { formatId: Id; quantity: number };

/** One thing that can be put in a cart: a product, of a vintage, in a container. */
export type Format = {
  id: Id;
  /** Key of the shop's list of formats, e.g. `b75`. */
  ref: string;
  type: FormatType;
  /** Name on screen when it is not made from the volume ("Carton de 6"). */
  nameInShop?: string;
  volumeMl: number;
  eq75: Eq75;
  weightG: number;
  packing?: { packing: Packing; packingQuantity: number };
  contents?: Content[];
  /** Public price including tax when no grid has its own. */
  unitE4: E4;
  tiers?: PriceTier[];
  add?: AddTier[];
  promotions?: Promotion[];
  /** By typology key. */
  typologies?: Record<string, GridPrice>;
  minQuantity?: number;
  maxQuantity?: number;
  multiple?: number;
  /** Address of the picture, relative to the host, without size. */
  visual?: string;
};

export type Vintage = {
  id: Id;
  /** "2021", or "NV" (specification §9, non-vintage names). */
  name: string;
  /** Hundredths of a percent of alcohol by volume (1350 is 13.5 %). */
  alcohol?: number;
  formats: Format[];
};

/** A product as it is published: everything a price needs, and what a card shows. */
export type Product = {
  id: Id;
  shopId: Id;
  productType: ProductType;
  name: string;
  slug: string;
  precision?: string;
  color?: Color;
  appellation?: string;
  quality?: string;
  gamme?: string;
  labels?: string[];
  grapes?: string[];
  vatType: VatType;
  disableVAT?: boolean;
  status: ProductStatus;
  vintages: Vintage[];
};

const NON_VINTAGE = new Set(["nv", "non millésimé", "nouveau millésime"]);

/** Whether a vintage is no year and is left out of names (specification §2 cart drawer, §9). */
export function isNonVintage(name: string): boolean {
  return NON_VINTAGE.has(name.trim().toLowerCase());
}
