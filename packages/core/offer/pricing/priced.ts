import type { Id } from "#kit/ids.ts";
import type { BasisPoints, Cents, E4 } from "#kit/money.ts";
import type { Eq75 } from "#offer/catalogue/volume.ts";

/** The kind of reason behind a number, in the order in which they are applied (design: domain §1). */
export type Rule =
  | "grid"
  | "tier"
  | "promotion"
  | "line"
  | "code"
  | "loyalty"
  | "wrapping"
  | "shipping"
  | "franco"
  | "duty"
  | "tax"
  | "total";

/** One step of "Pourquoi ce prix ?": the key of a sentence in `locales/<lang>/trace.json` and its values. */
export type TraceStep = {
  rule: Rule;
  key: string;
  values: Record<string, string | number>;
  /** What the step changed, in cents of the chain, where it changed something. */
  cents?: Cents;
};

/** One wish of a buyer: so many of a format. Everything else about it is looked up, never believed. */
export type LineWish = { formatId: Id; quantity: number; isWrapped?: boolean };

/** Where and how a seller's order goes. */
export type ShippingWish = {
  ref?: string | null;
  country?: string;
  zipcode?: string;
  collectionPoint?: string | null;
};

/** The part of a cart that concerns one seller. */
export type OrderWish = { lines: LineWish[]; shipping?: ShippingWish; promoCode?: string | null };

/** What the price depends on about the buyer: his grid with this shop, and whether he is a professional with a VAT number. */
export type PricingBuyer = {
  typology?: string | null;
  isPro?: boolean;
  vatNumber?: string | null;
  country?: string;
};

export type LineProblem =
  | "unknown"
  | "unavailable"
  | "hidden-price"
  | "min-quantity"
  | "max-quantity"
  | "multiple"
  | "stock";

export type PricedLine = {
  formatId: Id;
  productId: Id;
  vintageId: Id;
  quantity: number;
  /** Units given for nothing by a tier (`line.add`). */
  add: number;
  /** Price of the grid, and price after tier and promotion, for one unit, in the chain of the order. */
  listE4: E4;
  unitE4: E4;
  /** `round(unit × quantity)`: what the line costs before discounts on the order. */
  amountCents: Cents;
  /** The line's share of discounts on the order (promo code, loyalty), as a positive amount. */
  discountCents: Cents;
  vatRateBp: BasisPoints;
  /** Of the whole line, given units included. */
  eq75: Eq75;
  weightG: number;
  trace: TraceStep[];
  /** The next threshold, so that a card can say "6+ : 11 €"; `missing` in whole bottles, rounded up. */
  next?: { from: number; unitE4: E4; missing: number };
};

export type VatLine = { rateBp: BasisPoints; baseCents: Cents; vatCents: Cents };

/** The specification's price block of a carriage, in cents. */
export type PricedShipping = {
  ref: string | null;
  name: string;
  kind: "delivery" | "pickup" | "collectionPoint" | null;
  totalHtCents: Cents;
  marginCents: Cents;
  totalWithMarginCents: Cents;
  totalWithFeesCents: Cents;
  commissionCents: Cents;
  tvaCents: Cents;
  totalTtcCents: Cents;
  nbrPackages: number;
  franco: boolean;
  /** The carriage by VAT rate: Σ base = `totalHtCents`, Σ VAT = `tvaCents` (a charge of an invoice needs its rate). */
  vat?: VatLine[];
};

/** Distance to carriage paid (specification: francoPercent, amountBeforeFranco, amountBeforeBottleFranco). */
export type FrancoDistance = {
  reached: boolean;
  /** 0 to 100, the nearer of the two thresholds. */
  percent: number;
  /** Cents of goods still missing, null when the method has no threshold in euro. */
  missingCents: Cents | null;
  /** Bottles (eq75, thousandths) still missing, null when the method has no threshold in bottles. */
  missingEq75: Eq75 | null;
};

/**
 * What stands against an order; a problem never changes its price. `formatId` says which lines. Values: `limit` and
 * `current` (bottles or units) for the limits of quantity, `limitCents` and `currentCents` (goods without tax) for
 * `min-order`, `promoCode` for `promo-code`; nothing for the others.
 */
export type OrderProblem = {
  code:
    | LineProblem
    | "min-order"
    | "min-bottles"
    | "max-bottles"
    | "order-multiple"
    | "shipping-required"
    | "no-delivery"
    | "promo-code";
  formatId?: Id;
  values: Record<string, string | number>;
};

/** A seller's order with its price. Lines + shipping + VAT = total, exactly, whatever the chain. */
export type PricedOrder = {
  shopId: Id;
  typology: string;
  /** Amounts of lines include tax (`ttc`) or not (`ht`). */
  chain: "ttc" | "ht";
  lines: PricedLine[];
  /** Bottles in 75 cl equivalents, thousandths, given units included. */
  eq75: Eq75;
  /** Σ line amounts, in the chain. */
  goodsCents: Cents;
  /** Σ line discounts, in the chain. */
  discountCents: Cents;
  shipping: PricedShipping;
  /** Methods that could carry this order, with their price: what the delivery choice shows. */
  shippingChoices: {
    ref: string;
    name: string;
    kind: "delivery" | "pickup" | "collectionPoint";
    totalTtcCents: Cents;
    franco: boolean;
    days?: [number, number];
  }[];
  franco: FrancoDistance;
  vat: VatLine[];
  totalHtCents: Cents;
  totalVatCents: Cents;
  totalTtcCents: Cents;
  /** Due later (on site, at delivery) and due now. */
  payLaterCents: Cents;
  dueNowCents: Cents;
  problems: OrderProblem[];
  trace: TraceStep[];
};
