import type { Address } from "#sales/orders/address.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { PricedLine, PricedOrder } from "#offer/pricing/priced.ts";
import type { SlotMode, VisitLanguage } from "#visits/events/events.ts";
import type { ReservationLine, ReservationStatus } from "#visits/reservations/reservations.ts";
import type { OnlineType, PaymentStatus } from "#billing/payments/payments.ts";
import type { PaymentType } from "#shops/settings/paymentTypes.ts";
import type { ProviderName } from "#shops/settings/providers.ts";
import type { EndedMoney } from "#sales/orders/endedMoney.ts";
import type { CancelledOrderPart } from "#sales/orders/cancelledPart.ts";
import type { ScheduledPart } from "#sales/orders/schedule.ts";
import type { BuyerCompany } from "#sales/cart/company.ts";
import type { GiftNote } from "#sales/orders/gift.ts";
import type { PickupPlace } from "#sales/orders/pickup.ts";
import type { AccountTerms } from "#shops/settings/dueDate.ts";

export const ORDER_STATUSES = [
  "draft",
  "pending",
  "validated",
  "refused",
  "cancelled",
  "aborted",
  "expired",
  "invoiced",
  "error",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Transitions of an order (design: domain §3). `canTransitionOrder` holds the conditions besides the status. */
const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ["pending", "aborted", "expired"],
  pending: ["validated", "refused", "cancelled", "expired", "error"],
  validated: ["invoiced", "cancelled"],
  error: ["pending", "cancelled"],
  expired: ["pending"],
  refused: [],
  cancelled: [],
  aborted: [],
  invoiced: [],
};

