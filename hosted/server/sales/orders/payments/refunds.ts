import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { refundOfPayment } from "#billing/payments/orderPayments.ts";
import {
  attemptByReference,
  attemptsOf,
  lockPayment,
  paymentOfOrder,
  savePayment,
  type AttemptRow,
} from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";
import { transitionPayment, type OrderDeps } from "#sales/orders/transitions.ts";
import { isRefundNoted, recordRefundOnce } from "#sales/orders/reservations.queries.ts";
import { addEvent, lockOrder } from "#sales/orders/queries.ts";

/** Refunds a payment at its provider and records it. The key makes it happen once, however often the job runs. */
export async function refundPayment(
  deps: CardDeps,
  { shopId, paymentId, reference }: JobData["payment-refund"],
): Promise<void> {
  const attempt = await deps.services.database.transaction({ shopId }, (tx) =>
    attemptByReference(tx, shopId, reference),
  );
  const { provider: name, account } = attempt ?? refuse("not-found", 404);
  const provider = deps.providers.of(name);
  const state = await provider.read(reference, account);
  const left = await deps.services.database.transaction({ shopId }, async (tx) => {
    const payment = (await lockPayment(tx, shopId, paymentId)) ?? refuse("not-found", 404);
    const own = (await attemptsOf(tx, shopId, paymentId)).find((a) => a.status === "succeeded");
    // Parts of the order's own payment may have been refunded before, or at the provider, manually by the shop.
    const gone = own?.reference === reference ? payment.refunded_cents : 0;
    return state.amountCents - Math.max(gone, state.refundedCents);
  });
  if (left > 0) await provider.refund(reference, left, `refund-${reference}`, account);
  await deps.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, state.metadata.orderId)) ?? refuse("not-found", 404);
    const payment = (await lockPayment(tx, shopId, paymentId)) ?? refuse("not-found", 404);
    // A second payment was refunded while the order's own one is kept, or is refunded by a job of its own: nothing else
    // changes.
    const attempt = (await attemptsOf(tx, shopId, paymentId)).find((a) => a.status === "succeeded");
    // This is the case where the order was paid manually.
    if (payment.provider !== name) return;
    if ((attempt && attempt.reference !== reference) || !canTransitionPayment(payment.status, "refunded"))
      return;
    payment.refunded_cents = payment.amount_cents;
    savePayment(tx, payment, null);
    await transitionPayment(tx, deps, row, {
      payment,
      to: "refunded",
      kind: "payment-refunded",
      by: "system",
    });
  });
}

/** Returns the attempt by which a payment came. */
const paidAttempt = async (tx: Tx, shopId: string, paymentId: string): Promise<AttemptRow | undefined> =>
  (await attemptsOf(tx, shopId, paymentId)).find((a) => a.status === "succeeded");

/**
 * Checks whether a payment came through a provider, so that a part of it can be refunded automatically; otherwise it is
 * owed manually.
 */
export const isPaidOnline = async (tx: Tx, shopId: string, paymentId: string): Promise<boolean> =>
  Boolean((await paidAttempt(tx, shopId, paymentId))?.reference);

/** Returns the payment of an order with the way of a partial refund: a reference at the provider, or manual. */
async function wayBack(
  deps: OrderDeps,
  { shopId, orderId, key }: JobData["reservation-refund"],
): Promise<{ paid: AttemptRow | undefined } | null> {
  return deps.services.database.transaction({ shopId }, async (tx) => {
    const payment = await paymentOfOrder(tx, shopId, orderId);
    if (!payment || payment.status === "refunded" || (await isRefundNoted(tx, shopId, key))) return null;
    return { paid: await paidAttempt(tx, shopId, payment.id) };
  });
}

/**
 * Refunds a part of an order's payment, once per key, and records it: by card at its provider; for manual payments the
 * history records that it is owed. The payment stays paid until all of it is refunded.
 */
export async function refundPart(deps: CardDeps, data: JobData["reservation-refund"]): Promise<void> {
  const { shopId, orderId, amountCents, key } = data;
  const way = await wayBack(deps, data);
  if (!way) return;
  const { paid } = way;
  if (paid?.reference)
    await deps.providers.of(paid.provider).refund(paid.reference, amountCents, `part-${key}`, paid.account);
  await deps.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const at = new Date(deps.services.now());
    if (!(await recordRefundOnce(tx, { shopId, key, paymentId: payment.id, amountCents, at }))) return;
    const by = "system";
    const event = { shopId, orderId, at, by, reason: String(amountCents) };
    if (!paid?.reference) {
      addEvent(tx, { ...event, kind: "part-refund-due" });
      return;
    }
    payment.refunded_cents = Math.min(payment.amount_cents, payment.refunded_cents + amountCents);
    savePayment(tx, payment, null);
    await refundOfPayment(tx, deps.services, {
      shopId,
      orderId,
      paymentId: payment.id,
      type: payment.type,
      amountCents,
      by,
    });
    addEvent(tx, { ...event, kind: "payment-part-refunded" });
    if (payment.refunded_cents === payment.amount_cents)
      await transitionPayment(tx, deps, row, { payment, to: "refunded", kind: "payment-refunded", by });
    deps.services.live.tell(tx, { kind: "order", shopId, orderId });
  });
}
