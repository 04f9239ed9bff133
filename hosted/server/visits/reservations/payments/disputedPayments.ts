import type { Id } from "@cuvee/core/kit/ids.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { moneyByOrder } from "#visits/reservations/payments/disputedPayments.queries.ts";
import { saveNextVersion } from "#visits/reservations/transitions.ts";
import { payerOfOrder } from "#visits/reservations/payments/payers.queries.ts";
import { addEvent, addMoney, lockOfOrder, lockReservation } from "#visits/reservations/queries.ts";
import type { ChangeAuthor, StoredReservation } from "#visits/reservations/rows.ts";

/** `key` identifies the money that was taken back: the payment attempt that brought it. */
type DisputedPayment = ChangeAuthor & { shopId: Id; orderId: Id; key: string };

/** Returns the reservations that an order pays, locked: its own, or the one that it pays a part of. */
async function paidBy(tx: Tx, { shopId, orderId }: DisputedPayment): Promise<StoredReservation[]> {
  const payer = await payerOfOrder(tx, shopId, orderId);
  if (!payer) return lockOfOrder(tx, shopId, orderId);
  const row = await lockReservation(tx, shopId, payer.reservation_id);
  return row ? [row] : [];
}

/**
 * Reverses an order's payment that the buyer's bank took back: its reservations are due again, and none of it can be
 * refunded to the buyer any more. Their places stay: the shop decides about the visit.
 */
export async function reversePaymentForOrder(tx: Tx, of: DisputedPayment): Promise<void> {
  const { orderId, at, by, key } = of;
  for (const row of await paidBy(tx, of)) {
    const mine = await moneyByOrder(tx, row.shop_id, row.id, orderId);
    const left = mine.reduce((sum, m) => sum + (m.kind === "payment" ? m.amountCents : -m.amountCents), 0);
    const amountCents = cents(Math.max(0, Math.min(left, row.paid_cents)));
    const { payerId = null, method = "card" } = mine[0] ?? {};
    if (amountCents === 0) continue;
    const money = { orderId, payerId, amountCents, method, at, by, key: `disputed-${key}-${mine.length}` };
    if (!(await addMoney(tx, row, { ...money, kind: "refund" }))) continue;
    row.paid_cents = cents(row.paid_cents - amountCents);
    await addEvent(tx, row, { at, by, kind: "unpaid", facts: { amountCents, method } });
    await saveNextVersion(tx, row);
  }
}

/** Restores a payment that the bank had taken back. */
export async function restorePaymentForOrder(tx: Tx, of: DisputedPayment): Promise<void> {
  const { orderId, at, by, key } = of;
  for (const row of await paidBy(tx, of)) {
    const mine = await moneyByOrder(tx, row.shop_id, row.id, orderId);
    const last = mine.findLast((m) => m.key.startsWith(`disputed-${key}-`));
    if (!last || mine.some((m) => m.key === `recovered-${last.key}`)) continue;
    const { payerId, method, amountCents } = last;
    const money = { orderId, payerId, amountCents, method, at, by, key: `recovered-${last.key}` };
    if (!(await addMoney(tx, row, { ...money, kind: "payment" }))) continue;
    row.paid_cents = cents(row.paid_cents + amountCents);
    await addEvent(tx, row, { at, by, kind: "paid", facts: { amountCents, method } });
    await saveNextVersion(tx, row);
  }
}
