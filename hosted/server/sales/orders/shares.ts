import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptsOf, attemptState, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { BANK, giveBack, RETURNED } from "#sales/orders/orderConfirmation.ts";
import { KEPT, movePayment, releaseCard, type OrderContext } from "#sales/orders/transitions.ts";
import { isShareOpen } from "#sales/orders/shares.queries.ts";
import type { Stored } from "#sales/orders/rows.ts";

/**
 * Handles a card that the payment provider holds for a share of a grouped order: it waits, as a draft, until the group
 * is closed. A card that comes too late, or second, or for an order that its member has replaced, is released. Every
 * end of a group locks its orders before it decides: the state of an open group read here still holds at the commit.
 */
export async function shareKept(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  payment: PaymentRow,
  { metadata: { shopId, attemptId }, reference, card }: ProviderState,
): Promise<void> {
  const isWaited = row.status === "draft" && payment.status !== "setup" && payment.status !== "cancelled";
  if (!isWaited || !(await isShareOpen(tx, shopId, row.id, new Date(desk.services.now())))) {
    await attemptState(tx, shopId, attemptId, RETURNED, null);
    return releaseCard(tx, desk, shopId, reference);
  }
  await attemptState(tx, shopId, attemptId, KEPT, null);
  payment.card = card;
  row.expires_at = null;
  if (!canPay(payment.status, "setup")) payment.status = "processing";
  await movePayment(tx, desk, row, payment, "setup", { kind: "imprint-kept", by: BANK });
}

/**
 * Handles the payment of a share: by the debit of its card, or by another card after that was refused. It comes to its
 * seller with the others.
 */
export async function sharePaid(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (payment.status === "paid" || payment.status === "refunded")
    return giveBack(tx, desk, row, state, "paid-twice");
  if (row.status !== "draft" || payment.status === "cancelled")
    return giveBack(tx, desk, row, state, row.status);
  payment.card = state.card;
  if (!canPay(payment.status, "paid")) payment.status = "processing";
  await movePayment(tx, desk, row, payment, "paid", { kind: "payment-paid", by: BANK });
  const kept = (await attemptsOf(tx, row.shop_id, payment.id)).find((a) => a.status === KEPT);
  if (kept?.reference) await releaseCard(tx, desk, row.shop_id, kept.reference);
}
