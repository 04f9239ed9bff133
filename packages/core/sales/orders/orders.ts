import type { Address } from "#sales/orders/address.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { PricedLine, PricedOrder } from "#offer/pricing/priced.ts";
import type { SlotMode, VisitLanguage } from "#visits/events/events.ts";
import type { ReservationLine, ReservationStatus } from "#visits/reservations/reservations.ts";
import type { OnlineType, PaymentStatus, PaymentType, ProviderName } from "#billing/payments/payments.ts";
import type { EndedMoney } from "#sales/orders/endedMoney.ts";
import type { OrderGivenUp } from "#sales/orders/givenUp.ts";
import type { ScheduledPart } from "#sales/orders/schedule.ts";
import type { BuyerCompany } from "#sales/cart/company.ts";
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

/** Transitions of an order (design: domain §3). Conditions beside the status stand in `canMove`. */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
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

/** Whether a delivery may go from `from` to `to`: any step forward, returns once it has left, troubles from any open step. */
export function canDeliver(from: DeliveryStatus, to: DeliveryStatus): boolean {
  if (from === to) return false;
  const at = DELIVERY_STEPS.indexOf(from);
  const next = DELIVERY_STEPS.indexOf(to);
  if (at >= 0 && next >= 0) return next > at;
  if (to === "partiallyReturned") return from === "delivered";
  // What comes back whole may do so before anybody noted that it came; of a part the rest is still on its way.
  if (to === "returned") return at >= DELIVERY_STEPS.indexOf("pickup") || from === "partiallyReturned";
  if (to === "exception" || to === "error") return at >= 0 && from !== "delivered";
  return (from === "exception" || from === "error") && next >= 0 && to !== "delivered";
}

/** What of an order decides which acts are allowed. */
export type OrderState = {
  status: OrderStatus;
  deliveryStatus: DeliveryStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** Nothing of it is carried, and nothing may be due with it. */
  placesOnly?: boolean;
  dueCents?: number;
  /** A card is held for what is paid later (specification §4, "Bank imprint"). */
  imprint?: boolean;
};

export const ORDER_ACTS = [
  "acceptance",
  "refusal",
  "cancellation",
  "dispatch",
  "delivery",
  "payment-receipt",
  "debit",
] as const;
/** What a seller does to an order, a noun each: `POST /v1/orders/:orderId/<act>`. */
export type OrderAct = (typeof ORDER_ACTS)[number];

const CARD_TYPES: ReadonlySet<PaymentType> = new Set<PaymentType>(["cb", "stripe", "stripeSepa"]);
/** What waits for money that has to come by hand: never came, or went back to the buyer's bank. */
const BY_HAND: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(["pending", "partial", "missing"]);
const FAILED_ONLINE: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(["missing", "error"]);

/** Whether the table of statuses lets an order go from `from` to `to`. */
export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** Accepted, billed or not: what is carried and paid of an order does not wait for its bill. */
const STANDS: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["validated", "invoiced"]);

const ALLOWED: Record<OrderAct, (order: OrderState) => boolean> = {
  acceptance: (o) => canMove(o.status, "validated"),
  refusal: (o) => canMove(o.status, "refused"),
  cancellation: (o) => canMove(o.status, "cancelled") && o.deliveryStatus === "pending",
  dispatch: (o) => STANDS.has(o.status) && !o.placesOnly && canDeliver(o.deliveryStatus, "pendingPickup"),
  // Who came is told at the door, not by a delivery.
  delivery: (o) => STANDS.has(o.status) && !o.placesOnly && canDeliver(o.deliveryStatus, "delivered"),
  "payment-receipt": (o) =>
    o.dueCents !== 0 &&
    o.imprint !== true &&
    (o.status === "pending" || STANDS.has(o.status)) &&
    (CARD_TYPES.has(o.paymentType) ? FAILED_ONLINE : BY_HAND).has(o.paymentStatus),
  // After the seller's word only; what the bank refused may be tried again.
  debit: (o) =>
    o.imprint === true &&
    STANDS.has(o.status) &&
    (o.paymentStatus === "setup" || o.paymentStatus === "error"),
};

