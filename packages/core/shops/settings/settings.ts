import type { Id } from "#kit/ids.ts";
import type { BasisPoints, Cents } from "#kit/money.ts";
import type { DutyRow, TaxTable, VatRates, VatTerritory } from "#shops/settings/taxes.ts";

export { VAT_TYPES, type VatType } from "#shops/settings/taxes.ts";

/** A price grid (specification §3, Shop.typologies). */
export type Typology = {
  key: string;
  name: string;
  /** The grid of visitors and of buyers without one of their own. */
  public: boolean;
  /** Its prices include tax. */
  ttc: boolean;
  /** Tiers compare the whole seller order instead of the line (design: domain §1.2). */
  globalDiscount: boolean;
  /** Tiers count 75 cl equivalents; null leaves it to the shop. */
  allRulesInEq75: boolean | null;
  /** Its prices exclude duties ("hors droits"): they are added to the order (design: domain §1.7). */
  withoutDuties?: boolean;
};

/** A tier of the loyalty programme: the benefit of a number of points (specification §3, Loyalty). */
export type LoyaltyLevel = {
  id: string;
  name: string;
  points: number;
  discountCents?: Cents;
  discountBp?: BasisPoints;
  /** Formats among which the buyer chooses, at most `maxGifts` units. */
  gifts?: Id[];
  maxGifts?: number;
};
/**
 * Points that a euro of paid goods earns, in hundredths, and the benefits of points. Levels ascend. `expiryMonths`: the
 * life of points from the day on which they were gained; absent: points never expire.
 */
export type LoyaltyRules = { pointsPerEuroE2: number; levels: LoyaltyLevel[]; expiryMonths?: number };

/** A row of a shipping tariff: up to `upTo` (bottles eq75, or grams) shipping costs `htCents`. */
export type ShippingStep = { upTo: number; htCents: Cents };

/** Unit in which a zone counts its goods. */
export type ShippingBasis = "bottles" | "weight" | "parcels";

/** Default number of 75 cl bottles in a parcel (specification §9, "Delivery note"). */
export const PARCEL_BOTTLES = 12;

/** Common sizes of cartons in the trade, in bottles of 75 cl. */
export const CARTON_SIZES = [1, 2, 3, 6, 12, 18] as const;

/**
 * Surcharge of a shipping method in a part of its zone (mountain, island, abroad), without tax, once or for each
 * parcel. It applies to addresses marked as mountain, to the countries, or to postal codes with that prefix; one of
 * them is enough.
 */
export type ShippingSurcharge = {
  name: string;
  htCents: Cents;
  perParcel?: boolean;
  mountain?: boolean;
  countries?: string[];
  zipPrefixes?: string[];
};

/** Default tariff by parcel: the first is free, 7 € for each further one (specification §9). */
export const PARCEL_TARIFF = {
  basis: "parcels",
  steps: [{ upTo: 1, htCents: 0 as Cents }],
  beyond: { every: 1, htCents: 700 as Cents },
} satisfies Pick<ShippingMethod, "basis" | "steps" | "beyond">;

/** One shipping method in one zone (design: domain §1.6). Amounts exclude tax. */
export type ShippingMethod = {
  ref: string;
  name: string;
  carrier: string;
  kind: "delivery" | "pickup" | "collectionPoint";
  /** ISO 3166 alpha-2 codes it serves. */
  countries: string[];
  /** Prefixes of postal codes that it serves; empty: the whole country. */
  zipPrefixes: string[];
  /** Prefixes of postal codes that it does not serve (Corsica, overseas). */
  zipExcluded: string[];
  basis: ShippingBasis;
  /** Ascending. For a collection point the amount is the buyer's price, tax included. */
  steps: ShippingStep[];
  /** Sizes of its cartons in bottles (eq75), ascending; absent: one of `PARCEL_BOTTLES`. */
  cartons?: number[];
  surcharges?: ShippingSurcharge[];
  /**
   * The shop's margin on the tariff, the fees on both (specification §5: 0 to below 25 %), the commission on all three:
   * parts of the buyer's price (specification §3, price block). A collection point has none of them.
   */
  marginBp?: BasisPoints;
  feesBp?: BasisPoints;
  commissionBp?: BasisPoints;
  /** Address of a collection point or of the cellar door. */
  address?: { name: string; street: string; zipcode: string; city: string; country: string };
  /** Collection hours, in the seller's words. */
  hours?: string;
  /**
   * Each started unit of `every` (same unit as the basis) beyond the last step costs `htCents` more; absent: larger
   * loads are not shipped.
   */
  beyond?: { every: number; htCents: Cents };
  /**
   * Free shipping from a number of bottles (eq75, in whole bottles), or from an amount in cents of goods after
   * discounts.
   */
  francoBottles?: number;
  francoCents?: Cents;
  /** Delivery time shown to the buyer, in days from and to. */
  days?: [number, number];
  /**
   * Proposed to a new shop as a start: buyers are not offered it until the seller has saved it, with a price or as free
   * shipping by choice.
   */
  proposed?: boolean;
};

/** Representative for the excise of a shop in another member state (rules §7, "EU B2C"). */
export type ExciseRepresentative = { country: string; name: string; exciseNumber: string };

/** Member states that a French shop may need one in (ISO 3166 alpha-2). */
export const EXCISE_STATES: readonly string[] =
  "AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Returns the country prefix of a member state's excise numbers: Greece writes EL. */
export const exciseCountry = (country: string): string => (country === "GR" ? "EL" : country);

/** Data of a shop that a price depends on. */
export type ShopRules = {
  id: Id;
  code: string;
  name: string;
  hasTVA: boolean;
  vatRate: VatRates;
  allRulesInEq75: boolean;
  typologies: Typology[];
  shipping: ShippingMethod[];
  /** `goods`: VAT of shipping pro rata of the goods' rates; a VAT type: that rate (design: domain §1.8). */
  shippingVat: "goods" | "standard";
  /** Zones of VAT, the longest postal code first; compiled they are complete: a place without row is an export. */
  territories?: VatTerritory[];
  /** The table of taxation for this shop, by zone and buyer. */
  taxation?: TaxTable;
  /** Moment from which consumers of other member states pay the VAT of their country (rules §7, 10 000 € a year). */
  ossSince?: number;
  /** Rows of duties of the classes that the shop sells, for a grid without duties. */
  duties?: DutyRow[];
  loyalty?: LoyaltyRules;
  minOrderHtCents?: Cents;
  minBottles?: number;
  maxBottles?: number;
  multipleOf?: number;
};

/** Returns the public grid; every shop has exactly one. */
export function publicTypology(rules: ShopRules): Typology {
  const found = rules.typologies.find((t) => t.public);
  if (!found) throw new RangeError("grid");
  return found;
}

/** Grid of a new client by family or kind; a family comes before the kind, a kind without entry gets the public one. */
export type MatchGrids = {
  individual?: string;
  professional?: string;
  families?: Record<string, string>;
};

/** Returns the grid of a new client, null for the public one. Deleted grids match no client. */
export function matchedGrid(
  match: MatchGrids,
  client: { kind: "individual" | "professional"; family: string },
  grids: readonly Pick<Typology, "key" | "public">[],
): string | null {
  const key = (client.family ? match.families?.[client.family] : undefined) ?? match[client.kind];
  const grid = grids.find((one) => one.key === key);
  return grid && !grid.public ? grid.key : null;
}
