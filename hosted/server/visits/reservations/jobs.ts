import { cents } from "@cuvee/core/kit/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { cancelReservation, EXPIRED } from "#visits/reservations/cancel.ts";
import { endHold } from "#visits/reservations/holds.ts";
import {
  partsOf,
  notifySeatsFreed,
  saveNextVersion,
  setClock,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { addEvent, dueReservations, lockReservation } from "#visits/reservations/queries.ts";
import type { ReservationDeps, ReservationParts, StoredReservation } from "#visits/reservations/rows.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const SYSTEM = "system";

/**
 * Cancels a reservation that was not paid in time: its places are freed, and members of a group who had paid get
 * refunds.
 */
async function expire(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { parts: { payers }, at }: { parts: ReservationParts; at: Date },
): Promise<void> {
  if (row.status === "held") {
    await endHold(tx, row, at, EXPIRED);
    await notifySeatsFreed(tx, deps, row);
    return;
  }
  const refundCents = cents(Math.max(0, row.paid_cents));
  // An order that was not paid in time sends its own e-mail.
  const isTold = row.payment === "group" || payers.length > 0;
  const how = { refundCents, reason: EXPIRED, isTold, event: "group-expired" };
  await cancelReservation(tx, deps, row, { author: { at, by: SYSTEM }, how });
}

/** Sends a reminder or thanks to a visitor, once. */
async function once(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { kind, at }: { kind: "reminder" | "thanks"; at: Date },
): Promise<void> {
  if (kind === "reminder") row.reminded_at = at;
  else row.thanked_at = at;
  await addEvent(tx, row, { at, by: SYSTEM, kind });
  if (row.contact.email) await publishReservationEvent(tx, deps, row, { event: kind });
  await saveNextVersion(tx, row);
}

/** Returns the next moment at which a reservation needs work, and its kind; null: never. */
function nextOf(
  row: StoredReservation,
  { around }: ReservationParts,
): { at: number; what: "expiry" | "reminder" | "thanks" } | null {
  const { remindMinutes, thanksHours, start, end } = around;
  if (row.status === "held" || row.status === "pending")
    return row.expires_at && { at: row.expires_at.getTime(), what: "expiry" };
  if (row.status === "confirmed" && row.reminded_at === null && remindMinutes !== null)
    return { at: start - remindMinutes * MINUTE_MS, what: "reminder" };
  if (row.status === "attended" && row.thanked_at === null && thanksHours !== null)
    return { at: end + thanksHours * HOUR_MS, what: "thanks" };
  return null;
}

/** Handles a reservation whose time has come: it expires, or a reminder or thanks are sent; nothing is done twice. */
export async function handleDueReservation(
  deps: ReservationDeps,
  { shopId, reservationId }: { shopId: string; reservationId: string },
): Promise<void> {
  const { database, now } = deps.services;
  await database.transaction({ shopId }, async (tx) => {
    const row = await lockReservation(tx, shopId, reservationId);
    if (!row) return;
    const parts = await partsOf(tx, row);
    const next = nextOf(row, parts);
    if (!next) return;
    const at = new Date(now());
    // The database's clock starts this job and ours decides: one that comes too early is rescheduled.
    if (next.at > at.getTime()) return setClock(tx, deps, row, new Date(next.at));
    if (next.what === "expiry") return expire(tx, deps, row, { parts, at });
    if (next.what === "reminder" && parts.around.start <= at.getTime()) return;
    await once(tx, deps, row, { kind: next.what, at });
  });
}

/** Handles all reservations that are due: those without a job of their own, and those whose job was lost. */
export async function sweepReservations(deps: ReservationDeps): Promise<void> {
  const { database, now } = deps.services;
  const due = await database.transaction({}, (tx) => dueReservations(tx, new Date(now())));
  for (const one of due) await handleDueReservation(deps, one);
}
