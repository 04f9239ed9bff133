import type { ProviderState } from "#billing/payments/provider.ts";
import { attemptsOf, paymentOfOrder } from "#billing/payments/queries.ts";
import { BANK } from "#sales/orders/placing/orderConfirmation.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addEvent, hasEvent, lockOrder } from "#sales/orders/queries.ts";

/**
 * Reports a provider's event about a payment that is not the one we requested: nothing of it is accepted, and the shop
 * is notified, once per payment there. For an account that is not the shop's only the log records it: its owner may
 * write anything.
 */
export async function reportPaymentMismatch(deps: OrderDeps, state: ProviderState): Promise<void> {
  const { services } = deps;
  const { reference, account, amountCents, currency, livemode, metadata } = state;
  const { shopId, orderId, attemptId } = metadata;
  services.log.error(
    { reference, account, amountCents, currency, livemode, shopId, orderId },
    "a provider tells of a payment that was not asked for",
  );
  await services.database.transaction({ shopId }, async (tx) => {
    const row = await lockOrder(tx, shopId, orderId);
    const payment = row && (await paymentOfOrder(tx, shopId, orderId));
    if (!row || !payment) return;
    const attempt = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.id === attemptId);
    if (attempt?.account !== account) return;
    const kind = "payment-mismatch";
    const reason = `${reference} : ${(amountCents / 100).toFixed(2)} ${currency}`;
    if (await hasEvent(tx, shopId, orderId, { kind, reason })) return;
    addEvent(tx, { shopId, orderId, at: new Date(services.now()), kind, by: BANK, reason });
    await services.jobs.send(tx, "order-event", { shopId, orderId, event: kind });
  });
}
