import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { OrderStatus, OrderView } from "@cuvee/core/sales/orders/orders.ts";

/**
 * Phase of an order for its buyer. `thanks`: it is ordered, nothing to do; `waiting`: the payment provider has not
 * answered; `challenge`: the provider has a question for the buyer; `pay`: a card is still to be entered; `over`: it
 * will not be carried out.
 */
export type Phase = "thanks" | "waiting" | "challenge" | "pay" | "over";

/** Phase of a card order that is not paid, by the status of its payment. */
const UNPAID: Record<PaymentStatus, Phase> = {
  pending: "pay",
  setup: "pay",
  missing: "pay",
  error: "pay",
  partial: "pay",
  requiresAction: "challenge",
  processing: "waiting",
  scheduled: "waiting",
  // The payment has arrived but the order's status has not changed yet: it is a matter of seconds.
  paid: "waiting",
  refunded: "over",
  cancelled: "over",
};

const PHASES: Record<Exclude<OrderStatus, "draft">, Phase> = {
  pending: "thanks",
  validated: "thanks",
  invoiced: "thanks",
  refused: "over",
  cancelled: "over",
  aborted: "over",
  expired: "over",
  error: "over",
};

/** Returns the phase of an order for its buyer. */
export function phaseOf(order: Pick<OrderView, "status" | "payment">): Phase {
  return order.status === "draft" ? UNPAID[order.payment.status] : PHASES[order.status];
}

/** The payment provider's state of the last session, as far as this browser can read it. */
export type BankState = "requires_payment" | "requires_action" | "processing" | "succeeded" | "failed" | null;

/**
 * Returns the phase with this browser's own knowledge: an order waits for its payment provider from the moment it is
 * placed, also while no card was entered yet, or when a refusal has not reached the server.
 */
export function refinedPhase(
  order: Pick<OrderView, "status" | "payment">,
  payment: { failure: string | null },
  bank: BankState,
): Phase {
  const phase = phaseOf(order);
  // The buyer has answered the payment provider, whose notice to the server is still on the way.
  if (phase === "challenge" && (bank === "succeeded" || bank === "processing")) return "waiting";
  if (phase !== "waiting" || order.payment.status === "paid") return phase;
  if (payment.failure !== null || bank === "requires_payment" || bank === "failed") return "pay";
  return bank === "requires_action" ? "challenge" : "waiting";
}

/** Checks whether the order may change by itself, by a notice of its payment provider: then it is polled. */
export function isUnsettled(order: Pick<OrderView, "status" | "payment">): boolean {
  const phase = phaseOf(order);
  return phase === "waiting" || phase === "challenge";
}

const FIRST_DELAYS_MS = [400, 600, 900, 1300, 2000, 3000] as const;

/**
 * Returns the milliseconds until the next poll of an order that waits for its payment provider: quickly at first, then
 * every five seconds for two minutes, then every twenty seconds.
 */
export function patienceMs(requested: number): number {
  return FIRST_DELAYS_MS[requested] ?? (requested < 30 ? 5000 : 20_000);
}

/** Number of polls after which the page shows that the answer is late and offers the private link. */
export const LATE_AFTER = 7;
