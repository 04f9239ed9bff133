import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countPeople, totalOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { shareAmong, sourcesOf } from "@cuvee/core/visits/reservations/money.ts";
import {
  canTransitionReservation,
  type ReservationStatus,
} from "@cuvee/core/visits/reservations/reservations.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import {
  addEvent,
  addMoney,
  readParts,
  saveReservation,
  writeLines,
  type NewMoney,
} from "#visits/reservations/queries.ts";
import type {
  EventAndSlot,
  ChangeAuthor,
  ReservationDeps,
  ReservationParts,
  StoredReservation,
} from "#visits/reservations/rows.ts";

/** Takes the number of a reservation: `R` + fiscal year + sequence, gapless per shop and year (design: domain §4). */
async function takeNumber(tx: Tx, deps: ReservationDeps, shopId: string, at: Date): Promise<string> {
  const { shop } = await deps.catalogue.seen(tx, shopId);
  const year = fiscalYear(at, shop);
  return `R${year}-${String(await nextNumber(tx, shopId, "reservation", year)).padStart(5, "0")}`;
}

/** Gives a reservation its number, once: reservations that await the shop, and confirmed ones, have one. */
export async function assignNumber(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  at: Date,
): Promise<void> {
  row.number ??= await takeNumber(tx, deps, row.shop_id, at);
  row.search = searchOf(row);
}

/** Returns the search text of a reservation. */
export const searchOf = ({ number: no, contact }: Pick<StoredReservation, "number" | "contact">): string =>
  plainText(
    [no, contact.firstname, contact.lastname, contact.email, contact.phone].filter(Boolean).join(" "),
  );

/** Sends an event to e-mails and notifications, and notifies screens that places have changed. */
export async function publishReservationEvent(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { event, of = {} }: { event: string; of?: { payerId?: string; waitingId?: string; again?: string } },
): Promise<void> {
  const { jobs } = deps.services;
  await jobs.send(tx, "reservation-event", {
    shopId: row.shop_id,
    reservationId: row.id,
    event,
    ...of,
  });
}

/**
 * Notifies screens to reload the places of a slot and its visitors: sent with the change itself, whatever its e-mails
 * do.
 */
export async function notifySeatsChanged(
  tx: Tx,
  deps: ReservationDeps,
  of: { shop_id: string; event_id: string; slot_id: string },
): Promise<void> {
  deps.services.live.tell(tx, {
    kind: "slot",
    shopId: of.shop_id,
    eventId: of.event_id,
    slotId: of.slot_id,
  });
}

/** Handles places of a slot that became free: screens reload, and the waiting list is served. */
export async function notifySeatsFreed(
  tx: Tx,
  deps: ReservationDeps,
  of: { shop_id: string; event_id: string; slot_id: string },
): Promise<void> {
  await notifySeatsChanged(tx, deps, of);
  await deps.services.jobs.send(tx, "waiting-list", { shopId: of.shop_id, slotId: of.slot_id });
}

/** Saves a changed reservation as its next version. */
export async function saveNextVersion(tx: Tx, row: StoredReservation): Promise<void> {
  row.version += 1;
  await saveReservation(tx, row);
}

/** Moves a reservation to an allowed status. Throws `reservation-status` (409). The caller saves it. */
export function transitionReservation(row: StoredReservation, to: ReservationStatus): void {
  if (!canTransitionReservation(row.status, to)) refuse("reservation-status", 409, { from: row.status, to });
  row.status = to;
}

/** Replaces lines and the values derived from them: total, places, people. The caller saves it. */
export async function setLines(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  lines: readonly NewLine[],
): Promise<void> {
  row.total_cents = totalOf(lines);
  if (row.status !== "cancelled") Object.assign(row, countPeople(lines));
  await writeLines(
    tx,
    row,
    lines.map((line) => ({ ...line, id: newId(deps.services) })),
  );
}

