import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { OrderProblem, PricedOrder } from "#offer/pricing/priced.ts";
import type { PricedAs, SaleLine, SaleWish } from "#offer/pricing/sale.ts";
import type { Address, OrderContact } from "#sales/orders/orders.ts";
import type { ScheduledPart, SchedulePart } from "#sales/orders/schedule.ts";
import type { AccountTerms } from "#shops/settings/dueDate.ts";

/** What a sale that staff writes is to become (specification §2, `subType`): none of them is an order yet. */
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

/** Transitions of a quote (design: domain §3). A draft of an order or a bill is never sent: it becomes an order at once. */
export const QUOTE_MOVES: Record<QuoteStatus, readonly QuoteStatus[]> = {
  draft: ["sent", "accepted"],
  sent: ["accepted", "refused", "expired"],
  accepted: [],
  refused: [],
  expired: [],
};

export const QUOTE_ACTS = ["edit", "send", "order", "refusal", "revision", "copy", "removal"] as const;
/** What staff may do with a quote; `revision` writes another one that takes its place once it is sent. */
export type QuoteAct = (typeof QUOTE_ACTS)[number];

/** Acts that a quote allows: the same list enables the buttons and guards the server. */
export function quoteActs({ status, subType }: { status: QuoteStatus; subType: SubType }): QuoteAct[] {
  const allowed: Record<QuoteAct, boolean> = {
    edit: status === "draft",
    send: subType === "quote" && (status === "draft" || status === "sent"),
    order: subType === "quote" ? status === "sent" : QUOTE_MOVES[status].includes("accepted"),
    refusal: QUOTE_MOVES[status].includes("refused"),
    revision: status === "sent",
    copy: true,
    removal: status === "draft",
  };
  return QUOTE_ACTS.filter((act) => allowed[act]);
}

/** How it is to be paid: on account by a professional's terms, or by hand. */
export const SALE_PAYMENTS = ["account", "transfer", "check", "cash"] as const;
export type SalePayment = (typeof SALE_PAYMENTS)[number];

/** A line as staff writes it: `by` is how many bottles its quantity was counted in (a carton of six), absent by the piece. */
export type QuoteLine = SaleLine & { by?: number };

/** Everything that is written of a sale. Addresses are those of the client, by id; null is his main one. */
export type QuoteContent = Pick<SaleWish, "free" | "discount"> & {
  lines: QuoteLine[];
  shipping: { ref: string | null; instructions: string };
  billingId: Id | null;
  deliveryId: Id | null;
  payment: { type: SalePayment; terms: AccountTerms | null };
  schedule: SchedulePart[];
  /** To the buyer; and of the shop alone. */
  notes: string;
  internalNotes: string;
};

/** The client as he was when it was saved. */
export type QuoteParty = {
  kind: "individual" | "professional";
  contact: OrderContact;
  billingAddress: Address;
  deliveryAddress: Address;
};

/** How much a professional may owe on account, and owes: all claims of today (`billing/payments/claims.ts`). `limitCents` null: no limit is set. */
export type Credit = { limitCents: Cents | null; outstandingCents: Cents };

/** What an order on account would make of it, and whether that is beyond the limit. */
export function beyondCredit({ limitCents, outstandingCents }: Credit, orderCents: number): boolean {
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

/** A line that is short of stock: units wished of the format, and how many can be promised. */
export type ShortLine = { formatId: Id; wanted: number; available: number };

/** The words of a line, as it would be sold now. */
export type QuoteWords = { lineId: Id; name: string; vintage: string; formatName: string; visual?: string };

/** A quote as staff sees it. */
export type QuoteView = QuoteRow & {
  createdAt: string;
  answeredAt: string | null;
  lang: string;
  content: QuoteContent;
  priced: PricedOrder;
  words: QuoteWords[];
  party: QuoteParty | null;
  schedule: ScheduledPart[];
  /** Terms of the client on account, null for who pays with his order; and what he may owe. */
  account: { terms: AccountTerms; dueOn: string | null } | null;
  credit: Credit | null;
  short: ShortLine[];
  orderNumber: string | null;
  replaces: { id: Id; number: string } | null;
  replacedBy: { id: Id; number: string | null } | null;
  events: QuoteEvent[];
  acts: QuoteAct[];
  /** The buyer's link, of what was sent. */
  url: string | null;
};

/** A quote as its buyer reads it by his link. */
export type OfferView = Pick<
  QuoteRow,
  "id" | "status" | "validUntil" | "sentAt" | "totalTtcCents" | "version"
> & {
  number: string;
  shopId: Id;
  shopName: string;
  lang: string;
  party: QuoteParty;
  words: QuoteWords[];
  priced: PricedOrder;
  schedule: ScheduledPart[];
  payment: QuoteContent["payment"];
  notes: string;
  instructions: string;
  /** What it became, with the way to follow it. */
  order: { id: Id; number: string; url: string } | null;
};

const STOPS: ReadonlySet<OrderProblem["code"]> = new Set<OrderProblem["code"]>([
  "unknown",
  "unavailable",
  "hidden-price",
  "excise",
]);

/**
 * Problems that keep a sale from being sent or ordered, whoever writes it. The other rules of the shop (minimum, cartons, delivery) are for
 * buyers by themselves: its staff is told of them and decides.
 */
export const stopping = (problems: readonly OrderProblem[]): OrderProblem[] =>
  problems.filter((problem) => STOPS.has(problem.code));

/** A sale of nothing, as it begins. */
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

/** Days that a quote is valid unless its writer says otherwise. */
export const VALID_DAYS = 30;

/** A price as it is kept with an order, or told to its buyer: what its seller has decided about is no problem any more. */
export function settledPrice(priced: PricedOrder): PricedOrder {
  const { shipping, shippingChoices } = priced;
  return { ...priced, problems: [], shippingChoices: shipping.ref === null ? [] : shippingChoices };
}

/** The price of what is written; where it goes decides VAT and carriage. */
export function saleWishOf(
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
