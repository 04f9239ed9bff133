import type { Id } from "#kit/ids.ts";
import type { BasisPoints, Cents } from "#kit/money.ts";

export const VAT_TYPES = ["standard", "medium", "reduced"] as const;
export type VatType = (typeof VAT_TYPES)[number];

/** Rate of a VAT type: the shop's own, else 20 / 10 / 5.5 (specification §9). */
export type VatRates = Record<VatType, BasisPoints>;

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
};

/** A row of a shipping tariff: up to `upTo` (bottles eq75, or grams) the carriage costs `htCents`. */
export type ShippingStep = { upTo: number; htCents: Cents };

/** How a zone counts what it carries. */
export type ShippingBasis = "bottles" | "weight" | "parcels";

/** Bottles of 75 cl in a parcel when a method says nothing (specification §9, "Delivery note"). */
export const PARCEL_BOTTLES = 12;

/** Tariff by parcel of a shop that sets none: the first goes free, 7 € for each further one (specification §9). */
export const PARCEL_TARIFF = {
  basis: "parcels",
  steps: [{ upTo: 1, htCents: 0 as Cents }],
  beyond: { every: 1, htCents: 700 as Cents },
} satisfies Pick<ShippingMethod, "basis" | "steps" | "beyond">;

/** One way to be delivered in one zone (design: domain §1.6). Amounts exclude tax. */
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
  /** Ascending. Of a collection point the amount is what the buyer pays, tax inside. */
  steps: ShippingStep[];
  /** Bottles (eq75) that go into a parcel; absent: `PARCEL_BOTTLES`. */
  parcelBottles?: number;
  /** Each started unit of `every` (same unit as the basis) beyond the last step costs `htCents` more; absent: no more is carried. */
  beyond?: { every: number; htCents: Cents };
  /** Carriage paid from so many bottles (eq75, in whole bottles), or from so many cents of goods after discounts. */
  francoBottles?: number;
  francoCents?: Cents;
  /** Days that the buyer is told, from and to. */
  days?: [number, number];
};

/** Everything of a shop that a price depends on. */
export type ShopRules = {
  id: Id;
  code: string;
  name: string;
  hasTVA: boolean;
  vatRate: VatRates;
  allRulesInEq75: boolean;
  typologies: Typology[];
  shipping: ShippingMethod[];
  /** `goods`: VAT of carriage pro rata of the goods' rates; a VAT type: that rate (design: domain §1.8). */
  shippingVat: "goods" | "standard";
  minOrderHtCents?: Cents;
  minBottles?: number;
  maxBottles?: number;
  multipleOf?: number;
};

/** The public grid; every shop has exactly one. */
export function publicTypology(rules: ShopRules): Typology {
  const found = rules.typologies.find((t) => t.public);
  if (!found) throw new RangeError("no public typology");
  return found;
}
