import type { PricedLoyalty } from "#offer/loyalty/loyalty.ts";
import type { Id } from "#kit/ids.ts";
import type { BasisPoints, Cents, E4 } from "#kit/money.ts";
import type { AgreedPrice, Ticket } from "#offer/catalogue/catalogue.ts";
import type { Eq75 } from "#offer/catalogue/volume.ts";
import type { CodeRefusal } from "./codeRefusals.ts";
import type { PricedFree } from "./freeLines.ts";
import type { DutyRate, Exemption, TaxedAs } from "#shops/settings/taxes.ts";
export type { Exemption } from "#shops/settings/taxes.ts";

/** Kinds of reasons for a number, in the order of application (design: domain §1). */
export type Rule =
  | "grid"
  | "tier"
  | "promotion"
  | "line"
  | "code"
  | "loyalty"
  | "free"
  | "discount"
  | "wrapping"
  | "ticket"
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
  /** Change of the amount by the step, in cents of the chain; absent without change. */
  cents?: Cents;
};

/** One wish of a buyer: a quantity of a format. All other data is looked up, never trusted. */
export type LineInput = {
  formatId: Id;
  quantity: number;
  isWrapped?: boolean;
  /** Chosen with loyalty points: it costs nothing. */
  isFromFidelity?: boolean;
};

/** A quantity of an event's price category; slots and places are outside pricing. */
export type TicketInput = { ticketId: Id; quantity: number };

/** Destination and shipping method of a seller's order. */
export type ShippingInput = {
  ref?: string | null;
  country?: string;
  zipcode?: string;
  /** The address is marked as one in the mountains (specification §3, Address). */
  mountain?: boolean;
  collectionPoint?: string | null;
};

/** The part of a cart that concerns one seller. */
export type OrderInput = {
  lines: LineInput[];
  reservations?: TicketInput[];
  shipping?: ShippingInput;
  promoCode?: string | null;
  /** Loyalty level whose discount or gifts the buyer takes (specification §3, `selectedLevel`). */
  loyaltyLevel?: string | null;
};

/**
 * A promo code (specification §5: at most 15 characters) with its conditions (design: domain §1.5): basis points or
 * cents off its products, all when none is named; dates in milliseconds since 1970; amounts in the terms of the grid.
 */
export type PromoCode = {
  code: string;
  type: "%" | "€";
  amount: number;
  since?: number;
  until?: number;
  minCents?: Cents;
  minBottles?: number;
  productIds?: Id[];
  typologies?: string[];
  firstOrder?: boolean;
  usesTotal?: number;
  usesPerBuyer?: number;
};

/** A code with its terms for a buyer: `refused` depends on facts that only the server knows (uses, earlier orders). */
export type CodeTerms = PromoCode & { refused?: CodeRefusal };

/** Facts about the buyer that a price depends on: grid and agreed prices, promo code, points, and tax status. */
export type PricingBuyer = {
  typology?: string | null;
  /** Prices agreed with the buyer, by format, in the chain of their grid. */
  prices?: Record<Id, AgreedPrice>;
  code?: CodeTerms;
  points?: number;
  isPro?: boolean;
  /** A valid VAT number of another member state. */
  vatNumber?: string | null;
  /** Client coded `su` with an attestation on file: VAT is suspended (CGI art. 277 A). */
  vatSuspended?: boolean;
  /** Goods leave under suspension of duties (consignee's excise number on file). */
  dutySuspended?: boolean;
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
  /** For a sale that staff writes: its line (`sale.ts`). */
  wishId?: Id | undefined;
  productId: Id;
  vintageId: Id;
  quantity: number;
  /** Free units of a tier (`line.add`). */
  add: number;
  /** Price of the grid, and price after tier and promotion, for one unit, in the chain of the order. */
  listE4: E4;
  unitE4: E4;
  /** `round(unit × quantity)`: price of the line before discounts on the order. */
  amountCents: Cents;
  /** The line's share of discounts on the order (promo code, loyalty), as a positive amount. */
  discountCents: Cents;
  vatRateBp: BasisPoints;
  /** For the whole line, given units included. */
  eq75: Eq75;
  weightG: number;
  /** Given for loyalty points. */
  gift?: true;
  /** Wrapping of the line: a line of its own at the standard rate of VAT. */
  wrapping?: { unitE4: E4; amountCents: Cents; vatRateBp: BasisPoints };
  trace: TraceStep[];
  /** The next threshold, so that a card can show "6+ : 11 €"; `missing` in whole bottles, rounded up. */
  next?: { from: number; unitE4: E4; missing: number };
};

