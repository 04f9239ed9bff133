import { canTransitionPayment, type PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import { ENDED_ORDERS } from "@cuvee/core/sales/orders/endedMoney.ts";
import { recordMethodUsed, paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { lockOrders, ordersOfDocument, type OrderToBill } from "#sales/bills/queries.ts";
import { untakenOf } from "#sales/orders/cancellations.queries.ts";
import { moneyOf } from "#sales/orders/payments/money.ts";
import { transitionPayment, type OrderDeps } from "#sales/orders/transitions.ts";

/** Notifies the open pages of a document's orders, which show it. */
export async function notifyOrdersOfDocument(
  { services }: Pick<OrderDeps, "services">,
  { shopId, documentId }: JobData["document-event"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    for (const { id } of await ordersOfDocument(tx, shopId, documentId))
      services.live.tell(tx, { kind: "order", shopId, orderId: id });
  });
}

/** Returns the payment status of an order by its recorded money; null where nothing changes. */
function statusBy(status: PaymentStatus, due: number, paid: number): PaymentStatus | null {
  const to =
    paid >= due
      ? "paid"
      : paid > 0
        ? "partial"
        : status === "paid" || status === "partial"
          ? "missing"
          : null;
  return to === null || to === status ? null : to;
}

/** Event of the history, by the new payment status. */
const EVENTS: Partial<Record<PaymentStatus, string>> = {
  paid: "payment-recorded",
  partial: "payment-part-recorded",
  missing: "payment-owed",
};

async function follow(tx: Tx, deps: OrderDeps, row: OrderToBill): Promise<void> {
  // A cancelled order owes nothing, whatever becomes of its money.
  if (ENDED_ORDERS.has(row.status)) return;
  const payment = await paymentOfOrder(tx, row.shop_id, row.id);
  // The payment provider reports its own payments.
  if (
    !payment ||
    payment.amount_cents === 0 ||
    (payment.provider !== "manual" && payment.status !== "missing")
  )
    return;
  const { paid, credited } = await moneyOf(tx, row.shop_id, row.id);
  // For a received payment, cancelled lines are refunded: they are not owed again.
  const due = payment.amount_cents - credited - (await untakenOf(tx, row.shop_id, row.id));
  const to = statusBy(payment.status, due, paid);
  if (to === null) return;
  if (payment.provider !== "manual") {
    payment.provider = "manual";
    await recordMethodUsed(tx, payment);
  }
  // A paid part that is owed again passes through `missing`.
  if (!canTransitionPayment(payment.status, to) && canTransitionPayment(payment.status, "missing"))
    await transitionPayment(tx, deps, row, {
      payment,
      to: "missing",
      kind: "payment-missing",
      by: "system",
      isNoted: true,
    });
  if (canTransitionPayment(payment.status, to))
    await transitionPayment(tx, deps, row, {
      payment,
      to,
      kind: EVENTS[to] ?? "payment-recorded",
      by: "system",
      isNoted: true,
    });
}

/** Updates the payment of orders after money was assigned to, or removed from, them or their documents. */
export async function syncOrderPayments(
  deps: OrderDeps,
  { shopId, orderIds }: JobData["money-allocated"],
): Promise<void> {
  await deps.services.database.transaction({ shopId }, async (tx) => {
    for (const row of await lockOrders(tx, shopId, orderIds)) await follow(tx, deps, row);
  });
}
