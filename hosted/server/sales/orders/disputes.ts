import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptsOf, attemptState, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { BANK, giveBack } from "#sales/orders/orderConfirmation.ts";
import { movePayment, type OrderContext } from "#sales/orders/transitions.ts";
import type { Stored } from "#sales/orders/rows.ts";
import { repayForOrder, unpayForOrder } from "#visits/reservations/disputed.ts";

/** State of an attempt whose money the cardholder's bank took back. */
export const DISPUTED = "disputed";

/**
 * Returns the key of a payment's money in the ledger: money after a dispute is different from the money that was taken
 * back.
 */
export async function moneyKey(tx: Tx, shopId: string, payment: Pick<PaymentRow, "id">): Promise<string> {
  const last = (await attemptsOf(tx, shopId, payment.id)).findLast((a) => a.status === DISPUTED);
  return last ? `${payment.id}-${last.id}` : payment.id;
}

const aboutOf = ({ services }: OrderContext, row: Stored, key: string) => ({
  shopId: row.shop_id,
  orderId: row.id,
  at: new Date(services.now()),
  by: BANK,
  key,
});

/** Handles a dispute by the buyer's bank: the money is missing, and may be requested again by a payment link. */
export async function disputed(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  payment: PaymentRow,
  { metadata: { shopId, attemptId } }: ProviderState,
): Promise<void> {
  await attemptState(tx, shopId, attemptId, DISPUTED, null);
  await unpayForOrder(tx, aboutOf(desk, row, attemptId));
  if (canPay(payment.status, "missing"))
    await movePayment(tx, desk, row, payment, "missing", { kind: "payment-disputed", by: BANK });
}

/** Handles a won dispute: the money is back; another payment made meanwhile is refunded. */
export async function recovered(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (payment.status !== "missing") return giveBack(tx, desk, row, state, "paid-twice");
  await attemptState(tx, state.metadata.shopId, state.metadata.attemptId, "succeeded", null);
  await repayForOrder(tx, aboutOf(desk, row, state.metadata.attemptId));
  await movePayment(tx, desk, row, payment, "paid", { kind: "payment-recovered", by: BANK });
}