export const DELIVERY_STATUSES = [
  "pending",
  "preparation",
  "pendingPickup",
  "pickup",
  "transit",
  "partiallyDelivered",
  "delivered",
  "partiallyReturned",
  "returned",
  "error",
  "exception",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const DELIVERY_STEPS: readonly DeliveryStatus[] = [
  "pending",
  "preparation",
  "pendingPickup",
  "pickup",
  "transit",
  "partiallyDelivered",
  "delivered",
];

/**
 * Checks whether a delivery may go from `from` to `to`: any step forward, returns once it has left, incidents from any
 * open step.
 */
export function canTransitionDelivery(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (from === to) return false;
  const at = DELIVERY_STEPS.indexOf(from);
  const next = DELIVERY_STEPS.indexOf(to);
  if (at >= 0 && next >= 0) return next > at;
  if (to === "partiallyReturned") return from === "delivered";
  // A complete return is possible before the arrival is recorded; of a partial return the rest is still on its way.
  if (to === "returned") return at >= DELIVERY_STEPS.indexOf("pickup") || from === "partiallyReturned";
  if (to === "exception" || to === "error") return at >= 0 && from !== "delivered";
  return (from === "exception" || from === "error") && next >= 0 && to !== "delivered";
}

/** Facts of an order that decide the allowed operations. */
export type OrderState = {
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Nothing of it is shipped, and no payment may be due with it. */
  placesOnly?: boolean;
  dueCents?: number;
  /** A card is held for later payments (specification §4, "Bank imprint"). */
  imprint?: boolean;
};

export const ORDER_COMMANDS = [
  "acceptance",
  "refusal",
  "cancellation",
  "dispatch",
  "delivery",
  "payment-receipt",
  "debit",
] as const;
/** A seller's operations on an order, a noun each: `POST /v1/orders/:orderId/<act>`. */
export type OrderCommand = (typeof ORDER_COMMANDS)[number];

const CARD_TYPES: ReadonlySet<PaymentType> = new Set<PaymentType>(["cb", "stripe", "stripeSepa"]);
/** Statuses that wait for a manual payment: it never came, or went back to the buyer's bank. */
const BY_HAND: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(["pending", "partial", "missing"]);
const FAILED_ONLINE: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(["missing", "error"]);

/** Checks whether the table of statuses lets an order go from `from` to `to`. */
export function canTransitionOrder(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** Accepted, invoiced or not: shipping and payment of an order do not wait for its invoice. */
const STANDS: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["validated", "invoiced"]);

const ALLOWED: Record<OrderCommand, (order: OrderState) => boolean> = {
  acceptance: (o) => canTransitionOrder(o.status, "validated"),
  refusal: (o) => canTransitionOrder(o.status, "refused"),
  cancellation: (o) => canTransitionOrder(o.status, "cancelled") && o.deliveryStatus === "pending",
  dispatch: (o) =>
    STANDS.has(o.status) && !o.placesOnly && canTransitionDelivery(o.deliveryStatus, "pendingPickup"),
  // Attendance is recorded at the entrance, not by a delivery.
  delivery: (o) =>
    STANDS.has(o.status) && !o.placesOnly && canTransitionDelivery(o.deliveryStatus, "delivered"),
  "payment-receipt": (o) =>
    o.dueCents !== 0 &&
    o.imprint !== true &&
    (o.status === "pending" || STANDS.has(o.status)) &&
    (CARD_TYPES.has(o.paymentType) ? FAILED_ONLINE : BY_HAND).has(o.paymentStatus),
  // Only after the seller's acceptance; a debit that the payment provider refused may be tried again.
  debit: (o) =>
    o.imprint === true &&
    STANDS.has(o.status) &&
    (o.paymentStatus === "setup" || o.paymentStatus === "error"),
};

/**
 * Returns the operations that the state allows: the same list enables the buttons and guards the server (design: domain
 * §3).
 */
export function allowedCommands(order: OrderState): OrderCommand[] {
  return ORDER_COMMANDS.filter((act) => ALLOWED[act](order));
}

/** Statuses of an order that admit a link for online payment. A held card has its own debit. */
const LINKED: Partial<Record<OrderStatus, ReadonlySet<PaymentStatus>>> = {
  draft: new Set<PaymentStatus>(["pending", "processing", "requiresAction", "error"]),
  pending: new Set<PaymentStatus>(["pending", "missing", "error"]),
  validated: new Set<PaymentStatus>(["pending", "missing", "error"]),
  invoiced: new Set<PaymentStatus>(["pending", "missing", "error"]),
};

/** Checks whether an order is unpaid and active, so that a payment link may be created, and works. */
export const isLinkable = (o: OrderState): boolean =>
  o.dueCents !== 0 && o.imprint !== true && LINKED[o.status]?.has(o.paymentStatus) === true;

export type { Address } from "#sales/orders/address.ts";

export type OrderContact = { email: string; firstname: string; lastname: string; phone: string };

/** A line of a placed order: the texts and figures at the time of sale, kept even if the catalogue changes. */
export type OrderLine = {
  id: Id;
  formatId: Id;
  productId: Id;
  name: string;
  vintage: string;
  formatName: string;
  visual?: string;
  quantity: number;
  add: number;
  unitE4: number;
  amountCents: Cents;
  discountCents: Cents;
  vatRateBp: number;
  /** Given for loyalty points. */
  gift?: true;
  /** Price of the line's gift wrapping, besides its own amount. */
  wrapping?: NonNullable<PricedLine["wrapping"]>;
};

/** Places of an order, in their current state. */
export type OrderReservation = {
  id: Id;
  number: string | null;
  status: ReservationStatus;
  eventId: Id;
  eventTitle: string;
  slotId: Id;
  slotName: string;
  slotMode: SlotMode;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  timeZone: string;
  people: number;
  visitLanguage: VisitLanguage | null;
  /** Tax included; for a payer of a part of a group, the whole reservation's. */
  totalCents: Cents;
  paidCents: Cents;
  /** Part of the due amount that the order awaits by transfer or cheque. */
  awaitedCents?: Cents;
  lines: Pick<ReservationLine, "id" | "kind" | "name" | "quantity" | "amountCents" | "payerId">[];
  expiresAt: string | null;
  version: number;
  /** The order pays a part of it only. */
  isPart?: true;
};

export type OrderEvent = {
  at: string;
  kind: string;
  from?: string;
  to?: string;
  /** "buyer", "bank", "system", or the username of the seller's user, for the buyer only "seller". */
  by: string;
  reason?: string;
  /** The amount of a payment event (`AMOUNT_EVENTS` of `history.ts`). */
  amountCents?: Cents;
  /** Subject of a mail, whose recipient is the reason; some contain an amount. */
  subject?: string;
};

export type OrderRow = {
  id: Id;
  number: string | null;
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  buyerName: string;
  buyerEmail: string;
  bottles: number;
  totalTtcCents: Cents;
  createdAt: string;
  version: number;
  /** In a list: the name of the grouped order that it is a share of. */
  groupName?: string | null;
};

/** An order for its seller, or its buyer. */
export type OrderView = OrderRow & {
  shopId: Id;
  shopName: string;
  shopCode: string;
  /** It is a share of this grouped order. */
  groupId?: Id;
  quoteId?: Id;
  contact: OrderContact;
  company?: BuyerCompany;
  billingAddress: Address;
  deliveryAddress: Address;
  pickup?: PickupPlace;
  notes: string;
  /** The buyer's own reference (purchase order number). */
  refId?: string;
  /** For the seller: the warehouse requested for its goods. */
  warehouse?: { id: Id; name: string };
  /** Instructions for the carrier. */
  deliveryInstructions?: string;
  /** The note that goes into each parcel. */
  gift?: GiftNote;
  lang: string;
  /** The accepted terms of sale; absent for orders from before they were stored. */
  acceptedTerms?: { sha256: string; at: string };
  lines: OrderLine[];
  reservations: OrderReservation[];
  priced: PricedOrder;
  givenUp?: CancelledOrderPart;
  payment: {
    id: Id;
    type: PaymentType;
    status: PaymentStatus;
    /** Due with the order, without payments on site. For a held card: the amount to debit, or debited. */
    amountCents: Cents;
    refundedCents: Cents;
    /** For a partial or reduced payment: the amount still to come. */
    dueCents?: Cents;
    card?: string;
    paidAt?: string;
    /** On account: the buyer's terms, and the due date where it is known. */
    terms?: AccountTerms;
    dueOn?: string;
    /** Due dates of its parts, as the seller wrote them. */
    schedule?: ScheduledPart[];
  };
  /** Data that the buyer needs to pay by transfer or check, when that is the chosen method. */
  instructions?: { iban?: string; bic?: string; holder?: string; reference: string; payableTo?: string };
  events: OrderEvent[];
  acts: OrderCommand[];
  /** For an ended order, for its staff: money that still needs a decision. */
  endedMoney?: EndedMoney;
  expiresAt?: string;
  /** The last payment link, with its expiry. */
  paymentLink?: { expiresAt: string };
  /** Provider and methods of online payment: before the order is placed, or by its link as long as that is open. */
  online?: { provider: ProviderName; types: OnlineType[] };
};
