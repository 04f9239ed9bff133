import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { plainText } from "@cuvee/core/kit/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countPeople, totalOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { shareAmong, sourcesOf } from "@cuvee/core/visits/reservations/money.ts";
import { canBook, type ReservationStatus } from "@cuvee/core/visits/reservations/reservations.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
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
import type { Around, By, Desk, Parts, Stored } from "#visits/reservations/rows.ts";

/** Number of a reservation: `R` + fiscal year + sequence, gapless per shop and year (design: domain §4). */
async function takeNumber(tx: Tx, desk: Desk, shopId: string, at: Date): Promise<string> {
  const { shop } = await desk.catalogue.seen(tx, shopId);
  const year = fiscalYear(at, shop);
  return `R${year}-${String(await nextNumber(tx, shopId, "reservation", year)).padStart(5, "0")}`;
}

/** Gives a reservation its number, once: what waits for the shop's word, and what is confirmed, has one. */
export async function number(tx: Tx, desk: Desk, row: Stored, at: Date): Promise<void> {
  row.number ??= await takeNumber(tx, desk, row.shop_id, at);
  row.search = searchOf(row);
}

/** By what a reservation is found. */
export const searchOf = ({ number: no, contact }: Pick<Stored, "number" | "contact">): string =>
  plainText(
    [no, contact.firstname, contact.lastname, contact.email, contact.phone].filter(Boolean).join(" "),
  );

/** Tells mails and notifications of an event, and screens that places have changed. */
export async function tell(
  tx: Tx,
  desk: Desk,
  row: Stored,
  event: string,
  of: { payerId?: string; waitingId?: string; again?: string } = {},
): Promise<void> {
  const { jobs } = desk.services;
  await jobs.send(tx, "reservation-event", {
    shopId: row.shop_id,
    reservationId: row.id,
    event,
    ...of,
  });
}

/** Screens count the places of a slot anew, and read who comes: sent with the act itself, whatever its mails do. */
export async function placesChanged(
  tx: Tx,
  desk: Desk,
  of: { shop_id: string; event_id: string; slot_id: string },
): Promise<void> {
  await desk.services.live.tell(tx, {
    kind: "slot",
    shopId: of.shop_id,
    eventId: of.event_id,
    slotId: of.slot_id,
  });
}

/** Places of a slot came free: screens count anew, and who waits is served. */
export async function placesFree(
  tx: Tx,
  desk: Desk,
  of: { shop_id: string; event_id: string; slot_id: string },
): Promise<void> {
  await placesChanged(tx, desk, of);
  await desk.services.jobs.send(tx, "waiting-list", { shopId: of.shop_id, slotId: of.slot_id });
}

/** Saves a reservation that has changed, as its next version. */
export async function save(tx: Tx, row: Stored): Promise<void> {
  row.version += 1;
  await saveReservation(tx, row);
}

/** Moves a reservation along its table. Throws `reservation-status` (409). The caller saves it. */
export function move(row: Stored, to: ReservationStatus): void {
  if (!canBook(row.status, to)) refuse("reservation-status", 409, { from: row.status, to });
  row.status = to;
}

/** Writes lines in place of those that were there, with what follows from them: total, places, people. The caller saves it. */
export async function setLines(tx: Tx, desk: Desk, row: Stored, lines: readonly NewLine[]): Promise<void> {
  row.total_cents = totalOf(lines);
  if (row.status !== "cancelled") Object.assign(row, countPeople(lines));
  await writeLines(
    tx,
    row,
    lines.map((line) => ({ ...line, id: newId(desk.services) })),
  );
}

/** Writes a payment down, once per key; false when it was written before. The caller saves the reservation. */
export async function pay(tx: Tx, row: Stored, money: Omit<NewMoney, "kind">): Promise<boolean> {
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

/** Writes a refund down, once per key, and has an order's money given back at its provider when `isSent`. The caller saves it. */
export async function refundOne(
  tx: Tx,
  desk: Desk,
  row: Stored,
  money: Omit<NewMoney, "kind">,
  isSent: boolean,
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
    await desk.services.jobs.send(tx, "reservation-refund", {
      shopId: row.shop_id,
      reservationId: row.id,
      orderId: money.orderId,
      amountCents: money.amountCents,
      key: money.key,
    });
}

/**
 * Gives back a part of what was paid by the ways by which it came, in proportion. What came by an order goes back at its
 * provider; what came by hand stays owed (`dueCents` below zero) until somebody says how it was given back. Gives what
 * went back at once.
 */
export async function giveBack(
  tx: Tx,
  desk: Desk,
  row: Stored,
  amountCents: Cents,
  money: Parts["money"],
  { at, by }: By,
  makeKey: (n: number) => string = () => newId(desk.services),
): Promise<Cents> {
  const before = row.paid_cents;
  for (const [n, source] of shareAmong(amountCents, sourcesOf(money)).entries())
    if (source.orderId !== null) await refundOne(tx, desk, row, { ...source, at, by, key: makeKey(n) }, true);
  return cents(before - row.paid_cents);
}

/** Everything that hangs on one reservation. */
export async function partsOf(tx: Tx, row: Stored, withEvents = false): Promise<Parts> {
  const parts = (await readParts(tx, row.shop_id, [row.id], withEvents)).get(row.id);
  return parts ?? refuse("not-found", 404);
}

/** When somebody is to be looked after: reminded, thanked, or let go. */
export async function setClock(tx: Tx, desk: Desk, row: Stored, at: Date): Promise<void> {
  await desk.services.jobs.send(
    tx,
    "reservation-clock",
    { shopId: row.shop_id, reservationId: row.id },
    { at },
  );
}

const MINUTE_MS = 60_000;

/**
 * Confirms a reservation, or has it wait for the word of the shop where the event asks for it (`asks`). The caller saves it.
 */
export async function confirm(
  tx: Tx,
  desk: Desk,
  row: Stored,
  { at, by }: By,
  how: { asks: boolean; isTold?: boolean },
): Promise<void> {
  const { around } = await partsOf(tx, row);
  row.expires_at = null;
  const to = how.asks && around.needsApproval ? "pending" : "confirmed";
  if (row.status !== to) move(row, to);
  await number(tx, desk, row, at);
  await addEvent(tx, row, { at, by, kind: to });
  if (how.isTold !== false) await tell(tx, desk, row, to);
  if (to === "confirmed") await remindLater(tx, desk, row, around, at);
}

/** Has somebody reminded in time; a slot that is near already needs no reminder. */
export async function remindLater(tx: Tx, desk: Desk, row: Stored, around: Around, at: Date): Promise<void> {
  if (around.remindMinutes === null) return;
  const remindAt = new Date(around.start - around.remindMinutes * MINUTE_MS);
  if (remindAt > at) return setClock(tx, desk, row, remindAt);
  row.reminded_at = at;
  await saveReservation(tx, row);
}
