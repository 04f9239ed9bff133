import type { Id } from "@cuvee/core/kit/ids.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ReservationLine } from "@cuvee/core/visits/reservations/reservations.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { partsOf, publishReservationEvent } from "#visits/reservations/transitions.ts";
import {
  endUnpaidPayers,
  findPayer,
  insertPayer,
  savePayer,
  type StoredPayer,
} from "#visits/reservations/payments/payers.queries.ts";
import { addEvent, lockReservation } from "#visits/reservations/queries.ts";
import { payerView } from "#visits/reservations/read.ts";
import type {
  ChangeAuthor,
  ReservationDeps,
  ReservationParts,
  StoredReservation,
} from "#visits/reservations/rows.ts";

/** Adds a payer: of a group, or of the rest of a reservation. The key of their link is derived from their id. */
export async function addPayer(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  who: { name: string; email: string; paidAt?: Date | null; dueCents?: Cents | null },
): Promise<Id> {
  const id = newId(deps.services);
  await insertPayer(tx, {
    shop_id: row.shop_id,
    reservation_id: row.id,
    id,
    name: who.name,
    email: who.email,
    key_hash: orderKeyHash(deps.services.secrets.orderKey(id)),
    paid_at: who.paidAt ?? null,
    due_cents: who.dueCents ?? null,
  });
  return id;
}

/** Sends a payer a link for paying the rest; an earlier unused link is no longer valid. */
export async function sendLink(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { email, author: { at, by } }: { email: string; author: ChangeAuthor },
): Promise<void> {
  await endUnpaidPayers(tx, row.shop_id, row.id, at);
  const name = `${row.contact.firstname ?? ""} ${row.contact.lastname ?? ""}`.trim() || email;
  const payerId = await addPayer(tx, deps, row, { name: name.slice(0, 100), email });
  await addEvent(tx, row, { at, by, kind: "payment-link", facts: { email } });
  await publishReservationEvent(tx, deps, row, { event: "payment-link", of: { payerId } });
}

/** The amount and the lines that a payer owes: a part of a group, or the rest of a reservation. */
export type PayerPart = {
  row: StoredReservation;
  parts: ReservationParts;
  payer: StoredPayer;
  /** Due now, tax included. */
  amountCents: Cents;
  /** Of a group the payer's own lines; else those of the whole reservation, of which a part may be paid already. */
  lines: ReservationLine[];
};

/** Returns a payer with their part, the reservation locked. Throws `not-found` (404) for a key that is not theirs. */
async function lockPart(tx: Tx, shopId: string, payerId: Id, key: string): Promise<PayerPart> {
  const found = await findPayer(tx, payerId);
  if (!found?.key_hash.equals(orderKeyHash(key)) || found.shop_id !== shopId) return refuse("not-found", 404);
  const row = (await lockReservation(tx, shopId, found.reservation_id)) ?? refuse("not-found", 404);
  // Read again, now that it is locked.
  const payer = (await findPayer(tx, payerId)) ?? refuse("not-found", 404);
  return partOf(tx, row, payer);
}

/** Returns the part that a payer of a reservation owes. */
export async function partOf(tx: Tx, row: StoredReservation, payer: StoredPayer): Promise<PayerPart> {
  const parts = await partsOf(tx, row);
  const shown = parts.payers.find((p) => p.id === payer.id) ?? refuse("not-found", 404);
  const own = parts.lines.filter((line) => line.payerId === payer.id);
  const { totalCents } = payerView(row, parts, shown);
  return { row, parts, payer, amountCents: totalCents, lines: own.length > 0 ? own : parts.lines };
}

/**
 * Returns the content of an order that pays a part. The link and the reservation must still be valid: `group-expired`
 * (409) when the time is over, `payer-paid` (409) when nothing is left to pay. The order is stored with the payer; an
 * earlier order that failed is dropped.
 */
export async function payerForOrder(
  tx: Tx,
  of: { shopId: Id; orderId: Id; payerId: Id; key: string; at: Date },
): Promise<PayerPart> {
  const part = await lockPart(tx, of.shopId, of.payerId, of.key);
  const { row, payer, amountCents } = part;
  if (payer.paid_at !== null) return refuse("payer-paid", 409);
  const isOver = row.expires_at !== null && row.expires_at <= of.at;
  if (row.status === "cancelled" || payer.ended_at !== null || isOver) return refuse("group-expired", 409);
  if (amountCents <= 0) return refuse("payer-paid", 409);
  payer.order_id = of.orderId;
  await savePayer(tx, payer);
  return { ...part, amountCents: cents(amountCents) };
}
