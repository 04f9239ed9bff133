import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PaymentProvider } from "#billing/payments/provider.ts";
import { attemptsOf, lockPayment, paymentOfOrder, savePayment } from "#billing/payments/queries.ts";
import type { JobData } from "#kit/jobs.ts";
import { movePayment, type Desk } from "#sales/orders/moves.ts";
import { isRefundNoted, noteRefund } from "#sales/orders/places.queries.ts";
import { addEvent, lockOrder } from "#sales/orders/queries.ts";

/** Gives a payment back at its provider and writes it down. The key makes it once, however often the job runs. */
export async function refundPayment(
  desk: Desk,
  provider: PaymentProvider,
  shopId: string,
  paymentId: string,
  reference: string,
): Promise<void> {
  const state = await provider.read(reference);
  const left = await desk.services.database.transaction({ shopId }, async (tx) => {
    const payment = (await lockPayment(tx, shopId, paymentId)) ?? refuse("not-found", 404);
    const own = (await attemptsOf(tx, shopId, paymentId)).find((a) => a.status === "succeeded");
    // Parts of the order's own payment may have gone back before.
    return own?.reference === reference ? state.amountCents - payment.refunded_cents : state.amountCents;
  });
  if (left > 0) await provider.refund(reference, left, `refund-${reference}`);
  await desk.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, state.metadata.orderId)) ?? refuse("not-found", 404);
    const payment = (await lockPayment(tx, shopId, paymentId)) ?? refuse("not-found", 404);
    // A second payment went back while the order's own one is kept, or goes back by a job of its own: nothing else changes.
    const kept = (await attemptsOf(tx, shopId, paymentId)).find((a) => a.status === "succeeded");
    if ((kept && kept.reference !== reference) || !canPay(payment.status, "refunded")) return;
    payment.refunded_cents = payment.amount_cents;
    await savePayment(tx, payment, null);
    await movePayment(tx, desk, row, payment, "refunded", { kind: "payment-refunded", by: "system" });
  });
}

/** The payment of an order with what a part of it goes back by: a reference at the provider, or by hand. */
async function wayBack(
  desk: Desk,
  { shopId, orderId, key }: JobData["reservation-refund"],
): Promise<{ reference: string | null } | null> {
  return desk.services.database.transaction({ shopId }, async (tx) => {
    const payment = await paymentOfOrder(tx, shopId, orderId);
    if (!payment || payment.status === "refunded" || (await isRefundNoted(tx, shopId, key))) return null;
    const paid = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.status === "succeeded");
    return { reference: paid?.reference ?? null };
  });
}

/**
 * Gives a part of an order's payment back, once per key, and writes it down: by card at its provider; money that came by hand is
 * owed, and the history says so. The payment stays paid until all of it is back.
 */
export async function refundPart(
  desk: Desk,
  provider: PaymentProvider,
  data: JobData["reservation-refund"],
): Promise<void> {
  const { shopId, orderId, amountCents, key } = data;
  const way = await wayBack(desk, data);
  if (!way) return;
  if (way.reference !== null) await provider.refund(way.reference, amountCents, `part-${key}`);
  await desk.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const at = new Date(desk.services.now());
    if (!(await noteRefund(tx, { shopId, key, paymentId: payment.id, amountCents, at }))) return;
    const by = "system";
    const told = { shopId, orderId, at, by, reason: String(amountCents) };
    if (way.reference === null) {
      await addEvent(tx, { ...told, kind: "part-refund-due" });
      return;
    }
    payment.refunded_cents = Math.min(payment.amount_cents, payment.refunded_cents + amountCents);
    await savePayment(tx, payment, null);
    await addEvent(tx, { ...told, kind: "payment-part-refunded" });
    if (payment.refunded_cents === payment.amount_cents)
      await movePayment(tx, desk, row, payment, "refunded", { kind: "payment-refunded", by });
    await desk.services.live.tell(tx, { kind: "order", shopId, orderId });
  });
}
