import type { Stripe } from "stripe";
import type { ProviderState } from "#billing/payments/provider.ts";

type Metadata = ProviderState["metadata"];
type Session = Stripe.Checkout.Session;

/** Parts that are read together with an object of Stripe, so that one answer contains everything. */
export const SESSION_PARTS = ["payment_intent.latest_charge", "setup_intent.payment_method"];
export const INTENT_PARTS = ["latest_charge"];

/** Returns an object that Stripe sent whole; null for one sent by its id. */
export function expandedObject<T extends { id: string }>(value: string | T | null | undefined): T | null {
  return value !== null && value !== undefined && typeof value !== "string" ? value : null;
}

/** Returns our own ids on an object; null when it is not ours: an account may be used for other purposes too. */
export function ownIds(metadata: Record<string, string> | null): Metadata | null {
  const { shopId, orderId, paymentId, attemptId } = metadata ?? {};
  return shopId && orderId && paymentId && attemptId ? { shopId, orderId, paymentId, attemptId } : null;
}

/** Returns the reason why a payment failed, in the names of the sandbox's refusals, which have sentences. */
function failureOf(error: { code?: string; decline_code?: string } | null | undefined): string {
  const { code, decline_code: decline } = error ?? {};
  return decline === "insufficient_funds" ? decline : (code ?? decline ?? "card_declined");
}

type Money = Pick<ProviderState, "status" | "failure" | "card" | "refundedCents">;

/** Returns the last digits of the card, or of the debited account. */
function digitsOf(charge: Stripe.Charge | null): string | null {
  const details = charge?.payment_method_details;
  return details?.card?.last4 ?? details?.sepa_debit?.last4 ?? null;
}

const OVER: ReadonlySet<string> = new Set(["requires_payment_method", "canceled", "requires_action"]);

function moneyOf(intent: Stripe.PaymentIntent): Money {
  const charge = expandedObject(intent.latest_charge);
  const rest = { card: digitsOf(charge), refundedCents: charge?.amount_refunded ?? 0 };
  if (intent.status === "succeeded") return { status: "succeeded", failure: null, ...rest };
  // The holder is absent when a kept card is charged: a charge that requires them has failed.
  if (OVER.has(intent.status))
    return { status: "failed", failure: failureOf(intent.last_payment_error), ...rest };
  return { status: "processing", failure: null, ...rest };
}

const still = (status: "requires_payment" | "processing"): Money => ({
  status,
  failure: null,
  card: null,
  refundedCents: 0,
});
const ended = (failure: string): Money => ({ ...still("processing"), status: "failed", failure });

function paidBy(session: Session): Money {
  // An open page lets the buyer try another card: a refusal there is not final.
  if (session.status === "open") return still("requires_payment");
  if (session.status === "expired") return ended("session_expired");
  const intent = expandedObject(session.payment_intent);
  return intent ? moneyOf(intent) : still("processing");
}

function keptBy(session: Session): Money {
  if (session.status === "open") return still("requires_payment");
  if (session.status === "expired") return ended("session_expired");
  const intent = expandedObject(session.setup_intent);
  if (intent?.status === "succeeded")
    return {
      ...still("processing"),
      status: "succeeded",
      card: expandedObject(intent.payment_method)?.card?.last4 ?? null,
    };
  return intent && OVER.has(intent.status) ? ended(failureOf(intent.last_setup_error)) : still("processing");
}

/** Returns the state of a Stripe page: a payment, or a card that is kept. `metadata` are our ids on it. */
export function stateOfSession(session: Session, metadata: Metadata, account: string | null): ProviderState {
  const isSetup = session.mode === "setup";
  const intent = expandedObject(session.payment_intent);
  const money = isSetup ? keptBy(session) : paidBy(session);
  // The amount received, not the amount requested.
  const cents = money.status === "succeeded" ? intent?.amount_received : session.amount_total;
  return {
    ...money,
    reference: session.id,
    kind: isSetup ? "setup" : "payment",
    amountCents: isSetup ? 0 : (cents ?? session.amount_total ?? 0),
    currency: (intent?.currency ?? session.currency ?? "eur").toUpperCase(),
    account,
    livemode: session.livemode,
    metadata,
  };
}

/** Returns the state of a charge of a kept card, made without its holder. */
export function stateOfCharge(
  intent: Stripe.PaymentIntent,
  metadata: Metadata,
  account: string | null,
): ProviderState {
  return {
    ...moneyOf(intent),
    reference: intent.id,
    kind: "charge",
    amountCents: intent.status === "succeeded" ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    account,
    livemode: intent.livemode,
    metadata,
  };
}

/** Returns the state of a payment after a dispute: a won dispute restores it, an inquiry is no dispute yet. */
export function stateAfterDispute(
  state: ProviderState,
  dispute: Pick<Stripe.Dispute, "status">,
): ProviderState {
  if (dispute.status === "won") return { ...state, status: "recovered" };
  const isInquiry = dispute.status.startsWith("warning") || dispute.status === "prevented";
  return isInquiry ? state : { ...state, status: "disputed" };
}
