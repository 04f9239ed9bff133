import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptsOf, attemptState, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { BANK, refundUnusedPayment } from "#sales/orders/placing/orderConfirmation.ts";
import { transitionPayment, type OrderDeps } from "#sales/orders/transitions.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import {
  restorePaymentForOrder,
  reversePaymentForOrder,
} from "#visits/reservations/payments/disputedPayments.ts";

/** State of an attempt whose money the cardholder's bank took back. */
export const DISPUTED = "disputed";

/**
 * Returns the key of a payment's money in the ledger: money after a dispute is different from the money that was taken
 * back.
 */
export async function ledgerKeyOfPayment(
  tx: Tx,
  shopId: string,
  payment: Pick<PaymentRow, "id">,
): Promise<string> {
  const last = (await attemptsOf(tx, shopId, payment.id)).findLast((a) => a.status === DISPUTED);
  return last ? `${payment.id}-${last.id}` : payment.id;
}

const aboutOf = ({ services }: OrderDeps, row: StoredOrder, key: string) => ({
  shopId: row.shop_id,
  orderId: row.id,
  at: new Date(services.now()),
  by: BANK,
  key,
});

/** Handles a dispute by the buyer's bank: the money is missing, and may be requested again by a payment link. */
export async function handleDispute(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  {
    payment,
    state: {
      metadata: { shopId, attemptId },
    },
  }: { payment: PaymentRow; state: ProviderState },
): Promise<void> {
  attemptState(tx, shopId, attemptId, { status: DISPUTED, failure: null });
  await reversePaymentForOrder(tx, aboutOf(deps, row, attemptId));
  if (canTransitionPayment(payment.status, "missing"))
    await transitionPayment(tx, deps, row, { payment, to: "missing", kind: "payment-disputed", by: BANK });
}

/** Handles a won dispute: the money is back; another payment made meanwhile is refunded. */
export async function handleWonDispute(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { payment, state }: { payment: PaymentRow; state: ProviderState },
): Promise<void> {
  if (payment.status !== "missing") return refundUnusedPayment(tx, deps, row, { state, why: "paid-twice" });
  attemptState(tx, state.metadata.shopId, state.metadata.attemptId, {
    status: "succeeded",
    failure: null,
  });
  await restorePaymentForOrder(tx, aboutOf(deps, row, state.metadata.attemptId));
  await transitionPayment(tx, deps, row, { payment, to: "paid", kind: "payment-recovered", by: BANK });
}
