import type { Id } from "#kit/ids.ts";
import type { BasisPoints, E4 } from "#kit/money.ts";
import type { PublishedFields } from "#offer/catalogue/fields.ts";
import type { Eq75 } from "#offer/catalogue/volume.ts";
import type { VatType } from "#shops/settings/settings.ts";
import type { DutyRate } from "#shops/settings/taxes.ts";

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

/** Colours of wines, and the terms of brewers and distillers. */
export const COLORS = ["red", "white", "rose", "amber", "blond", "brown", "none"] as const;
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
 * A quantity threshold: from `from` (bottles, or 75 cl equivalents by the rules) the new unit price is `unitE4`. Lists
 * of thresholds ascend; a carton counts the bottles that it holds.
 */
export type PriceTier = { from: number; unitE4: E4 };
/** A quantity threshold that gives `add` free units. */
export type AddTier = { from: number; add: number };

export const ACTIVATIONS = ["always", "minProduct", "minPrice", "minProductOrder", "minPriceOrder"] as const;
/** A promotion on a format (specification §3): `%` in basis points or `€` in ten-thousandths off the unit. */
export type Promotion = {
  type: "%" | "€";
  amount: number;
  activation: (typeof ACTIVATIONS)[number];
  /** Quantity, or cents, required for the activation. */
  threshold: number;
  stackable?: boolean;
  /** Period of validity, in milliseconds since 1970: from `since`, before `until`. */
  since?: number;
  until?: number;
  /**
   * Lowest public price of the thirty days before the reduction began (`pricing/priorPrice.ts`), in the counting of the
   * public grid; null where it is not known. Only in published data, where the promotion lowers the price of one unit
   * for all buyers.
   */
  priorE4?: E4 | null;
};

/** Price of a format in one grid. `unitE4` is with or without tax by the typology (`ttc`). */
export type GridPrice = { visible: boolean; unitE4: E4; tiers?: PriceTier[]; add?: AddTier[] };

export const DA_TYPES = ["DSU", "DA2", "NULL"] as const;
/**
 * Tax particulars of a vintage (specification §3, `legal`): its own rates instead of the table's, and a custom tax.
 * `typeDA` (design: domain §1.7): `DSU` no duty on the document, `DA2` duty shown, `NULL` none.
 */
export type VintageLegal = {
  typeDA?: (typeof DA_TYPES)[number];
  da?: DutyRate;
  css?: DutyRate;
  customTax?: CustomTax;
};
/**
 * A tax of the seller's own per hectolitre. It applies to the named product types, or to all when none is named;
 * `added` to the price, or included in it.
 */
export type CustomTax = {
  name: string;
  perHlE4: E4;
  families: ProductType[];
  added: boolean;
  vatRateBp: BasisPoints;
};

/** A price agreed with one client, in the chain of the client's grid (specification §2, "negotiated price grid"). */
export type AgreedPrice = Pick<GridPrice, "unitE4" | "tiers" | "add"> & { since?: number; until?: number };

export const TICKET_KINDS = ["price", "option", "tax"] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];
/**
 * A price category of an event (specification §3, Cart reservation `selectedPrices`, `optionalQuantities`,
 * `taxQuantities`): a place, an option, or the tourist tax of a person. `unitE4` includes tax; a tourist tax is outside
 * VAT (rules §8).
 */
export type Ticket = {
  id: Id;
  eventId: Id;
  kind: TicketKind;
  name: string;
  unitE4: E4;
  vatType: VatType;
  /** The person counts for no place (specification, `notCounting`). */
  notCounting?: boolean;
  /** Paid on site, not with the order. */
  onSite?: boolean;
  /** Share of it paid on site, basis points: the rest after a deposit. */
  laterBp?: BasisPoints;
  /** Free for a buyer of that many bottles (75 cl equivalents) with it; places only. */
  waivedFrom?: number;
  /** For a tourist tax: the prices whose people it counts; absent: all that count. */
  taxes?: Id[];
  /** Its event requires a card held for 0 €. */
  imprint?: boolean;
};

/** Content of a carton or a pack: `quantity` units of another format of the same shop. */
export type Content = { formatId: Id; quantity: number };

/** One item that can be put in a cart: a product, of a vintage, in a container. */
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
  /** Public price of gift wrapping for one unit, tax included; absent: it cannot be wrapped. */
  wrappingE4?: E4;
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
  /** Class of its duty (`rates/labels.ts`, from the product's fiscal label); absent: no duty of the table. */
  dutyClass?: string;
  legal?: VintageLegal;
  formats: Format[];
};

/** A product as it is published: all data of a price and of a card. */
export type Product = PublishedFields & {
  id: Id;
  shopId: Id;
  productType: ProductType;
  name: string;
  slug: string;
  vatType: VatType;
  disableVAT?: boolean;
  /** Label of the customs account (rules §2.3): its class of duty follows from it. */
  fiscalLabel?: string;
  status: ProductStatus;
  vintages: Vintage[];
};

const NON_VINTAGE = new Set(["nv", "non millésimé", "nouveau millésime"]);

/** Checks whether a vintage is not a year and is left out of names (specification §2 cart drawer, §9). */
export function isNonVintage(name: string): boolean {
  return NON_VINTAGE.has(name.trim().toLowerCase());
}
