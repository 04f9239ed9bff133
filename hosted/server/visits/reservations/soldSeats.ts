import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { countPeople, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import type { Booker } from "@cuvee/core/visits/reservations/reservations.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import {
  confirmReservation,
  recordPaymentOnce,
  notifySeatsChanged,
  saveNextVersion,
  searchOf,
  setLines,
} from "#visits/reservations/transitions.ts";
import { addEvent, insertReservation } from "#visits/reservations/queries.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";
import { bookingRates, lockSlots, slotFacts } from "#visits/reservations/slots.queries.ts";

/** Places that were sold at a counter: a fact, however many the slot has left. Amounts with tax, as they were paid. */
export type SoldSeats = {
  shopId: string;
  slotId: string;
  places: readonly { ticketId: string; quantity: number; amountCents: Cents }[];
  contact: Booker;
  lang: string;
  /** The number of the ticket. */
  note: string;
  at: Date;
  by: string;
};

/**
 * Writes a paid, confirmed reservation of sold places, even beyond the places left. Returns the places `left` in the
 * slot then (below zero: too many were sold); null where the slot or none of the prices is the shop's.
 */
export async function insertSoldReservation(
  tx: Tx,
  deps: ReservationDeps,
  sold: SoldSeats,
): Promise<{ reservationId: string; left: number } | null> {
  const { shopId, slotId, at, by, contact, note } = sold;
  await lockSlots(tx, shopId, [slotId]);
  const facts = await slotFacts(tx, shopId, slotId, { at, without: null });
  if (!facts) return null;
  const { rules } = await deps.catalogue.seen(tx, shopId);
  const rates = new Map(bookingRates(facts.rates, rules).map((rate) => [rate.id, rate]));
  const lines = sold.places.flatMap(({ ticketId, quantity, amountCents }): NewLine[] => {
    const rate = rates.get(ticketId);
    if (!rate) return [];
    const { kind, name, unitE4, vatRateBp, notCounting } = rate;
    return [{ ticketId, kind, name, quantity, unitE4, vatRateBp, amountCents, notCounting, payerId: null }];
  });
  const [first] = lines;
  if (!first) return null;
  const { seats, people } = countPeople(lines);
  const id = newId(deps.services);
  const row: StoredReservation = {
    ...freshRow(shopId, facts.eventId, slotId, at),
    id,
    status: "pending",
    seats,
    people,
    key_hash: orderKeyHash(deps.services.secrets.orderKey(id)),
    contact,
    lang: sold.lang,
    staff_notes: note,
    source: "counter",
    payment: "onSite",
  };
  row.search = searchOf(row);
  await insertReservation(tx, row);
  await setLines(tx, deps, row, lines);
  // A discount is on the ticket; here is the amount paid.
  row.total_cents = cents(lines.reduce((sum, line) => sum + line.amountCents, 0));
  await addEvent(tx, row, { at, by, kind: "booked", facts: { payment: "paid" } });
  const money = { orderId: null, payerId: null, amountCents: row.total_cents, method: "other", at, by };
  await recordPaymentOnce(tx, row, { ...money, key: newId(deps.services) });
  await confirmReservation(tx, deps, row, { author: { at, by }, how: { asks: false, isTold: false } });
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return { reservationId: id, left: facts.left - seats };
}
