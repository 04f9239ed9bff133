import type { Cents } from "@cuvee/core/kit/money.ts";
import type {
  EventLocation,
  EventPayment,
  SlotMode,
  VisitLanguage,
} from "@cuvee/core/visits/events/events.ts";
import type {
  Booker,
  Payer,
  ReservationEvent,
  ReservationLine,
  ReservationMoney,
  ReservationSource,
  ReservationStatus,
  ReservationView,
} from "@cuvee/core/visits/reservations/reservations.ts";
import type { Services } from "#kit/services.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";

/** Context of changes of reservations. */
export type ReservationDeps = { services: Services; catalogue: Catalogue };

/** A reservation as its table stores it. */
export type StoredReservation = {
  shop_id: string;
  id: string;
  number: string | null;
  event_id: string;
  slot_id: string;
  status: ReservationStatus;
  seats: number;
  people: number;
  expires_at: Date | null;
  order_id: string | null;
  buyer_id: string | null;
  key_hash: Buffer | null;
  contact: Partial<Booker>;
  search: string;
  lang: string;
  visit_language: VisitLanguage | null;
  notes: string;
  staff_notes: string;
  source: ReservationSource;
  payment: ReservationView["payment"];
  total_cents: Cents;
  paid_cents: Cents;
  cancelled_at: Date | null;
  cancel_reason: string;
  attended_people: number;
  attended_at: Date | null;
  reminded_at: Date | null;
  thanked_at: Date | null;
  created_at: Date;
  version: number;
};

/** Facts of a reservation's event and slot for its view. */
export type EventAndSlot = {
  /** In the visitor's language. */
  eventTitle: string;
  /** As the seller wrote it. */
  ownTitle: string;
  location: Partial<EventLocation>;
  slotName: string;
  slotMode: SlotMode;
  day: string;
  start: number;
  end: number;
  changeHours: number | null;
  eventPayment: EventPayment;
  feeWaivedFrom: number | null;
  needsApproval: boolean;
  remindMinutes: number | null;
  thanksHours: number | null;
  cancellation: { hoursBefore: number; refundBp: number }[];
  guides: string[];
};

/** Related rows of a reservation. */
export type ReservationParts = {
  lines: ReservationLine[];
  money: ReservationMoney[];
  payers: (Omit<Payer, "state" | "totalCents"> & {
    paidAt: string | null;
    endedAt: string | null;
    dueCents: number | null;
  })[];
  events: ReservationEvent[];
  around: EventAndSlot;
  /** Its order: whether it was placed, and the part of its payment for this reservation that is still awaited. */
  order: { isPlaced: boolean; awaitedCents: number } | null;
};

/** Author and moment of an action, for histories. */
export type ChangeAuthor = { at: Date; by: string };

/** Returns a reservation with nothing but its place and time. */
export const freshRow = (shopId: string, eventId: string, slotId: string, at: Date): StoredReservation => ({
  shop_id: shopId,
  id: "",
  number: null,
  event_id: eventId,
  slot_id: slotId,
  status: "held",
  seats: 0,
  people: 0,
  expires_at: null,
  order_id: null,
  buyer_id: null,
  key_hash: null,
  contact: {},
  search: "",
  lang: "fr",
  visit_language: null,
  notes: "",
  staff_notes: "",
  source: "web",
  payment: "full",
  total_cents: 0 as Cents,
  paid_cents: 0 as Cents,
  cancelled_at: null,
  cancel_reason: "",
  attended_people: 0,
  attended_at: null,
  reminded_at: null,
  thanked_at: null,
  created_at: at,
  version: 1,
});
