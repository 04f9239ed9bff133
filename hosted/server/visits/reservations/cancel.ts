import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import type { NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { cancelledLines } from "@cuvee/core/visits/reservations/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  refundReservation,
  transitionReservation,
  partsOf,
  notifySeatsFreed,
  recordRefundOnce,
  saveNextVersion,
  setLines,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { endPayers } from "#visits/reservations/payments/payers.queries.ts";
import { addEvent } from "#visits/reservations/queries.ts";
import type {
  ChangeAuthor,
  ReservationDeps,
  ReservationParts,
  StoredReservation,
} from "#visits/reservations/rows.ts";

/** Cancellation reason of an expired reservation; other reasons are free text. */
export const EXPIRED = "expired";

const bare = (lines: ReservationParts["lines"]): NewLine[] => lines.map(({ id: _, ...line }) => line);

/**
 * Cancels a reservation: its places are free at once, of its lines a fee stays (the part that is not refunded), and of
 * its payments `refundCents` are refunded. Its former state is kept in its history.
 */
export async function cancelReservation(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  {
    author: { at, by },
    how,
  }: { author: ChangeAuthor; how: { refundCents: Cents; reason: string; isTold: boolean; event?: string } },
): Promise<void> {
  const parts = await partsOf(tx, row);
  const was = { status: row.status, totalCents: row.total_cents, paidCents: row.paid_cents };
  transitionReservation(row, "cancelled");
  row.expires_at = null;
  row.cancelled_at = at;
  row.cancel_reason = how.reason;
  await setLines(tx, deps, row, cancelledLines(row.paid_cents, how.refundCents));
  const facts = { ...was, reason: how.reason, refundCents: how.refundCents, lines: bare(parts.lines) };
  await addEvent(tx, row, { at, by, kind: "cancelled", facts });
  await refundReservation(tx, deps, row, {
    amountCents: how.refundCents,
    money: parts.money,
    author: { at, by },
  });
  await endPayers(tx, row.shop_id, row.id, at);
  await saveNextVersion(tx, row);
  // Without an e-mail, its order still follows it.
  await publishReservationEvent(tx, deps, row, { event: how.isTold ? (how.event ?? "cancelled") : "ended" });
  await notifySeatsFreed(tx, deps, row);
}

/**
 * Cancels a reservation whose order has ended: places are free, and the order itself refunds what it was paid, which is
 * only recorded here. Returns what the order must keep, as `recordRefundOfOrder`.
 */
export async function cancelWithOrder(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { orderId, author: { at, by }, reason }: { orderId: string; author: ChangeAuthor; reason: string },
): Promise<number> {
  const parts = await partsOf(tx, row);
  const was = { status: row.status, totalCents: row.total_cents, paidCents: row.paid_cents };
  const keptCents = await recordRefundOfOrder(tx, deps, row, { orderId, parts, author: { at, by } });
  transitionReservation(row, "cancelled");
  row.expires_at = null;
  row.cancelled_at = at;
  row.cancel_reason = reason;
  // Manual payments stay: the way of their refund must be recorded.
  const others = row.paid_cents;
  await setLines(tx, deps, row, []);
  const facts = { ...was, reason, refundCents: cents(was.paidCents - others), lines: bare(parts.lines) };
  await addEvent(tx, row, { at, by, kind: "cancelled", facts });
  await endPayers(tx, row.shop_id, row.id, at);
  await saveNextVersion(tx, row);
  if (was.status !== "pending" || row.number !== null)
    await publishReservationEvent(tx, deps, row, { event: "cancelled" });
  await notifySeatsFreed(tx, deps, row);
  return keptCents;
}

/**
 * Records that an order refunds its payment of a reservation. Returns what it must keep of it, in cents: manual
 * refunds, and for a reservation that was cancelled before, what the shop kept. The caller saves it.
 */
export async function recordRefundOfOrder(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  { orderId, parts, author: { at, by } }: { orderId: string; parts: ReservationParts; author: ChangeAuthor },
): Promise<number> {
  const mine = parts.money.filter((m) => m.orderId === orderId);
  const left = mine.reduce((sum, m) => sum + (m.kind === "payment" ? m.amountCents : -m.amountCents), 0);
  const stored = row.status === "cancelled" ? row.total_cents : 0;
  const amountCents = Math.min(left, Math.max(0, row.paid_cents - stored));
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
  await recordRefundOnce(tx, deps, row, { money, isSent: false });
  return left - amountCents;
}
