import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptsOf, attemptState, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { BANK, refundUnusedPayment, RETURNED } from "#sales/orders/placing/orderConfirmation.ts";
import { KEPT, transitionPayment, scheduleCardRelease, type OrderDeps } from "#sales/orders/transitions.ts";
import { isShareOpen } from "#sales/orders/payments/shares.queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

/**
 * Handles a card that the payment provider holds for a share of a grouped order: it waits, as a draft, until the group
 * is closed. A card that comes too late, or second, or for an order that its member has replaced, is released. Every
 * end of a group locks its orders before it decides: the state of an open group read here still holds at the commit.
 */
export async function handleAuthorizedShare(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  {
    payment,
    state: {
      metadata: { shopId, attemptId },
      reference,
      card,
    },
  }: { payment: PaymentRow; state: ProviderState },
): Promise<void> {
  const isWaited = row.status === "draft" && payment.status !== "setup" && payment.status !== "cancelled";
  if (!isWaited || !(await isShareOpen(tx, shopId, row.id, new Date(deps.services.now())))) {
    attemptState(tx, shopId, attemptId, { status: RETURNED, failure: null });
    return scheduleCardRelease(tx, deps, shopId, reference);
  }
  attemptState(tx, shopId, attemptId, { status: KEPT, failure: null });
  payment.card = card;
  row.expires_at = null;
  if (!canTransitionPayment(payment.status, "setup")) payment.status = "processing";
  await transitionPayment(tx, deps, row, { payment, to: "setup", kind: "imprint-kept", by: BANK });
}

/**
 * Handles the payment of a share: by the debit of its card, or by another card after that was refused. It comes to its
 * seller with the others.
 */
export async function handlePaidShare(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { payment, state }: { payment: PaymentRow; state: ProviderState },
): Promise<void> {
  if (payment.status === "paid" || payment.status === "refunded")
    return refundUnusedPayment(tx, deps, row, { state, why: "paid-twice" });
  if (row.status !== "draft" || payment.status === "cancelled")
    return refundUnusedPayment(tx, deps, row, { state, why: row.status });
  payment.card = state.card;
  if (!canTransitionPayment(payment.status, "paid")) payment.status = "processing";
  await transitionPayment(tx, deps, row, { payment, to: "paid", kind: "payment-paid", by: BANK });
  const attempt = (await attemptsOf(tx, row.shop_id, payment.id)).find((a) => a.status === KEPT);
  if (attempt?.reference) await scheduleCardRelease(tx, deps, row.shop_id, attempt.reference);
}
