import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { OrderProblem, PricedOrder } from "#offer/pricing/priced.ts";
import type { PricedAs, SaleLine, SaleInput } from "#offer/pricing/sale.ts";
import type { Address, OrderContact } from "#sales/orders/orders.ts";
import type { ScheduledPart, SchedulePart } from "#sales/orders/schedule.ts";
import type { AccountTerms } from "#shops/settings/dueDate.ts";

/** Intended result of a sale that staff writes (specification §2, `subType`): none of them is an order yet. */
export const SUB_TYPES = ["quote", "order", "bill"] as const;
export type SubType = (typeof SUB_TYPES)[number];

/** Permission that a collaborator needs to write each (specification §6). */
export const SUB_TYPE_PERMISSION = {
  quote: "createQuote",
  order: "createOrder",
  bill: "billOrder",
} as const satisfies Record<SubType, string>;

export const QUOTE_STATUSES = ["draft", "sent", "accepted", "refused", "expired"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/**
 * Transitions of a quote (design: domain §3). A draft of an order or an invoice is never sent: it becomes an order at
 * once.
 */
export const QUOTE_MOVES: Record<QuoteStatus, readonly QuoteStatus[]> = {
  draft: ["sent", "accepted"],
  sent: ["accepted", "refused", "expired"],
  accepted: [],
  refused: [],
  expired: [],
};

export const QUOTE_COMMANDS = ["edit", "send", "order", "refusal", "revision", "copy", "removal"] as const;
/** Staff operations on a quote; `revision` writes another one that replaces it once it is sent. */
export type QuoteCommand = (typeof QUOTE_COMMANDS)[number];

/** Returns the operations that a quote allows: the same list enables the buttons and guards the server. */
export function quoteCommands({
  status,
  subType,
}: {
  status: QuoteStatus;
  subType: SubType;
}): QuoteCommand[] {
  const allowed: Record<QuoteCommand, boolean> = {
    edit: status === "draft",
    send: subType === "quote" && (status === "draft" || status === "sent"),
    order: subType === "quote" ? status === "sent" : QUOTE_MOVES[status].includes("accepted"),
    refusal: QUOTE_MOVES[status].includes("refused"),
    revision: status === "sent",
    copy: true,
    removal: status === "draft",
  };
  return QUOTE_COMMANDS.filter((act) => allowed[act]);
}

/** Payment methods of a quote: on account by a professional's terms, or settled manually. */
export const SALE_PAYMENTS = ["account", "transfer", "check", "cash"] as const;
export type SalePayment = (typeof SALE_PAYMENTS)[number];

/**
 * A line in the form that staff writes: `by` is the number of bottles in which its quantity was counted (a carton of
 * six), absent by the piece.
 */
export type QuoteLine = SaleLine & { by?: number };

/** Content of a written sale. Addresses are those of the client, by id; null is the main one. */
export type QuoteContent = Pick<SaleInput, "free" | "discount"> & {
  lines: QuoteLine[];
  shipping: { ref: string | null; instructions: string };
  billingId: Id | null;
  deliveryId: Id | null;
  payment: { type: SalePayment; terms: AccountTerms | null };
  schedule: SchedulePart[];
  /** Notes for the buyer; and notes for the shop alone. */
  notes: string;
  internalNotes: string;
};

/** The client's data at the time of saving. */
export type QuoteParty = {
  kind: "individual" | "professional";
  contact: OrderContact;
  billingAddress: Address;
  deliveryAddress: Address;
};

/**
 * A professional's credit on account: limit, and outstanding amount, which is all claims of today
 * (`billing/payments/claims.ts`). `limitCents` null: no limit is set.
 */
export type Credit = { limitCents: Cents | null; outstandingCents: Cents };

/** Checks whether an order on account would bring the outstanding amount beyond the limit. */
export function exceedsCredit({ limitCents, outstandingCents }: Credit, orderCents: number): boolean {
  return limitCents !== null && outstandingCents + orderCents > limitCents;
}

export type QuoteEventKind =
  | "created"
  | "copied"
  | "sent"
  | "sent-again"
  | "marked-sent"
  | "accepted"
  | "refused"
  | "replaced"
  | "expired";
export type QuoteEvent = { at: string; kind: QuoteEventKind; by: string; note: string };

/** A quote in the list. */
export type QuoteRow = {
  id: Id;
  number: string | null;
  subType: SubType;
  status: QuoteStatus;
  clientId: Id | null;
  clientName: string;
  bottles: number;
  totalHtCents: Cents;
  totalTtcCents: Cents;
  validUntil: string;
  savedAt: string;
  sentAt: string | null;
  madeBy: string;
  orderId: Id | null;
  version: number;
};

/** A line that is short of stock: units wanted of the format, and units that can be reserved. */
export type ShortLine = { formatId: Id; wanted: number; available: number };

/** The texts of a line, as it would be sold now. */
export type QuoteLineTexts = {
  lineId: Id;
  name: string;
  vintage: string;
  formatName: string;
  visual?: string;
};

/** A quote for staff. */
export type QuoteView = QuoteRow & {
  createdAt: string;
  answeredAt: string | null;
  lang: string;
  content: QuoteContent;
  priced: PricedOrder;
  words: QuoteLineTexts[];
  party: QuoteParty | null;
  schedule: ScheduledPart[];
  /** Terms of the client on account, null for a client who pays with the order; and the client's credit. */
  account: { terms: AccountTerms; dueOn: string | null } | null;
  credit: Credit | null;
  short: ShortLine[];
  orderNumber: string | null;
  replaces: { id: Id; number: string } | null;
  replacedBy: { id: Id; number: string | null } | null;
  events: QuoteEvent[];
  acts: QuoteCommand[];
  /** The buyer's link, once sent. */
  url: string | null;
};

/** A quote as its buyer reads it through the link. */
export type OfferView = Pick<
  QuoteRow,
  "id" | "status" | "validUntil" | "sentAt" | "totalTtcCents" | "version"
> & {
  number: string;
  shopId: Id;
  shopName: string;
  lang: string;
  party: QuoteParty;
  words: QuoteLineTexts[];
  priced: PricedOrder;
  schedule: ScheduledPart[];
  payment: QuoteContent["payment"];
  notes: string;
  instructions: string;
  /** The resulting order, with the address of its page. */
  order: { id: Id; number: string; url: string } | null;
};

const STOPS: ReadonlySet<OrderProblem["code"]> = new Set<OrderProblem["code"]>([
  "unknown",
  "unavailable",
  "hidden-price",
  "excise",
]);

/**
 * Returns the problems that keep a sale from being sent or ordered, whoever writes it. The other rules of the shop
 * (minimum, cartons, delivery) apply to buyers alone: its staff sees them and decides.
 */
export const blockingProblems = (problems: readonly OrderProblem[]): OrderProblem[] =>
  problems.filter((problem) => STOPS.has(problem.code));

/** An empty sale, the initial state. */
export const EMPTY_CONTENT: QuoteContent = {
  lines: [],
  free: [],
  shipping: { ref: null, instructions: "" },
  billingId: null,
  deliveryId: null,
  payment: { type: "transfer", terms: null },
  schedule: [],
  notes: "",
  internalNotes: "",
};

/** Default validity of a quote in days. */
export const VALID_DAYS = 30;

/**
 * Returns a price as stored with an order, or shown to its buyer: without the problems that its seller has decided on.
 */
export function settledPrice(priced: PricedOrder): PricedOrder {
  const { shipping, shippingChoices } = priced;
  return { ...priced, problems: [], shippingChoices: shipping.ref === null ? [] : shippingChoices };
}

/** Returns the sale to price from the content; the destination decides VAT and shipping. */
export function saleInputOf(
  content: QuoteContent & Pick<PricedAs, "sparesAgreed">,
  address: Address | null,
): PricedAs {
  const { lines, free, discount, shipping, sparesAgreed } = content;
  return {
    lines: lines.map(({ by: _, ...line }) => line),
    free,
    ...(discount ? { discount } : {}),
    ...(sparesAgreed ? { sparesAgreed } : {}),
    shipping: {
      ref: shipping.ref,
      ...(address?.country ? { country: address.country } : {}),
      ...(address?.zipcode ? { zipcode: address.zipcode } : {}),
      ...(address?.mountain ? { mountain: true } : {}),
    },
  };
}
