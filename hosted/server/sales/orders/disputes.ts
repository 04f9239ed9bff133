import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptState, type PaymentRow } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import { BANK, giveBack } from "#sales/orders/arrivals.ts";
import { movePayment, type Desk } from "#sales/orders/moves.ts";
import type { Stored } from "#sales/orders/rows.ts";

/** State of an attempt whose money the holder's bank took back. */
export const DISPUTED = "disputed";

/** The buyer's bank took the money back: it is missing, and may be asked for again by a payment link. */
export async function disputed(
  tx: Tx,
  desk: Desk,
  row: Stored,
  payment: PaymentRow,
  { metadata: { shopId, attemptId } }: ProviderState,
): Promise<void> {
  await attemptState(tx, shopId, attemptId, DISPUTED, null);
  if (canPay(payment.status, "missing"))
    await movePayment(tx, desk, row, payment, "missing", { kind: "payment-disputed", by: BANK });
}

/** A dispute was won: the money is there again; what was paid otherwise meanwhile goes back. */
export async function recovered(
  tx: Tx,
  desk: Desk,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (payment.status !== "missing") return giveBack(tx, desk, row, state, "paid-twice");
  await attemptState(tx, state.metadata.shopId, state.metadata.attemptId, "succeeded", null);
  await movePayment(tx, desk, row, payment, "paid", { kind: "payment-recovered", by: BANK });
}
