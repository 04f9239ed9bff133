import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import type { NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { cancelWithOrder, EXPIRED, recordRefundOfOrder } from "#visits/reservations/cancel.ts";
import {
  confirmReservation,
  partsOf,
  recordPaymentOnce,
  notifySeatsChanged,
  saveNextVersion,
  setLines,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { partOf, type PayerPart } from "#visits/reservations/payments/payers.ts";
import { payerOfOrder, payersOf, savePayer } from "#visits/reservations/payments/payers.queries.ts";
import { addEvent, lastFacts, lockOfOrder, lockReservation } from "#visits/reservations/queries.ts";
import type { ChangeAuthor, ReservationDeps, StoredReservation } from "#visits/reservations/rows.ts";
import { lockSlots, slotFacts } from "#visits/reservations/slots.queries.ts";

type OfOrder = ChangeAuthor & { shopId: Id; orderId: Id };

export type OrderMoney = {
  /** By reservation: its part of the order's payment, tax included; zero for what is paid later. */
  paid: Readonly<Record<Id, Cents>>;
  method: string;
  /** Idempotency key: the id of the payment. */
  key: string;
};

/** Checks whether a reservation has no places any more, or has them only until others want them. */
const isLost = (row: StoredReservation, at: Date): boolean =>
  (row.status === "cancelled" && row.cancel_reason === EXPIRED) ||
  (row.status === "pending" && row.expires_at !== null && row.expires_at <= at);

/** Takes places again whose time was over; returns false, with nothing changed, when some of them are gone. */
export async function takeSeatsAgain(
  tx: Tx,
  deps: ReservationDeps,
  rows: readonly StoredReservation[],
  { at, by }: ChangeAuthor,
): Promise<boolean> {
  const lost = rows.filter((row) => isLost(row, at));
  const [first] = lost;
  if (!first) return true;
  await lockSlots(tx, first.shop_id, [...new Set(lost.map((row) => row.slot_id))]);
  const wanted = new Map<Id, number>();
  for (const row of lost) {
    const all = (wanted.get(row.slot_id) ?? 0) + row.seats;
    wanted.set(row.slot_id, all);
    // None of these count: they are cancelled, or expire at this moment.
    const facts = await slotFacts(tx, row.shop_id, row.slot_id, { at, without: row.id });
    if (!facts || facts.closed || facts.busy || facts.left < all || facts.end <= at.getTime()) return false;
  }
  for (const row of lost) {
    if (row.status === "cancelled") {
      const { lines = [] } = (await lastFacts(tx, row, "cancelled")) as { lines?: NewLine[] };
      Object.assign(row, { status: "pending", cancelled_at: null, cancel_reason: "" });
      await setLines(tx, deps, row, lines);
    }
    row.expires_at = null;
    await addEvent(tx, row, { at, by, kind: "taken-again" });
    await saveNextVersion(tx, row);
    await notifySeatsChanged(tx, deps, row);
  }
  return true;
}

/** Records a payer's part; when all have paid, the reservation is confirmed. Returns false when it is cancelled. */
async function partPaid(
  tx: Tx,
  deps: ReservationDeps,
  part: PayerPart,
  { of, money }: { of: OfOrder; money: OrderMoney | null },
): Promise<boolean> {
  const { row, payer, amountCents } = part;
  if (row.status === "cancelled") return false;
  // It was paid otherwise meanwhile: nothing is left for this payment.
  if (money !== null && payer.paid_at === null && row.total_cents <= row.paid_cents) return false;
  const others = (await payersOf(tx, row.shop_id, row.id)).filter((p) => p.id !== payer.id);
  const isLast = others.every((p) => p.paid_at !== null || p.ended_at !== null);
  // Too late, and not the last part: the others could not pay in time any more.
  if (isLost(row, of.at) && !(isLast && (await takeSeatsAgain(tx, deps, [row], of)))) return false;
  if (money === null || payer.paid_at !== null) return true;
  const { at, by, orderId } = of;
  const { method, key } = money;
  const amount = money.paid[row.id] ?? amountCents;
  await recordPaymentOnce(tx, row, { orderId, payerId: payer.id, amountCents: amount, method, at, by, key });
  payer.paid_at = at;
  await savePayer(tx, payer);
  await publishReservationEvent(tx, deps, row, { event: "payer-paid", of: { payerId: payer.id } });
  if (isLast && row.status === "pending")
    await confirmReservation(tx, deps, row, { author: { at, by }, how: { asks: true } });
  await saveNextVersion(tx, row);
  return true;
}

/**
 * Confirms the reservations of an order that is placed or paid (or makes them await the shop), and records their
 * payment once per key; called again with money when it comes later. Returns false, with nothing changed, when the
 * places were lost meanwhile: the order's money is refunded. Must be called before the order's number is taken.
 */
export async function confirmForOrder(
  tx: Tx,
  deps: ReservationDeps,
  of: OfOrder & { money: OrderMoney | null },
): Promise<boolean> {
  const { shopId, orderId, at, by, money } = of;
  const found = await payerOfOrder(tx, shopId, orderId);
  if (found) {
    const row = await lockReservation(tx, shopId, found.reservation_id);
    const payer = await payerOfOrder(tx, shopId, orderId);
    return row && payer ? partPaid(tx, deps, await partOf(tx, row, payer), { of, money }) : false;
  }
  const rows = await lockOfOrder(tx, shopId, orderId);
  if (!(await takeSeatsAgain(tx, deps, rows, of))) return false;
  for (const row of rows) {
    if (money) {
      const amountCents = money.paid[row.id] ?? (0 as Cents);
      await recordPaymentOnce(tx, row, {
        orderId,
        payerId: null,
        amountCents,
        method: money.method,
        at,
        by,
        key: money.key,
      });
    }
    // A reservation that awaits the shop has its number already.
    if (row.status === "pending" && row.number === null)
      await confirmReservation(tx, deps, row, { author: { at, by }, how: { asks: true } });
    await saveNextVersion(tx, row);
  }
  return true;
}

/** Records money of an order whose reservations were confirmed long ago: once per key. */
export async function payForOrder(
  tx: Tx,
  deps: ReservationDeps,
  of: OfOrder & { money: OrderMoney },
): Promise<void> {
  const { shopId, orderId, at, by, money } = of;
  for (const row of await lockOfOrder(tx, shopId, orderId)) {
    const amountCents = money.paid[row.id] ?? (0 as Cents);
    const { method, key } = money;
    if (amountCents <= 0) continue;
    await recordPaymentOnce(tx, row, { orderId, payerId: null, amountCents, method, at, by, key });
    await saveNextVersion(tx, row);
    await publishReservationEvent(tx, deps, row, { event: "paid" });
  }
}

/** Confirms, with an order that the shop accepts, its reservations that awaited the shop. */
export async function approveForOrder(tx: Tx, deps: ReservationDeps, of: OfOrder): Promise<void> {
  for (const row of await lockOfOrder(tx, of.shopId, of.orderId)) {
    if (row.status !== "pending") continue;
    await confirmReservation(tx, deps, row, { author: of, how: { asks: false } });
    await saveNextVersion(tx, row);
  }
}

/**
 * Takes the places of an order again whose payment came after its time: pending until `confirmForOrder`. Returns false,
 * with nothing changed, when they are gone.
 */
export async function retakeForOrder(tx: Tx, deps: ReservationDeps, of: OfOrder): Promise<boolean> {
  return takeSeatsAgain(tx, deps, await lockOfOrder(tx, of.shopId, of.orderId), of);
}

/**
 * Cancels the reservations of an order that has ended (expired, abandoned, refused, cancelled) and frees their places.
 * The order itself refunds their payment; here it is recorded. A payer of a part may pay again by another order.
 * Returns the amount that the order must not refund, in cents: manual refunds, and what the shop kept of a reservation
 * cancelled before.
 */
export async function cancelForOrder(
  tx: Tx,
  deps: ReservationDeps,
  of: OfOrder & { reason: string },
): Promise<number> {
  const { shopId, orderId, at, by, reason } = of;
  const found = await payerOfOrder(tx, shopId, orderId);
  if (found) {
    const row = await lockReservation(tx, shopId, found.reservation_id);
    const payer = await payerOfOrder(tx, shopId, orderId);
    if (!row || !payer) return 0;
    const keptCents = await recordRefundOfOrder(tx, deps, row, {
      orderId,
      parts: await partsOf(tx, row),
      author: { at, by },
    });
    await savePayer(tx, { ...payer, order_id: null, paid_at: null });
    await saveNextVersion(tx, row);
    return keptCents;
  }
  let keptCents = 0;
  for (const row of await lockOfOrder(tx, shopId, orderId)) {
    if (["cancelled", "attended", "noShow"].includes(row.status)) {
      const before = row.paid_cents;
      keptCents += await recordRefundOfOrder(tx, deps, row, {
        orderId,
        parts: await partsOf(tx, row),
        author: { at, by },
      });
      if (row.paid_cents !== before) await saveNextVersion(tx, row);
    } else keptCents += await cancelWithOrder(tx, deps, row, { orderId, author: { at, by }, reason });
  }
  return keptCents;
}
