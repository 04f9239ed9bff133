import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import type { NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { cancelledLines } from "@cuvee/core/visits/reservations/money.ts";
import type { Tx } from "#kit/database.ts";
import {
  giveBack,
  move,
  partsOf,
  placesFree,
  refundOne,
  save,
  setLines,
  tell,
} from "#visits/reservations/moves.ts";
import { endPayers } from "#visits/reservations/payers.queries.ts";
import { addEvent } from "#visits/reservations/queries.ts";
import type { By, Desk, Parts, Stored } from "#visits/reservations/rows.ts";

/** Why a reservation is no more, beside what people write. */
export const EXPIRED = "expired";

const bare = (lines: Parts["lines"]): NewLine[] => lines.map(({ id: _, ...line }) => line);

/**
 * Cancels a reservation: its places are free at once, of its lines a fee stays (what is not given back), and of its payments
 * `refundCents` go back. What it was is kept in its history.
 */
export async function cancel(
  tx: Tx,
  desk: Desk,
  row: Stored,
  { at, by }: By,
  how: { refundCents: Cents; reason: string; isTold: boolean; event?: string },
): Promise<void> {
  const parts = await partsOf(tx, row);
  const was = { status: row.status, totalCents: row.total_cents, paidCents: row.paid_cents };
  move(row, "cancelled");
  row.expires_at = null;
  row.cancelled_at = at;
  row.cancel_reason = how.reason;
  await setLines(tx, desk, row, cancelledLines(row.paid_cents, how.refundCents));
  const facts = { ...was, reason: how.reason, refundCents: how.refundCents, lines: bare(parts.lines) };
  await addEvent(tx, row, { at, by, kind: "cancelled", facts });
  await giveBack(tx, desk, row, how.refundCents, parts.money, { at, by });
  await endPayers(tx, row.shop_id, row.id, at);
  await save(tx, row);
  // Told to nobody, its order still follows it.
  await tell(tx, desk, row, how.isTold ? (how.event ?? "cancelled") : "ended");
  await placesFree(tx, desk, row);
}

/**
 * The order of a reservation is no more: places are free, and the order gives back what it took itself, which is only written
 * down here. Gives what the order must keep, as `giveBackWithOrder`.
 */
export async function cancelWithOrder(
  tx: Tx,
  desk: Desk,
  row: Stored,
  orderId: string,
  { at, by }: By,
  reason: string,
): Promise<number> {
  const parts = await partsOf(tx, row);
  const was = { status: row.status, totalCents: row.total_cents, paidCents: row.paid_cents };
  const keptCents = await giveBackWithOrder(tx, desk, row, orderId, parts, { at, by });
  move(row, "cancelled");
  row.expires_at = null;
  row.cancelled_at = at;
  row.cancel_reason = reason;
  // What came by hand stays: somebody must say how it goes back.
  const others = row.paid_cents;
  await setLines(tx, desk, row, []);
  const facts = { ...was, reason, refundCents: cents(was.paidCents - others), lines: bare(parts.lines) };
  await addEvent(tx, row, { at, by, kind: "cancelled", facts });
  await endPayers(tx, row.shop_id, row.id, at);
  await save(tx, row);
  if (was.status !== "pending" || row.number !== null) await tell(tx, desk, row, "cancelled");
  await placesFree(tx, desk, row);
  return keptCents;
}

/**
 * Writes down that an order gives back what it had paid of a reservation. Gives what it must keep of it, in cents: what went back
 * by hand, and of a reservation that was cancelled before what the shop kept. The caller saves it.
 */
export async function giveBackWithOrder(
  tx: Tx,
  desk: Desk,
  row: Stored,
  orderId: string,
  parts: Parts,
  { at, by }: By,
): Promise<number> {
  const mine = parts.money.filter((m) => m.orderId === orderId);
  const left = mine.reduce((sum, m) => sum + (m.kind === "payment" ? m.amountCents : -m.amountCents), 0);
  const kept = row.status === "cancelled" ? row.total_cents : 0;
  const amountCents = Math.min(left, Math.max(0, row.paid_cents - kept));
  const { payerId = null, method = "card" } = mine[0] ?? {};
  const money = {
    orderId,
    payerId,
    method,
    amountCents,
    at,
    by,
    key: `order-ended-${orderId}-${mine.length}`,
  };
  await refundOne(tx, desk, row, money, false);
  return left - amountCents;
}
