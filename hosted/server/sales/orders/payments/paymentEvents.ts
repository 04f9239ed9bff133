import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import type { PaymentProvider, ProviderState } from "#billing/payments/provider.ts";
import {
  attemptsOf,
  attemptStarted,
  attemptState,
  recordMethodUsed,
  recordProviderEvent,
  paymentOfOrder,
  type AttemptRow,
  type PaymentRow,
} from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  submitOrderToSeller,
  BANK,
  refundUnusedPayment,
  RETURNED,
  reclaimExpiredOrder,
  expireOrderWithoutSeats,
} from "#sales/orders/placing/orderConfirmation.ts";
import {
  DISPUTED,
  handleDispute,
  ledgerKeyOfPayment,
  handleWonDispute,
} from "#sales/orders/payments/disputes.ts";
import { handleCardCharge, handleAuthorizedCard } from "#sales/orders/payments/cardAuthorization.ts";
import { reportPaymentMismatch } from "#sales/orders/payments/paymentMismatch.ts";
import { confirmSeats } from "#sales/orders/reservations.ts";
import { KEPT, transitionPayment, type OrderDeps } from "#sales/orders/transitions.ts";
import { lockOrder, setPaymentType } from "#sales/orders/queries.ts";
import { placerOf } from "#sales/orders/stored.queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import { handlePaidShare } from "#sales/orders/payments/shares.ts";

/** States in which an attempt has its money: a further event about it is not a second payment. */
const ENDED: ReadonlySet<string> = new Set(["succeeded", RETURNED, KEPT, DISPUTED]);
/** Statuses of an order that came to its seller before its money: by a debit that takes days, or a payment link. */
const STANDS: ReadonlySet<string> = new Set(["pending", "validated", "invoiced"]);

/** A provider's event, checked against our request. */
type ProviderUpdate = {
  tx: Tx;
  deps: OrderDeps;
  row: StoredOrder;
  payment: PaymentRow;
  state: ProviderState;
  attempt: AttemptRow;
};

/** Records money that comes by another means than ordered: a transfer that was paid by card after all. */
async function notePaid({ tx, row, payment, attempt }: ProviderUpdate): Promise<void> {
  if (payment.type === attempt.type && payment.provider === attempt.provider) return;
  Object.assign(payment, { type: attempt.type, provider: attempt.provider });
  row.payment_type = attempt.type;
  await recordMethodUsed(tx, payment);
  await setPaymentType(tx, row);
}

/** Confirms the places of a paid order. Returns false when they are gone. */
async function confirmPaidSeats({ tx, deps, row, payment }: ProviderUpdate): Promise<boolean> {
  const money = { method: row.payment_type, key: await ledgerKeyOfPayment(tx, row.shop_id, payment) };
  return confirmSeats(tx, deps, row, { by: await placerOf(tx, row.shop_id, row.id), money });
}

async function succeed(update: ProviderUpdate): Promise<void> {
  const { tx, deps, row, payment, state } = update;
  if (row.group_id) return handlePaidShare(tx, deps, row, { payment, state });
  if (payment.status === "paid" || payment.status === "refunded")
    return refundUnusedPayment(tx, deps, row, { state, why: "paid-twice" });
  if (payment.status === "cancelled") return refundUnusedPayment(tx, deps, row, { state, why: row.status });
  const stands = STANDS.has(row.status);
  const holds =
    stands ||
    row.status === "draft" ||
    (row.status === "expired" && (await reclaimExpiredOrder(tx, deps, row)));
  await notePaid(update);
  const alive = holds && (row.places.length === 0 || (await confirmPaidSeats(update)));
  payment.card = state.card;
  // A late success may come after a refusal or after the order expired: the state machine passes through `processing`.
  if (!canTransitionPayment(payment.status, "paid")) payment.status = "processing";
  // For an existing order the buyer is notified of the payment; otherwise of the placed order.
  const kind = stands ? "payment-came" : "payment-paid";
  await transitionPayment(tx, deps, row, {
    payment,
    to: "paid",
    kind,
    by: BANK,
    orderFollows: alive && !stands,
  });
  if (!alive) {
    if (row.status === "draft") await expireOrderWithoutSeats(tx, deps, row);
    return refundUnusedPayment(tx, deps, row, { state, why: holds ? "places-gone" : row.status });
  }
  if (!stands) await submitOrderToSeller(tx, deps, row, kind);
}

/**
 * Handles a debit in progress, which takes days: the order comes to its seller unpaid. Places are not promised before
 * their money has come.
 */
async function underWay(update: ProviderUpdate): Promise<void> {
  const { tx, deps, row, payment } = update;
  // A share comes to its seller with the others, when it is paid.
  if (row.group_id) return;
  const stands = STANDS.has(row.status);
  const canCome =
    payment.status !== "cancelled" &&
    row.places.length === 0 &&
    (row.status === "draft" || (row.status === "expired" && (await reclaimExpiredOrder(tx, deps, row))));
  if (!stands && !canCome) return;
  await notePaid(update);
  if (canTransitionPayment(payment.status, "processing"))
    await transitionPayment(tx, deps, row, {
      payment,
      to: "processing",
      kind: "payment-under-way",
      by: BANK,
    });
  if (!stands) await submitOrderToSeller(tx, deps, row);
}

