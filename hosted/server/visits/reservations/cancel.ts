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
} from "#visits/reservations/transitions.ts";
import { endPayers } from "#visits/reservations/payers.queries.ts";
import { addEvent } from "#visits/reservations/queries.ts";
import type { By, ReservationContext, Parts, Stored } from "#visits/reservations/rows.ts";

/** Cancellation reason of an expired reservation; other reasons are free text. */
export const EXPIRED = "expired";

const bare = (lines: Parts["lines"]): NewLine[] => lines.map(({ id: _, ...line }) => line);

/**
 * Cancels a reservation: its places are free at once, of its lines a fee stays (the part that is not refunded), and of
 * its payments `refundCents` are refunded. Its former state is kept in its history.
 */
export async function cancel(
  tx: Tx,
  desk: ReservationContext,
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
  // Without an e-mail, its order still follows it.
  await tell(tx, desk, row, how.isTold ? (how.event ?? "cancelled") : "ended");
  await placesFree(tx, desk, row);
}

/**
 * Cancels a reservation whose order has ended: places are free, and the order itself refunds what it was paid, which is
 * only recorded here. Returns what the order must keep, as `giveBackWithOrder`.
 */
export async function cancelWithOrder(
  tx: Tx,
  desk: ReservationContext,
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
  // Manual payments stay: the way of their refund must be recorded.
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
 * Records that an order refunds its payment of a reservation. Returns what it must keep of it, in cents: manual
 * refunds, and for a reservation that was cancelled before, what the shop kept. The caller saves it.
 */
export async function giveBackWithOrder(
  tx: Tx,
  desk: ReservationContext,
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
