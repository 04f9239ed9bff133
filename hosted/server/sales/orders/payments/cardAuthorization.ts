import { debitableCents } from "@cuvee/core/sales/orders/debitable.ts";
import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import { allowedCommands, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import {
  addAttempt,
  attemptsOf,
  attemptStarted,
  attemptState,
  paymentOfOrder,
  type PaymentRow,
} from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";
import {
  submitOrderToSeller,
  BANK,
  refundUnusedPayment,
  RETURNED,
  reclaimExpiredOrder,
  expireOrderWithoutSeats,
} from "#sales/orders/placing/orderConfirmation.ts";
import { KEPT, transitionPayment, scheduleCardRelease, type OrderDeps } from "#sales/orders/transitions.ts";
import { confirmSeats, paySeats, placesOf } from "#sales/orders/reservations.ts";
import { lockOrder } from "#sales/orders/queries.ts";
import { placerOf } from "#sales/orders/stored.queries.ts";
import { viewOf } from "#sales/orders/read.ts";
import { stateOf, type StoredOrder } from "#sales/orders/rows.ts";
import { handleAuthorizedShare, handlePaidShare } from "#sales/orders/payments/shares.ts";

/**
 * Handles a card that the payment provider holds for an order, for 0 €: its places are confirmed (or await the shop)
 * and the order comes to its seller. A card that comes too late, or second, is released again.
 */
export async function handleAuthorizedCard(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { payment, state }: { payment: PaymentRow; state: ProviderState },
): Promise<void> {
  if (row.group_id) return handleAuthorizedShare(tx, deps, row, { payment, state });
  const { metadata, reference, card } = state;
  const { shopId, attemptId } = metadata;
  const holds =
    row.status === "draft" || (row.status === "expired" && (await reclaimExpiredOrder(tx, deps, row)));
  const isFirst = holds && payment.status !== "cancelled";
  const by = await placerOf(tx, shopId, row.id);
  if (!isFirst || !(await confirmSeats(tx, deps, row, { by, money: null }))) {
    attemptState(tx, shopId, attemptId, { status: RETURNED, failure: null });
    if (row.status === "draft") await expireOrderWithoutSeats(tx, deps, row);
    return scheduleCardRelease(tx, deps, shopId, reference);
  }
  attemptState(tx, shopId, attemptId, { status: KEPT, failure: null });
  payment.card = card;
  // After a refusal, or after the order expired, the state machine passes through `processing`.
  if (!canTransitionPayment(payment.status, "setup")) payment.status = "processing";
  await transitionPayment(tx, deps, row, { payment, to: "setup", kind: "imprint-kept", by: BANK });
  await submitOrderToSeller(tx, deps, row);
}

/**
 * Handles a charge of an order's card: its reservations are paid by it, in proportion to their due amounts, and the
 * card is released. Money for an order or places that have ended is refunded.
 */
export async function handleCardCharge(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  { payment, state }: { payment: PaymentRow; state: ProviderState },
): Promise<void> {
  if (row.group_id) return handlePaidShare(tx, deps, row, { payment, state });
  if (payment.status === "paid" || payment.status === "refunded")
    return refundUnusedPayment(tx, deps, row, { state, why: "paid-twice" });
  if (payment.status === "cancelled") return refundUnusedPayment(tx, deps, row, { state, why: row.status });
  payment.card = state.card;
  payment.amount_cents = state.amountCents;
  if (!canTransitionPayment(payment.status, "paid")) payment.status = "processing";
  const reason = String(state.amountCents);
  await transitionPayment(tx, deps, row, { payment, to: "paid", kind: "imprint-debited", by: BANK, reason });
  const { amountCents } = state;
  const money = { amountCents, method: row.payment_type, key: payment.id };
  if (!(await paySeats(tx, deps, row, { by: BANK, ...money })))
    return refundUnusedPayment(tx, deps, row, { state, why: "places-gone" });
  const attempt = (await attemptsOf(tx, row.shop_id, payment.id)).find((a) => a.status === KEPT);
  if (attempt?.reference) await scheduleCardRelease(tx, deps, row.shop_id, attempt.reference);
}

/** Most debits that may be tried on one order. */
const MOST_CHARGES = 10;

/**
 * Debits the card that is held for an order, for the seller, by a job: the provider's answer makes it paid, or states
 * why not. Throws as `act`, `payment-too-much` (422) {dueCents} for more than its reservations owe, `payment-attempts`
 * (429).
 */
export async function debitAuthorizedCard(
  tx: Tx,
  deps: OrderDeps,
  what: { shopId: string; orderId: string; version: number; amountCents: number; by: string },
): Promise<OrderView> {
  const { shopId, orderId, amountCents, by } = what;
  const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  if (row.version !== what.version)
    refuse("conflict", 409, { current: await viewOf(tx, deps.catalogue, row, true) });
  if (!allowedCommands(stateOf(row)).includes("debit")) refuse("order-act", 409, { act: "debit" });
  const dueCents = debitableCents(await placesOf(tx, row));
  if (amountCents > dueCents) refuse("payment-too-much", 422, { dueCents });
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const attempts = await attemptsOf(tx, shopId, payment.id);
  if (attempts.filter((a) => a.kind === "charge").length >= MOST_CHARGES) refuse("payment-attempts", 429);
  const attemptId = newId(deps.services);
  const { provider, id: paymentId } = payment;
  const account = attempts.find((a) => a.status === KEPT)?.account ?? null;
  const at = new Date(deps.services.now());
  payment.amount_cents = amountCents;
  await addAttempt(tx, {
    shopId,
    id: attemptId,
    paymentId,
    provider,
    at,
    kind: "charge",
    type: "cb",
    account,
    chargeCents: amountCents,
  });
  const requested = { kind: "debit-asked", by, reason: String(amountCents) };
  await transitionPayment(tx, deps, row, { payment, to: "processing", ...requested });
  await deps.services.jobs.send(tx, "imprint-charge", { shopId, orderId, attemptId });
  return viewOf(tx, deps.catalogue, row, true);
}

/** State of an attempt whose card no longer exists: a later success from the provider is still accepted. */
const CARDLESS = "cardless";

/** Handles a missing card: nothing is charged, and the seller decides what follows. */
async function cardGone(
  deps: CardDeps,
  { shopId, orderId, attemptId }: JobData["imprint-charge"],
): Promise<void> {
  await deps.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const attempt = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.id === attemptId);
    if (payment.status !== "processing" || attempt?.status !== "starting") return;
    const reason = "imprint_released";
    attemptState(tx, shopId, attemptId, { status: CARDLESS, failure: reason });
    // For a share it is still the amount due.
    if (!row.group_id) payment.amount_cents = 0;
    await transitionPayment(tx, deps, row, {
      payment,
      to: "error",
      kind: "payment-failed",
      by: BANK,
      reason,
    });
  });
}

