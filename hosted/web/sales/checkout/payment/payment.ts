import type { CardSession, OnlineType } from "@cuvee/core/billing/payments/payments.ts";
import { isId, type Id } from "@cuvee/core/kit/ids.ts";
import { writeStored, readStored } from "#sales/cart/browserStorage.ts";
import { call, newId, problemOf, type CallAnswer } from "#kit/api.ts";
import { paymentKey } from "#sales/cart/attempt.ts";
import type { Card } from "./card.ts";

/** Record of this browser of the card payment of an order; never the card itself. */
export type Payment = {
  /** The session at the provider that the next card is sent to; null when a new one must be requested. */
  session: CardSession | null;
  /** Key of a request for a new session that got no answer yet. */
  retryKey: Id | null;
  /** Reason of the last card's refusal, in the provider's terms. */
  failure: string | null;
  /** For the return from the page of a provider: the key of the order's private link, and the address before. */
  orderKey?: string;
  back?: string;
};

const NO_PAYMENT: Payment = { session: null, retryKey: null, failure: null };

/** Returns this browser's record of the payment of an order. */
export function paymentOf(orderId: Id): Payment {
  const found = (readStored("local", paymentKey(orderId)) ?? {}) as Partial<Payment>;
  const { session, retryKey, failure, orderKey, back } = found;
  const isWhole =
    typeof session?.intentId === "string" &&
    typeof (session.provider === "sandbox" ? session.clientSecret : session.url) === "string";
  return {
    session: isWhole ? session : null,
    retryKey: isId(retryKey) ? retryKey : null,
    failure: typeof failure === "string" ? failure : null,
    ...(typeof orderKey === "string" ? { orderKey } : {}),
    ...(typeof back === "string" && /^\/[^/\\]/.test(back) ? { back } : {}),
  };
}

/** Keeps the payment of an order, or deletes it when it is over. */
export function storePayment(orderId: Id, payment: Payment | null): void {
  writeStored("local", paymentKey(orderId), payment);
}

export type IntentState = CallAnswer<"POST /v1/sandbox/intents/:intentId/state">;

const READ_WAITS_MS = [0, 1000, 2500] as const;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const mayHaveArrived = (error: unknown): boolean => {
  const { status } = problemOf(error);
  return status === 0 || status >= 500;
};

type Sandbox = Extract<CardSession, { provider: "sandbox" }>;

/** Reads the state of a session at the payment provider. Throws `CallError` when the provider cannot be reached. */
export function intentState({ intentId, clientSecret }: Sandbox): Promise<IntentState> {
  return call("POST /v1/sandbox/intents/:intentId/state", { params: { intentId }, body: { clientSecret } });
}

/**
 * Reads the payment provider's state of the last session of an order; the server reads it from an external provider.
 * Throws `CallError`.
 */
export async function readBankState(
  orderId: Id,
  session: CardSession,
  orderKey: string | null,
): Promise<IntentState> {
  if (session.provider === "sandbox") return intentState(session);
  const key = orderKey ?? paymentOf(orderId).orderKey;
  const { status, failure } = await call(
    "POST /v1/orders/:orderId/payment-state",
    { params: { orderId } },
    key ? { orderKey: key } : {},
  );
  return { status: status ?? "requires_payment", failure };
}

/** Reads from the payment provider the outcome of a request whose answer was lost. */
async function readAgain(session: Sandbox, error: unknown): Promise<IntentState> {
  let last = error;
  for (const ms of READ_WAITS_MS) {
    await pause(ms);
    try {
      return await intentState(session);
    } catch (again) {
      last = again;
    }
  }
  throw last;
}

/**
 * Sends a card to the payment provider. When the answer is lost the state is read instead of sending the card a second
 * time. Throws `CallError`.
 */
async function submitCard(session: Sandbox, card: Card): Promise<IntentState> {
  const { intentId, clientSecret } = session;
  try {
    return await call("POST /v1/sandbox/intents/:intentId/confirmation", {
      params: { intentId },
      body: { clientSecret, card },
    });
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    return readAgain(session, error);
  }
}

/** Sends the payment provider the cardholder's answer to its 3-D Secure question. Throws `CallError`. */
export async function answerBank(session: Sandbox, accept: boolean): Promise<IntentState> {
  const { intentId, clientSecret } = session;
  try {
    return await call("POST /v1/sandbox/intents/:intentId/challenge", {
      params: { intentId },
      body: { clientSecret, accept },
    });
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    return readAgain(session, error);
  }
}

/**
 * Returns the session that the next card is sent to: the open one, else a new one of the server, requested once. A page
 * of a provider may have been closed meanwhile: the server is always called for it. Throws `CallError`.
 */
export async function openSession(orderId: Id, orderKey: string, type?: OnlineType): Promise<CardSession> {
  const { session, ...known } = paymentOf(orderId);
  if (session?.provider === "sandbox") return session;
  const idempotencyKey = known.retryKey ?? newId();
  const stored = { ...known, ...(orderKey === "" ? {} : { orderKey }) };
  storePayment(orderId, { ...stored, session: null, retryKey: idempotencyKey });
  const { card } = await call(
    "POST /v1/orders/:orderId/payment-attempts",
    { params: { orderId }, body: type ? { type } : undefined },
    orderKey === "" ? { idempotencyKey } : { idempotencyKey, orderKey },
  );
  storePayment(orderId, { ...stored, session: card, retryKey: null });
  return card;
}

/**
 * Pays an existing order and returns the payment provider's state. A refused card closes its session: the next try
 * opens another. When the card is entered on a page of its provider this leads there, and comes back by `/validate3ds`,
 * then to `back`. Throws `CallError` when nothing was decided.
 */
export async function payByCard(
  orderId: Id,
  orderKey: string,
  card: Card | null,
  { type, back }: { type?: OnlineType; back?: string } = {},
): Promise<IntentState> {
  const session = await openSession(orderId, orderKey, type);
  if (back) storePayment(orderId, { ...paymentOf(orderId), back });
  if (session.provider !== "sandbox") {
    storePayment(orderId, { ...paymentOf(orderId), failure: null });
    location.assign(session.url);
    // This page ends here: nothing is to be shown any longer.
    return new Promise(() => undefined);
  }
  if (card === null) return { status: "requires_payment", failure: null };
  try {
    const state = await submitCard(session, card);
    storeBankState(orderId, state);
    return state;
  } catch (error) {
    const { status, code } = problemOf(error);
    // The payment provider rejects this card (wrong number, expired): its session stays open for the next.
    if (status === 422) storePayment(orderId, { ...paymentOf(orderId), session, failure: code });
    throw error;
  }
}

/** Keeps the payment provider's state for the following pages. */
export function storeBankState(orderId: Id, { status, failure }: IntentState): void {
  const payment = paymentOf(orderId);
  if (status === "failed")
    storePayment(orderId, { ...payment, ...NO_PAYMENT, failure: failure ?? "card_declined" });
  else storePayment(orderId, { ...payment, failure: null });
}
