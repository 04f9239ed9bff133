import type { CardSession } from "@cuvee/core/billing/payments/payments.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PaymentProvider, ProviderState } from "#billing/payments/provider.ts";
import { addAttempt, attemptsOf, attemptStarted, paymentOfOrder } from "#billing/payments/queries.ts";
import { newId } from "#kit/mount.ts";
import { movePayment, type Desk } from "#sales/orders/moves.ts";
import { lockOrder } from "#sales/orders/queries.ts";

/** What card payments need beside an order's desk. */
export type CardDesk = Desk & { cardProvider: PaymentProvider };

/** One try to pay an order by card, written before the provider hears of it. */
export type Attempt = { provider: PaymentProvider; amountCents: Cents; metadata: ProviderState["metadata"] };

/** Prepares an attempt; the caller writes its row. */
export function openAttempt(
  desk: CardDesk,
  of: { shopId: string; orderId: string; paymentId: string; amountCents: Cents },
): Attempt {
  const { amountCents, ...ids } = of;
  return { provider: desk.cardProvider, amountCents, metadata: { ...ids, attemptId: newId(desk.services) } };
}

function session(reference: string, clientSecret: string): CardSession {
  return {
    provider: "sandbox",
    intentId: reference,
    clientSecret,
    confirmUrl: `/v1/sandbox/intents/${reference}/confirmation`,
  };
}

/** The last attempt of an order, with its reference at the provider when it has one. */
async function lastAttempt(
  desk: CardDesk,
  shopId: string,
  orderId: string,
): Promise<{ attempt: Attempt; session: CardSession | null }> {
  return desk.services.database.transaction({ shopId }, async (tx) => {
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const row = (await attemptsOf(tx, shopId, payment.id)).at(-1) ?? refuse("payment-status", 409);
    const metadata = { shopId, orderId, paymentId: payment.id, attemptId: row.id };
    return {
      attempt: { provider: desk.cardProvider, amountCents: payment.amount_cents as Cents, metadata },
      session:
        row.reference !== null && row.client_secret !== null
          ? session(row.reference, row.client_secret)
          : null,
    };
  });
}

/**
 * Opens an attempt at its provider, with no lock held, and writes the reference. Without `fresh` it goes on with the
 * order's last attempt: the provider knows it by its key and gives the same payment again.
 */
export async function startAttempt(
  desk: CardDesk,
  shopId: string,
  orderId: string,
  fresh: Attempt | null,
): Promise<CardSession> {
  const last = fresh ? null : await lastAttempt(desk, shopId, orderId);
  if (last?.session) return last.session;
  const attempt = fresh ?? last?.attempt ?? refuse("payment-status", 409);
  const { metadata, amountCents, provider } = attempt;
  const started = await provider.start({
    idempotencyKey: metadata.attemptId,
    amountCents,
    currency: "EUR",
    metadata,
  });
  await desk.services.database.transaction({ shopId }, (tx) =>
    attemptStarted(tx, shopId, metadata.attemptId, started.reference, started.clientSecret),
  );
  return session(started.reference, started.clientSecret);
}

/** Cards that may be tried on one order: more is somebody trying cards. */
const MOST_ATTEMPTS = 10;

/** A new attempt for an order whose card was refused. Throws `payment-status` (409), `order-expired` (409), `payment-attempts` (429). */
export async function retryAttempt(desk: CardDesk, shopId: string, orderId: string): Promise<CardSession> {
  const attempt = await desk.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    if (row.status !== "draft")
      return refuse(row.status === "expired" ? "order-expired" : "order-status", 409);
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    // An attempt that is still open is gone on with: a second one could be paid twice.
    if (payment.status !== "error") return null;
    if ((await attemptsOf(tx, shopId, payment.id)).length >= MOST_ATTEMPTS)
      return refuse("payment-attempts", 429);
    const opened = openAttempt(desk, {
      shopId,
      orderId,
      paymentId: payment.id,
      amountCents: payment.amount_cents as Cents,
    });
    const { attemptId: id, paymentId } = opened.metadata;
    await addAttempt(tx, {
      shopId,
      id,
      paymentId,
      provider: opened.provider.name,
      at: new Date(desk.services.now()),
    });
    await movePayment(tx, desk, row, payment, "processing", { kind: "payment-retried", by: "buyer" });
    return opened;
  });
  return startAttempt(desk, shopId, orderId, attempt);
}