/**
 * Charges a debit at the payment provider, once per attempt, unless the order was cancelled meanwhile. A card that its
 * holder or the seller removed there is not retried.
 */
export async function chargeAuthorizedCard(deps: CardDeps, data: JobData["imprint-charge"]): Promise<void> {
  const { shopId, orderId, attemptId } = data;
  const { database } = deps.services;
  const requested = await database.transaction({ shopId }, async (tx) => {
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const attempts = await attemptsOf(tx, shopId, payment.id);
    const attempt = attempts.find((a) => a.id === attemptId);
    const setup = attempts.find((a) => a.status === KEPT)?.reference;
    if (payment.status !== "processing" || attempt?.status !== "starting" || !setup) return null;
    const metadata = { shopId, orderId, paymentId: payment.id, attemptId };
    const { account, provider, amount_cents: amountCents } = attempt;
    return { provider, setup, account, amountCents: amountCents ?? 0, currency: payment.currency, metadata };
  });
  if (!requested) return;
  const { provider, ...charge } = requested;
  const asking = deps.providers.of(provider).charge({ ...charge, idempotencyKey: attemptId });
  const created = await asking.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not-found") return null;
    throw error;
  });
  if (created === null) return cardGone(deps, data);
  const started = { reference: created.reference, clientSecret: null, url: null };
  await database.transaction({ shopId }, (tx) => attemptStarted(tx, shopId, attemptId, started));
}
