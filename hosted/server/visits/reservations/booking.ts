import type { Id } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TicketWish } from "@cuvee/core/offer/pricing/priced.ts";
import type { VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import { countPeople, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import type { Booker, ReservationSource } from "@cuvee/core/visits/reservations/reservations.ts";
import { orderKeyHash } from "#kit/actor.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import { placesChanged, placesFree, save, searchOf, setLines } from "#visits/reservations/transitions.ts";
import { findSlot, refuseProblems, refuseTaking } from "#visits/reservations/places.ts";
import { addEvent, insertReservation, lockReservations, turnHold } from "#visits/reservations/queries.ts";
import { freshRow, type ReservationContext, type Stored } from "#visits/reservations/rows.ts";
import { bookingRates, lockSlots } from "#visits/reservations/slots.queries.ts";
import { markTaken } from "#visits/reservations/waiting.queries.ts";

/** Facts of an order that apply to all its reservations. */
export type OrderOf = {
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
export type OrderWish = {
  eventId: Id;
  slot: { id: Id; start: number; end: number };
  /** As wished; tourist taxes are derived again here. */
  prices: TicketWish[];
  /** Priced, tourist taxes included, amounts with tax: the lines to store. */
  lines: NewLine[];
  /** The buyer's previous hold: it becomes the reservation while it is live. */
  hold?: { id: Id; key: string } | undefined;
  visitLanguage?: VisitLanguage | undefined;
};

/** Checks whether the key opens the row and it is still a hold. */
export const ownHold = (row: Stored | undefined, key: string): row is Stored =>
  row !== undefined && row.status === "held" && row.key_hash?.equals(orderKeyHash(key)) === true;

/**
 * Takes the places of an order, in its transaction, before its number is taken: pending until `confirmForOrder`. A hold
 * becomes the reservation, even an expired one while there are places. Returns the reservations' ids in the order of
 * the wishes. Throws as `takePlaces` and `refuseProblems`.
 */
export async function bookForOrder(
  tx: Tx,
  desk: ReservationContext,
  of: OrderOf,
  wishes: readonly OrderWish[],
): Promise<Id[]> {
  const { shopId, at } = of;
  const { rules } = await desk.catalogue.seen(tx, shopId);
  // Reservations first, then slots, then their resources: the same lock order everywhere prevents deadlocks.
  const holdIds = wishes.flatMap((w) => (w.hold ? [w.hold.id] : []));
  const held = new Map((await lockReservations(tx, shopId, holdIds)).map((row) => [row.id, row]));
  await lockSlots(
    tx,
    shopId,
    wishes.map((w) => w.slot.id),
  );
  const ids: Id[] = [];
  for (const wish of wishes) {
    const found = wish.hold && held.get(wish.hold.id);
    const hold = wish.hold && ownHold(found, wish.hold.key) ? found : undefined;
    if (hold) held.delete(hold.id);
    const { seats, people } = countPeople(wish.lines);
    const { eventId, slot } = wish;
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
    if (wish.visitLanguage && !facts.languages.includes(wish.visitLanguage))
      refuse("visit-language", 422, { languages: facts.languages });
    refuseProblems(facts, wish.prices, bookingRates(facts.rates, rules));
    // A live hold was taken in time: a deadline that passed meanwhile does not affect it.
    const isAlive = hold?.slot_id === slot.id && hold.expires_at !== null && hold.expires_at > at;
    refuseTaking(facts, { ...taking, isStaff: isAlive });
    const row: Stored = {
      ...freshRow(shopId, eventId, slot.id, at),
      id: hold?.id ?? newId(desk.services),
      status: "pending",
      seats,
      people,
      expires_at: of.expiresAt,
      order_id: of.orderId,
      buyer_id: of.buyerId,
      contact: of.contact,
      lang: of.lang,
      visit_language: wish.visitLanguage ?? null,
      notes: of.notes,
      source: hold?.source === "waitingList" ? "waitingList" : of.source,
      payment: facts.payment,
      version: (hold?.version ?? 0) + 1,
    };
    row.key_hash = orderKeyHash(desk.services.secrets.orderKey(row.id));
    row.search = searchOf(row);
    if (hold) await turnHold(tx, row);
    else await insertReservation(tx, row);
    // The offer from the waiting list is taken.
    if (hold) await markTaken(tx, shopId, row.id);
    await setLines(tx, desk, row, wish.lines);
    await save(tx, row);
    await addEvent(tx, row, { at, by: "buyer", kind: "booked", facts: { orderId: of.orderId } });
    await placesChanged(tx, desk, row);
    // A hold of another slot, or of more places, frees some.
    if (hold && (hold.slot_id !== slot.id || hold.seats > seats)) await placesFree(tx, desk, hold);
    ids.push(row.id);
  }
  return ids;
}
