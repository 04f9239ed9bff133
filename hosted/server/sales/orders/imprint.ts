import { debitableCents } from "@cuvee/core/sales/orders/debitable.ts";
import { canPay } from "@cuvee/core/billing/payments/payments.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import { allowedActs, type OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { ProviderState } from "#billing/payments/provider.ts";
import {
  addAttempt,
  attemptsOf,
  attemptStarted,
  attemptState,
  paymentOfOrder,
  type PaymentRow,
} from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import type { JobData } from "#kit/jobData.ts";
import { newId } from "#kit/mount.ts";
import type { CardDesk } from "#sales/orders/card.ts";
import { arrive, BANK, giveBack, RETURNED, takeAgain, tooLate } from "#sales/orders/orderConfirmation.ts";
import { KEPT, movePayment, releaseCard, type OrderContext } from "#sales/orders/transitions.ts";
import { confirmPlaces, payPlaces, placesOf } from "#sales/orders/places.ts";
import { lockOrder } from "#sales/orders/queries.ts";
import { placerOf } from "#sales/orders/stored.queries.ts";
import { viewOf } from "#sales/orders/read.ts";
import { stateOf, type Stored } from "#sales/orders/rows.ts";
import { shareKept, sharePaid } from "#sales/orders/shares.ts";

/**
 * Handles a card that the payment provider holds for an order, for 0 €: its places are confirmed (or await the shop)
 * and the order comes to its seller. A card that comes too late, or second, is released again.
 */
export async function cardKept(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (row.group_id) return shareKept(tx, desk, row, payment, state);
  const { metadata, reference, card } = state;
  const { shopId, attemptId } = metadata;
  const holds = row.status === "draft" || (row.status === "expired" && (await takeAgain(tx, desk, row)));
  const isFirst = holds && payment.status !== "cancelled";
  const by = await placerOf(tx, shopId, row.id);
  if (!isFirst || !(await confirmPlaces(tx, desk, row, by, null))) {
    await attemptState(tx, shopId, attemptId, RETURNED, null);
    if (row.status === "draft") await tooLate(tx, desk, row);
    return releaseCard(tx, desk, shopId, reference);
  }
  await attemptState(tx, shopId, attemptId, KEPT, null);
  payment.card = card;
  // After a refusal, or after the order expired, the state machine passes through `processing`.
  if (!canPay(payment.status, "setup")) payment.status = "processing";
  await movePayment(tx, desk, row, payment, "setup", { kind: "imprint-kept", by: BANK });
  await arrive(tx, desk, row);
}

/**
 * Handles a charge of an order's card: its reservations are paid by it, in proportion to their due amounts, and the
 * card is released. Money for an order or places that have ended is refunded.
 */
export async function cardCharged(
  tx: Tx,
  desk: OrderContext,
  row: Stored,
  payment: PaymentRow,
  state: ProviderState,
): Promise<void> {
  if (row.group_id) return sharePaid(tx, desk, row, payment, state);
  if (payment.status === "paid" || payment.status === "refunded")
    return giveBack(tx, desk, row, state, "paid-twice");
  if (payment.status === "cancelled") return giveBack(tx, desk, row, state, row.status);
  payment.card = state.card;
  payment.amount_cents = state.amountCents;
  if (!canPay(payment.status, "paid")) payment.status = "processing";
  const reason = String(state.amountCents);
  await movePayment(tx, desk, row, payment, "paid", { kind: "imprint-debited", by: BANK, reason });
  const { amountCents } = state;
  const money = { amountCents, method: row.payment_type, key: payment.id };
  if (!(await payPlaces(tx, desk, row, BANK, money))) return giveBack(tx, desk, row, state, "places-gone");
  const kept = (await attemptsOf(tx, row.shop_id, payment.id)).find((a) => a.status === KEPT);
  if (kept?.reference) await releaseCard(tx, desk, row.shop_id, kept.reference);
}