/** Records a payment, once per key; returns false when it was recorded before. The caller saves the reservation. */
export async function recordPaymentOnce(
  tx: Tx,
  row: StoredReservation,
  money: Omit<NewMoney, "kind">,
): Promise<boolean> {
  if (money.amountCents <= 0) return true;
  if (!(await addMoney(tx, row, { ...money, kind: "payment" }))) return false;
  row.paid_cents = cents(row.paid_cents + money.amountCents);
  await addEvent(tx, row, {
    at: money.at,
    by: money.by,
    kind: "paid",
    facts: { amountCents: money.amountCents, method: money.method },
  });
  return true;
}

/**
 * Records a refund, once per key, and refunds an order's money at its payment provider when `isSent`. The caller saves
 * it.
 */
export async function recordRefundOnce(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { money, isSent }: { money: Omit<NewMoney, "kind">; isSent: boolean },
): Promise<void> {
  if (money.amountCents <= 0 || !(await addMoney(tx, row, { ...money, kind: "refund" }))) return;
  row.paid_cents = cents(row.paid_cents - money.amountCents);
  await addEvent(tx, row, {
    at: money.at,
    by: money.by,
    kind: "refunded",
    facts: { amountCents: money.amountCents, method: money.method },
  });
  if (isSent && money.orderId !== null)
    await deps.services.jobs.send(tx, "reservation-refund", {
      shopId: row.shop_id,
      reservationId: row.id,
      orderId: money.orderId,
      amountCents: money.amountCents,
      key: money.key,
    });
}

/**
 * Refunds a part of the payments by the ways they were made, in proportion. An order's payment is refunded at its
 * payment provider; a manual payment stays owed (`dueCents` below zero) until its refund is recorded. Returns the
 * amount refunded at once.
 */
export async function refundReservation(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  {
    amountCents,
    money,
    author: { at, by },
    makeKey = () => newId(deps.services),
  }: {
    amountCents: Cents;
    money: ReservationParts["money"];
    author: ChangeAuthor;
    makeKey?: (n: number) => string;
  },
): Promise<Cents> {
  const before = row.paid_cents;
  for (const [n, source] of shareAmong(amountCents, sourcesOf(money)).entries())
    if (source.orderId !== null)
      await recordRefundOnce(tx, deps, row, { money: { ...source, at, by, key: makeKey(n) }, isSent: true });
  return cents(before - row.paid_cents);
}

/** Returns all related rows of one reservation. */
export async function partsOf(tx: Tx, row: StoredReservation, withEvents = false): Promise<ReservationParts> {
  const parts = (await readParts(tx, row.shop_id, [row.id], withEvents)).get(row.id);
  return parts ?? refuse("not-found", 404);
}

/** Schedules the next work on a reservation: a reminder, thanks, or its expiry. */
export async function setClock(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  at: Date,
): Promise<void> {
  await deps.services.jobs.send(
    tx,
    "reservation-clock",
    { shopId: row.shop_id, reservationId: row.id },
    { at },
  );
}

const MINUTE_MS = 60_000;

/**
 * Confirms a reservation, or makes it await the shop's confirmation where the event requires it (`asks`). The caller
 * saves it.
 */
export async function confirmReservation(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { author: { at, by }, how }: { author: ChangeAuthor; how: { asks: boolean; isTold?: boolean } },
): Promise<void> {
  const { around } = await partsOf(tx, row);
  row.expires_at = null;
  const to = how.asks && around.needsApproval ? "pending" : "confirmed";
  if (row.status !== to) transitionReservation(row, to);
  await assignNumber(tx, deps, row, at);
  await addEvent(tx, row, { at, by, kind: to });
  if (how.isTold !== false) await publishReservationEvent(tx, deps, row, { event: to });
  if (to === "confirmed") await scheduleReminder(tx, deps, row, { around, at });
}

/** Schedules a reminder; a slot that is near already needs none. */
export async function scheduleReminder(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { around, at }: { around: EventAndSlot; at: Date },
): Promise<void> {
  if (around.remindMinutes === null) return;
  const remindAt = new Date(around.start - around.remindMinutes * MINUTE_MS);
  if (remindAt > at) return setClock(tx, deps, row, remindAt);
  row.reminded_at = at;
  await saveReservation(tx, row);
}
