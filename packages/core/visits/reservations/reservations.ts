import type { Json } from "#kit/json.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents, E4 } from "#kit/money.ts";
import type { EventPayment, SlotMode, VisitLanguage } from "#visits/events/events.ts";

export const RESERVATION_STATUSES = [
  "held",
  "pending",
  "confirmed",
  "attended",
  "noShow",
  "cancelled",
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** Transitions of a booking (design: domain §3, "Event slot booking"). */
const RESERVATION_MOVES: Record<ReservationStatus, readonly ReservationStatus[]> = {
  held: ["pending", "confirmed", "cancelled"],
  pending: ["confirmed", "cancelled"],
  confirmed: ["attended", "noShow", "cancelled"],
  // A guide may confuse them.
  attended: ["confirmed", "noShow"],
  noShow: ["confirmed", "attended"],
  cancelled: [],
};

/** Checks whether a booking may go from `from` to `to`. */
export function canTransitionReservation(from: ReservationStatus, to: ReservationStatus): boolean {
  return RESERVATION_MOVES[from].includes(to);
}

/** Minutes that places are held from the start of a checkout (design: domain §2). */
export const HOLD_MINUTES = 15;
/** Minutes within which a client of the waiting list must accept an offer. */
export const OFFER_MINUTES = 120;

export const RESERVATION_SOURCES = ["web", "widget", "phone", "counter", "waitingList"] as const;
export type ReservationSource = (typeof RESERVATION_SOURCES)[number];

export type Booker = { firstname: string; lastname: string; email: string; phone: string };

export type ReservationLine = {
  id: Id;
  ticketId: Id | null;
  /**
   * `fee`: the amount kept of a cancelled reservation; `discount`, below zero: the shop's reduction of one that stays.
   */
  kind: "price" | "option" | "tax" | "fee" | "discount";
  name: string;
  quantity: number;
  unitE4: E4;
  vatRateBp: number;
  /** Tax included. */
  amountCents: Cents;
  notCounting: boolean;
  payerId: Id | null;
};

export type ReservationMoney = {
  at: string;
  kind: "payment" | "refund";
  amountCents: Cents;
  method: string;
  by: string;
  orderId: Id | null;
  payerId: Id | null;
};

export type Payer = {
  id: Id;
  name: string;
  email: string;
  totalCents: Cents;
  state: "waiting" | "paid" | "refunded" | "ended";
  orderId: Id | null;
};

export type ReservationEvent = { at: string; kind: string; by: string; facts: Record<string, Json> };

export type ReservationRow = {
  id: Id;
  number: string | null;
  status: ReservationStatus;
  eventId: Id;
  eventTitle: string;
  slotId: Id;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  name: string;
  email: string;
  phone: string;
  people: number;
  seats: number;
  totalCents: Cents;
  /** Still to be paid; below zero: to be refunded. */
  dueCents: Cents;
  visitLanguage: VisitLanguage | null;
  source: ReservationSource;
  createdAt: string;
  version: number;
};

export const RESERVATION_COMMANDS = [
  "confirm",
  "refuse",
  "change",
  "cancel",
  "attend",
  "noShow",
  "reopen",
  "split",
  "pay",
  "refund",
  "link",
  "edit",
] as const;
/** Operations on a reservation; those allowed to the caller enable the buttons and guard the server. */
export type ReservationCommand = (typeof RESERVATION_COMMANDS)[number];

export type ReservationView = ReservationRow & {
  shopId: Id;
  shopName: string;
  contact: Booker;
  slotName: string;
  slotMode: SlotMode;
  timeZone: string;
  payment: EventPayment | "group";
  location: { name: string; street: string; zipcode: string; city: string; country: string; access: string };
  lang: string;
  notes: string;
  lines: ReservationLine[];
  paidCents: Cents;
  /** Part of the due amount that its order awaits by transfer or cheque. */
  awaitedCents?: Cents;
  payers: Payer[];
  /** For a hold, or for a reservation that waits for its payment. */
  expiresAt: string | null;
  orderId: Id | null;
  attendedPeople: number;
  attendedAt: string | null;
  /** Refund of a cancellation at this moment. */
  refundNowCents: Cents;
  /** Time until which the client may change it. */
  changeUntil: string | null;
  acts: ReservationCommand[];
  /**
   * Content of the QR code of its ticket: `id.signature`; empty for a payer of a part and for a reservation that will
   * not take place.
   */
  ticket: string;
  /** Only for the shop. */
  staff?: {
    notes: string;
    money: ReservationMoney[];
    events: ReservationEvent[];
    guides: string[];
    clientId: Id | null;
    /** Bottles of one ticket of the day that waive the fee which is still due; null where none do. */
    feeWaivedFrom: number | null;
    /** Proves at the entrance that the paper ticket is genuine. */
    code: string;
  };
};

/** Effect of a change on the money, before it is made. */
export type ChangeQuote = {
  totalBeforeCents: Cents;
  totalAfterCents: Cents;
  /** Refunded at once by the payment method; else to be paid. */
  refundCents: Cents;
  dueCents: Cents;
  lines: ReservationLine[];
  left: number;
};

export type WaitingListEntry = {
  id: Id;
  name: string;
  email: string;
  phone: string;
  seats: number;
  status: "waiting" | "offered" | "taken" | "lapsed" | "left";
  offeredUntil: string | null;
  createdAt: string;
};

/** Maximum places of one price, and prices of one reservation. */
export const MAX_PLACES = 9999;
export const MAX_PRICES = 200;