/** Acts that the state allows: the same list enables the buttons and guards the server (design: domain §3). */
export function allowedActs(order: OrderState): OrderAct[] {
  return ORDER_ACTS.filter((act) => ALLOWED[act](order));
}

/** Where an order must stand for a link by which it is paid online. A card that is held has its own debit. */
const LINKED: Partial<Record<OrderStatus, ReadonlySet<PaymentStatus>>> = {
  draft: new Set<PaymentStatus>(["pending", "processing", "requiresAction", "error"]),
  pending: new Set<PaymentStatus>(["pending", "missing", "error"]),
  validated: new Set<PaymentStatus>(["pending", "missing", "error"]),
  invoiced: new Set<PaymentStatus>(["pending", "missing", "error"]),
};

/** Whether an order is unpaid and alive, so that a payment link may be made of it, and opens it. */
export const isLinkable = (o: OrderState): boolean =>
  o.dueCents !== 0 && o.imprint !== true && LINKED[o.status]?.has(o.paymentStatus) === true;

export type { Address } from "#sales/orders/address.ts";

export type OrderContact = { email: string; firstname: string; lastname: string; phone: string };

/** A line of a placed order: the words and figures as they were sold, kept even if the catalogue changes. */
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
  /** What wrapping the line costs, beside its own amount. */
  wrapping?: NonNullable<PricedLine["wrapping"]>;
};

/** Places of an order, as they are now. */
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
  /** Tax included; of one who pays a part of a group, the whole reservation's. */
  totalCents: Cents;
  paidCents: Cents;
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
  /** "buyer", "bank", "system", or who of the seller did it: his username, to the buyer only "seller". */
  by: string;
  reason?: string;
  /** The amount of an event of money (`AMOUNT_EVENTS` of `history.ts`). */
  amountCents?: Cents;
  /** Subject of a mail, whose recipient is the reason; some tell an amount. */
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
  /** Of a list: the name of the grouped order that it is a share of. */
  groupName?: string | null;
};

/** An order as its seller, or its buyer, sees it. */
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
  /** The buyer's own reference of it (number of his purchase order). */
  refId?: string;
  /** For the seller: the warehouse that it asked to be taken from. */
  warehouse?: { id: Id; name: string };
  /** What the carrier is told. */
  deliveryInstructions?: string;
  lang: string;
  /** The terms of sale that it was placed under; absent of orders from before they were kept. */
  acceptedTerms?: { sha256: string; at: string };
  lines: OrderLine[];
  reservations: OrderReservation[];
  priced: PricedOrder;
  givenUp?: OrderGivenUp;
  payment: {
    id: Id;
    type: PaymentType;
    status: PaymentStatus;
    /** Due with the order: what is paid on site is not in it. Of a card that is held: what is, or was, debited. */
    amountCents: Cents;
    refundedCents: Cents;
    /** Of a payment that came in part, or became less: what is still to come. */
    dueCents?: Cents;
    card?: string;
    paidAt?: string;
    /** On account: the buyer's terms, and the day on which it is due where that is known. */
    terms?: AccountTerms;
    dueOn?: string;
    /** When parts of it are due, as the seller wrote it. */
    schedule?: ScheduledPart[];
  };
  /** What the buyer needs to pay by transfer or check, when that is what he chose. */
  instructions?: { iban?: string; bic?: string; holder?: string; reference: string; payableTo?: string };
  events: OrderEvent[];
  acts: OrderAct[];
  /** Of an order that will not be, for its staff: money that is still to be decided about. */
  endedMoney?: EndedMoney;
  expiresAt?: string;
  /** The last payment link: until when it opens the payment. */
  paymentLink?: { expiresAt: string };
  /** By what, and where, it may be paid online: before it is placed, or by its link as long as that is open. */
  online?: { provider: ProviderName; types: OnlineType[] };
};