const SUCCEEDS = {
  payment: succeed,
  setup: ({ tx, deps, row, payment, state }: ProviderUpdate) =>
    handleAuthorizedCard(tx, deps, row, { payment, state }),
  charge: ({ tx, deps, row, payment, state }: ProviderUpdate) =>
    handleCardCharge(tx, deps, row, { payment, state }),
};

async function apply(update: ProviderUpdate, isLast: boolean): Promise<void> {
  const { tx, deps, row, payment, state } = update;
  const { status, kind } = state;
  if (status === "succeeded") return SUCCEEDS[kind](update);
  if (status === "processing") return kind === "payment" ? underWay(update) : undefined;
  // A failed hold of a card is irrelevant for an order that came to its seller, and so is an earlier attempt of one in
  // progress.
  if (!isLast || (kind === "setup" && row.status !== "draft")) return;
  if (status === "failed" && canTransitionPayment(payment.status, "error")) {
    // Nothing was debited; for a share it is still the amount due.
    if (kind === "charge" && !row.group_id) payment.amount_cents = 0;
    const reason = state.failure ?? "";
    return transitionPayment(tx, deps, row, {
      payment,
      to: "error",
      kind: "payment-failed",
      by: BANK,
      reason,
    });
  }
  if (status === "requires_action" && canTransitionPayment(payment.status, "requiresAction"))
    return transitionPayment(tx, deps, row, {
      payment,
      to: "requiresAction",
      kind: "payment-action",
      by: BANK,
    });
}

/**
 * Returns the amount of an attempt, in cents: zero to hold a card, the given amount of a debit, else all of the
 * payment.
 */
const amountOf = ({ kind, amount_cents: own }: AttemptRow, payment: PaymentRow): number =>
  kind === "setup" ? 0 : (own ?? payment.amount_cents);

/**
 * Checks that a provider's event is about our request: the amount, the currency, the account, real money or not, our
 * own ids.
 */
function isSame(
  attempt: AttemptRow,
  payment: PaymentRow,
  provider: PaymentProvider,
  state: ProviderState,
): boolean {
  return (
    payment.id === state.metadata.paymentId &&
    attempt.provider === provider.name &&
    attempt.kind === state.kind &&
    (attempt.reference === null || attempt.reference === state.reference) &&
    amountOf(attempt, payment) === state.amountCents &&
    payment.currency === state.currency &&
    attempt.account === state.account &&
    provider.livemode === state.livemode
  );
}

async function hear(update: ProviderUpdate, attempts: readonly AttemptRow[]): Promise<void> {
  const { tx, deps, row, state, attempt } = update;
  const { shopId, attemptId } = state.metadata;
  if (state.status === "recovered")
    return attempt.status === DISPUTED
      ? handleWonDispute(tx, deps, row, { payment: update.payment, state })
      : undefined;
  if (ENDED.has(attempt.status)) {
    if (state.status === "disputed" && attempt.status === "succeeded")
      await handleDispute(tx, deps, row, { payment: update.payment, state });
    return;
  }
  // A charge ends once; the event may come before the provider's answer.
  if (attempt.kind === "charge" && attempt.status === "failed") return;
  if (attempt.kind === "charge" || attempt.reference === null)
    attemptStarted(tx, shopId, attemptId, {
      reference: state.reference,
      clientSecret: null,
      url: null,
    });
  const isTaken = state.status === "disputed";
  const providerState = isTaken ? { ...state, status: "succeeded" as const } : state;
  attemptState(tx, shopId, attemptId, { status: providerState.status, failure: providerState.failure });
  await apply({ ...update, state: providerState }, attempts.at(-1)?.id === attempt.id);
  // Disputed before we learnt that it was paid.
  if (isTaken && update.payment.status === "paid")
    await handleDispute(tx, deps, row, { payment: update.payment, state });
}

/**
 * Handles a provider's report on a payment, once per event: the only way in which an order becomes paid online. Amount,
 * currency, account and our own ids are compared with our request; anything else is refused with `payment-mismatch`
 * (409), and the shop is notified.
 */
export async function handleProviderEvent(
  deps: OrderDeps,
  provider: PaymentProvider,
  eventId: string,
  state: ProviderState,
): Promise<void> {
  const { shopId, orderId, attemptId } = state.metadata;
  try {
    await deps.services.database.transaction({ shopId, onePlan: true }, async (tx) => {
      const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
      if (!(await recordProviderEvent(tx, provider.name, eventId))) return;
      const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
      const attempts = await attemptsOf(tx, shopId, payment.id);
      const attempt = attempts.find((a) => a.id === attemptId);
      if (!attempt || !isSame(attempt, payment, provider, state)) return refuse("payment-mismatch", 409);
      await hear({ tx, deps, row, payment, state, attempt }, attempts);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "payment-mismatch" && provider.isOutside)
      await reportPaymentMismatch(deps, state);
    throw error;
  }
}