/** Most debits that may be tried on one order. */
const MOST_CHARGES = 10;

/**
 * Debits the card that is held for an order, for the seller, by a job: the provider's answer makes it paid, or states
 * why not. Throws as `act`, `payment-too-much` (422) {dueCents} for more than its reservations owe, `payment-attempts`
 * (429).
 */
export async function debit(
  tx: Tx,
  desk: OrderContext,
  what: { shopId: string; orderId: string; version: number; amountCents: number; by: string },
): Promise<OrderView> {
  const { shopId, orderId, amountCents, by } = what;
  const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  if (row.version !== what.version)
    refuse("conflict", 409, { current: await viewOf(tx, desk.catalogue, row, true) });
  if (!allowedActs(stateOf(row)).includes("debit")) refuse("order-act", 409, { act: "debit" });
  const dueCents = debitableCents(await placesOf(tx, row));
  if (amountCents > dueCents) refuse("payment-too-much", 422, { dueCents });
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const attempts = await attemptsOf(tx, shopId, payment.id);
  if (attempts.filter((a) => a.kind === "charge").length >= MOST_CHARGES) refuse("payment-attempts", 429);
  const attemptId = newId(desk.services);
  const { provider, id: paymentId } = payment;
  const account = attempts.find((a) => a.status === KEPT)?.account ?? null;
  const at = new Date(desk.services.now());
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
  const asked = { kind: "debit-asked", by, reason: String(amountCents) };
  await movePayment(tx, desk, row, payment, "processing", asked);
  await desk.services.jobs.send(tx, "imprint-charge", { shopId, orderId, attemptId });
  return viewOf(tx, desk.catalogue, row, true);
}

/** State of an attempt whose card no longer exists: a later success from the provider is still accepted. */
const CARDLESS = "cardless";

/** Handles a missing card: nothing is charged, and the seller decides what follows. */
async function cardGone(
  desk: CardDesk,
  { shopId, orderId, attemptId }: JobData["imprint-charge"],
): Promise<void> {
  await desk.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const attempt = (await attemptsOf(tx, shopId, payment.id)).find((a) => a.id === attemptId);
    if (payment.status !== "processing" || attempt?.status !== "starting") return;
    const reason = "imprint_released";
    await attemptState(tx, shopId, attemptId, CARDLESS, reason);
    // For a share it is still the amount due.
    if (!row.group_id) payment.amount_cents = 0;
    await movePayment(tx, desk, row, payment, "error", { kind: "payment-failed", by: BANK, reason });
  });
}

/**
 * Charges a debit at the payment provider, once per attempt, unless the order was cancelled meanwhile. A card that its
 * holder or the seller removed there is not retried.
 */
export async function chargeImprint(desk: CardDesk, data: JobData["imprint-charge"]): Promise<void> {
  const { shopId, orderId, attemptId } = data;
  const { database } = desk.services;
  const asked = await database.transaction({ shopId }, async (tx) => {
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const attempts = await attemptsOf(tx, shopId, payment.id);
    const attempt = attempts.find((a) => a.id === attemptId);
    const setup = attempts.find((a) => a.status === KEPT)?.reference;
    if (payment.status !== "processing" || attempt?.status !== "starting" || !setup) return null;
    const metadata = { shopId, orderId, paymentId: payment.id, attemptId };
    const { account, provider, amount_cents: amountCents } = attempt;
    return { provider, setup, account, amountCents: amountCents ?? 0, currency: payment.currency, metadata };
  });
  if (!asked) return;
  const { provider, ...charge } = asked;
  const asking = desk.providers.of(provider).charge({ ...charge, idempotencyKey: attemptId });
  const made = await asking.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not-found") return null;
    throw error;
  });
  if (made === null) return cardGone(desk, data);
  const started = { reference: made.reference, clientSecret: null, url: null };
  await database.transaction({ shopId }, (tx) => attemptStarted(tx, shopId, attemptId, started));
}
