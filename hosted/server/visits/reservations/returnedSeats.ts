import { cents, sum, type Cents } from "@cuvee/core/kit/money.ts";
import { totalOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { withLowerTotal } from "@cuvee/core/visits/reservations/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { cancelReservation } from "#visits/reservations/cancel.ts";
import {
  partsOf,
  notifySeatsChanged,
  notifySeatsFreed,
  recordRefundOnce,
  saveNextVersion,
  setLines,
} from "#visits/reservations/transitions.ts";
import { addEvent, lockReservations } from "#visits/reservations/queries.ts";
import type { ReservationDeps, StoredReservation } from "#visits/reservations/rows.ts";

/** Places that a counter took back. Quantities and amounts are above zero; a quantity of zero is money alone. */
export type ReturnedSeats = {
  shopId: string;
  /** Reservations that the counter had created for the sale. */
  reservationIds: readonly string[];
  places: readonly { ticketId: string; slotId: string; quantity: number; amountCents: Cents }[];
  /** Idempotency key: the id of the return. */
  key: string;
  note: string;
  at: Date;
  by: string;
};
type ReturnedPlaces = ReturnedSeats["places"][number];

/** Returns lines without the returned places, and the places that could not be found among them. */
function without(
  lines: readonly NewLine[],
  wants: readonly ReturnedPlaces[],
): { left: NewLine[]; missing: ReturnedPlaces[] } {
  let left = [...lines];
  const missing: ReturnedPlaces[] = [];
  for (const want of wants) {
    let [quantity, amountCents]: [number, number] = [want.quantity, want.amountCents];
    left = left.map((line) => {
      const part = line.ticketId === want.ticketId ? Math.min(quantity, line.quantity) : 0;
      if (part === 0) return line;
      // The last place takes the rest of the money, so that no amount remains on an empty line.
      const money =
        part === line.quantity ? line.amountCents : Math.min(amountCents, line.amountCents as number);
      quantity -= part;
      amountCents -= money;
      return { ...line, quantity: line.quantity - part, amountCents: cents(line.amountCents - money) };
    });
    if (quantity > 0) missing.push({ ...want, quantity });
  }
  return { left: left.filter((line) => line.quantity > 0), missing };
}

/** Takes places and money back from one active reservation; returns the places that it no longer has. */
async function takeFrom(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { back, wants }: { back: ReturnedSeats; wants: readonly ReturnedPlaces[] },
) {
  const { at, by, note } = back;
  const { lines } = await partsOf(tx, row);
  const before = lines.map(({ id: _, ...line }): NewLine => line);
  const money = sum(wants.map(({ amountCents }) => amountCents));
  const was = { seats: row.seats, totalCents: row.total_cents as number };
  // A visit that took place keeps its number of attendees.
  const isOver = row.status === "attended" || row.status === "noShow";
  const { left, missing } = isOver ? { left: before, missing: [] } : without(before, wants);
  const paid = cents(Math.min(money, row.paid_cents));
  const refund = { orderId: null, payerId: null, amountCents: paid, method: "other", at, by };
  await recordRefundOnce(tx, deps, row, {
    money: { ...refund, key: `till-${back.key}-${row.id}` },
    isSent: false,
  });
  if (left.length === 0) {
    await cancelReservation(tx, deps, row, {
      author: { at, by },
      how: { refundCents: cents(0), reason: note, isTold: false },
    });
    return missing;
  }
  const off = cents(Math.max(0, money - (was.totalCents - totalOf(left))));
  await setLines(tx, deps, row, off > 0 ? withLowerTotal(left, off) : left);
  const to = { seats: row.seats, totalCents: row.total_cents as number };
  await addEvent(tx, row, { at, by, kind: "changed", facts: { from: was, to, refundCents: paid, note } });
  await saveNextVersion(tx, row);
  await (row.seats < was.seats ? notifySeatsFreed : notifySeatsChanged)(tx, deps, row);
  return missing;
}

/**
 * Returns places of a slot that were sold at a counter, with the money paid for them: their reservation keeps the
 * others, or is cancelled when none is left. Not idempotent: a second call with the same places takes others, so the
 * caller does it once. Returns the places that were not found: of reservations that were cancelled or changed, or never
 * made.
 */
export async function returnSoldSeats(
  tx: Tx,
  deps: ReservationDeps,
  back: ReturnedSeats,
): Promise<ReturnedPlaces[]> {
  const rows = (await lockReservations(tx, back.shopId, back.reservationIds)).filter(
    ({ status }) => status !== "cancelled",
  );
  const missing: ReturnedPlaces[] = [];
  for (const slotId of [...new Set(back.places.map((place) => place.slotId))].toSorted()) {
    const wants = back.places.filter((place) => place.slotId === slotId);
    // A reservation that was moved to another slot has its places there.
    const row = rows.find((one) => one.slot_id === slotId) ?? (rows.length === 1 ? rows[0] : undefined);
    missing.push(
      ...(row && row.status !== "cancelled" ? await takeFrom(tx, deps, row, { back, wants }) : wants),
    );
  }
  return missing.filter(({ quantity }) => quantity > 0);
}