/** Places, options or tourist tax of an event; the amount in the order's chain, for a tourist tax the amount paid. */
export type PricedTicket = TicketInput &
  Pick<Ticket, "eventId" | "kind" | "notCounting" | "onSite" | "laterBp"> & {
    unitE4: E4;
    amountCents: Cents;
    vatRateBp: BasisPoints;
    trace: TraceStep[];
  };

/**
 * A duty of an order, rounded once per class and rate of VAT (rules §1.1), as shown on the document. `baseE6`:
 * millionths of the unit of the basis, rounded, for display.
 */
export type PricedDuty = DutyRate & {
  kind: "duty" | "css" | "custom";
  /** Class of the table, or name of the custom tax. */
  name: string;
  baseE6: number;
  amountCents: Cents;
  vatRateBp: BasisPoints;
};

export type VatLine = { rateBp: BasisPoints; baseCents: Cents; vatCents: Cents };

/**
 * The specification's price block of shipping, in cents: tariff with surcharges, margin, both together, with fees,
 * commission, VAT, all together. The charge without tax is `totalTtcCents − tvaCents`.
 */
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
  /** Shipping by VAT rate: Σ base = the charge without tax, Σ VAT = `tvaCents` (an invoice charge needs its rate). */
  vat?: VatLine[];
};

/** Distance to free shipping (specification: francoPercent, amountBeforeFranco, amountBeforeBottleFranco). */
export type FreeShippingDistance = {
  reached: boolean;
  /** 0 to 100, the nearer of the two thresholds. */
  percent: number;
  /** Cents of goods still missing, null when the method has no threshold in euro. */
  missingCents: Cents | null;
  /** Bottles (eq75, thousandths) still missing, null when the method has no threshold in bottles. */
  missingEq75: Eq75 | null;
};

/** The carton that is not full: "2 bouteilles pour compléter le carton". `missing` in whole bottles. */
export type CartonNudge = { size: number; missing: number };

/**
 * Objection to lines (`formatId`), a slot or the order; it changes no price. Values: `limit` and `current` (bottles,
 * units, points, gifts; with `Cents` goods without tax), `promoCode`, `reason` (a `CodeRefusal`; of `places` a refusal,
 * with its facts); of `excise` the `country`, and the refused kind of buyer in `who` (`consumer`, `professional`).
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
    | "promo-code"
    | "loyalty"
    | "places"
    | "imprint"
    | "excise";
  formatId?: Id;
  slotId?: Id;
  values: Record<string, string | number>;
};

/**
 * A seller's order with its price. In its chain goods − discounts + free lines + wrapping + tickets + duties + shipping
 * (+ VAT) + tourist tax = total, exactly.
 */
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
  /** Promo code that was applied, with its discount. */
  code?: { code: string; discountCents: Cents };
  loyalty?: PricedLoyalty;
  /** Σ wrapping of lines, in the chain. */
  wrappingCents: Cents;
  tickets: PricedTicket[];
  /** Σ places and options, in the chain; and the tourist tax, outside VAT. */
  ticketsCents: Cents;
  touristTaxCents: Cents;
  /** Free lines of a sale that staff wrote, and their rest after discounts, in the chain. */
  free?: PricedFree[];
  freeCents?: Cents;
  /** Duties of a grid without duties, and their sum: they are under VAT too. */
  duties: PricedDuty[];
  dutyCents: Cents;
  shipping: PricedShipping;
  /** Methods that could ship this order, with their price, for the choice of delivery. */
  shippingChoices: {
    ref: string;
    name: string;
    kind: "delivery" | "pickup" | "collectionPoint";
    totalTtcCents: Cents;
    franco: boolean;
    days?: [number, number];
  }[];
  franco: FreeShippingDistance;
  carton?: CartonNudge;
  /** Reason why goods, their wrapping, shipping and duties have no VAT; for services alone theirs. */
  exemption?: Exemption;
  /** Destination zone, and the reasons for goods and services without VAT. Absent from older orders. */
  tax?: Partial<TaxedAs>;
  vat: VatLine[];
  totalHtCents: Cents;
  totalVatCents: Cents;
  totalTtcCents: Cents;
  /** Due later (on site, at delivery) and due now. */
  payLaterCents: Cents;
  dueNowCents: Cents;
  /** A card is held for 0 € with the order: later payments may be debited from it. */
  imprint?: true;
  problems: OrderProblem[];
  trace: TraceStep[];
};
