import type { Id } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import { countPeople, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import type { Booker, ReservationSource } from "@cuvee/core/visits/reservations/reservations.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import {
  notifySeatsChanged,
  notifySeatsFreed,
  saveNextVersion,
  searchOf,
  setLines,
} from "#visits/reservations/transitions.ts";
import { findSlot, refuseProblems, refuseTaking } from "#visits/reservations/seats.ts";
import { addEvent, insertReservation, lockReservations, convertHold } from "#visits/reservations/queries.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";
import { bookingRates, lockSlots } from "#visits/reservations/slots.queries.ts";
import { markOfferOrdered } from "#visits/reservations/waiting.queries.ts";

/** Facts of an order that apply to all its reservations. */
export type OrderFacts = {
  shopId: Id;
  orderId: Id;
  at: Date;
  /** Moment until which the order holds them unpaid; null: as long as the order exists. */
  expiresAt: Date | null;
  buyerId: Id | null;
  contact: Booker;
  lang: string;
  notes: string;
  source: ReservationSource;
};

/** Places that an order wants. */
export type SeatsRequest = {
  eventId: Id;
  slot: { id: Id; start: number; end: number };
  /** As wished; tourist taxes are derived again here. */
  prices: TicketInput[];
  /** Priced, tourist taxes included, amounts with tax: the lines to store. */
  lines: NewLine[];
  /** The buyer's previous hold: it becomes the reservation while it is live. */
  hold?: { id: Id; key: string } | undefined;
  visitLanguage?: VisitLanguage | undefined;
};

/** Checks whether the key opens the row and it is still a hold. */
export const isOwnHold = (row: StoredReservation | undefined, key: string): row is StoredReservation =>
  row !== undefined && row.status === "held" && row.key_hash?.equals(orderKeyHash(key)) === true;

/** Returns the reservation of an order for a request, which may have a hold. */
const pendingRow = (of: OrderFacts, request: SeatsRequest, hold: StoredReservation | undefined) => ({
  ...freshRow(of.shopId, request.eventId, request.slot.id, of.at),
  status: "pending" as const,
  expires_at: of.expiresAt,
  order_id: of.orderId,
  buyer_id: of.buyerId,
  contact: of.contact,
  lang: of.lang,
  visit_language: request.visitLanguage ?? null,
  notes: of.notes,
  source: hold?.source === "waitingList" ? ("waitingList" as const) : of.source,
  version: (hold?.version ?? 0) + 1,
});

/**
 * Takes the places of an order, in its transaction, before its number is taken: pending until `confirmForOrder`. A hold
 * becomes the reservation, even an expired one while there are places. Returns the reservations' ids in the order of
 * the wishes. Throws as `takePlaces` and `refuseProblems`.
 */
export async function reserveForOrder(
  tx: Tx,
  deps: ReservationDeps,
  of: OrderFacts,
  inputs: readonly SeatsRequest[],
): Promise<Id[]> {
  const { shopId, at } = of;
  const { rules } = await deps.catalogue.seen(tx, shopId);
  // Reservations first, then slots, then their resources: the same lock order everywhere prevents deadlocks.
  const holdIds = inputs.flatMap((w) => (w.hold ? [w.hold.id] : []));
  const held = new Map((await lockReservations(tx, shopId, holdIds)).map((row) => [row.id, row]));
  await lockSlots(
    tx,
    shopId,
    inputs.map((w) => w.slot.id),
  );
  const ids: Id[] = [];
  for (const request of inputs) {
    const found = request.hold && held.get(request.hold.id);
    const hold = request.hold && isOwnHold(found, request.hold.key) ? found : undefined;
    if (hold) held.delete(hold.id);
    const { seats, people } = countPeople(request.lines);
    const { eventId, slot } = request;
    const taking = {
      shopId,
      eventId,
      slot,
      seats,
      at: at.getTime(),
      without: hold?.id ?? null,
      isStaff: false,
    };
    const facts = await findSlot(tx, taking);
    if (request.visitLanguage && !facts.languages.includes(request.visitLanguage))
      refuse("visit-language", 422, { languages: facts.languages });
    refuseProblems(facts, request.prices, bookingRates(facts.rates, rules));
    // A live hold was taken in time: a deadline that passed meanwhile does not affect it.
    const isAlive = hold?.slot_id === slot.id && hold.expires_at !== null && hold.expires_at > at;
    refuseTaking(facts, { ...taking, isStaff: isAlive });
    const row: StoredReservation = {
      ...pendingRow(of, request, hold),
      id: hold?.id ?? newId(deps.services),
      seats,
      people,
      payment: facts.payment,
    };
    row.key_hash = orderKeyHash(deps.services.secrets.orderKey(row.id));
    row.search = searchOf(row);
    if (hold) await convertHold(tx, row);
    else await insertReservation(tx, row);
    // The offer from the waiting list is taken.
    if (hold) await markOfferOrdered(tx, shopId, row.id);
    await setLines(tx, deps, row, request.lines);
    await saveNextVersion(tx, row);
    await addEvent(tx, row, { at, by: "buyer", kind: "booked", facts: { orderId: of.orderId } });
    await notifySeatsChanged(tx, deps, row);
    // A hold of another slot, or of more places, frees some.
    if (hold && (hold.slot_id !== slot.id || hold.seats > seats)) await notifySeatsFreed(tx, deps, hold);
    ids.push(row.id);
  }
  return ids;
}
