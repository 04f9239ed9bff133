import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { OrderStatus, OrderView } from "@cuvee/core/sales/orders/orders.ts";

/**
 * What the buyer of an order has to do now. `thanks`: nothing, it is ordered; `waiting`: the bank has not answered;
 * `challenge`: the bank asks him; `pay`: a card is still to be given; `over`: it will not be carried out.
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
  // Money is there but the order has not moved yet: the rest is a matter of seconds.
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

/** Where an order stands for its buyer. */
export function phaseOf(order: Pick<OrderView, "status" | "payment">): Phase {
  return order.status === "draft" ? UNPAID[order.payment.status] : PHASES[order.status];
}

/** What the bank said of the last session, as far as this browser can ask it. */
export type BankWord = "requires_payment" | "requires_action" | "processing" | "succeeded" | "failed" | null;

/**
 * The phase with what this browser knows beside the order: an order waits for its bank from the moment it is placed, also
 * while no card was given yet, or when a refusal has not reached the server.
 */
export function refinedPhase(
  order: Pick<OrderView, "status" | "payment">,
  payment: { failure: string | null },
  bank: BankWord,
): Phase {
  const phase = phaseOf(order);
  // The buyer has answered his bank, and its word to the server is still on the way.
  if (phase === "challenge" && (bank === "succeeded" || bank === "processing")) return "waiting";
  if (phase !== "waiting" || order.payment.status === "paid") return phase;
  if (payment.failure !== null || bank === "requires_payment" || bank === "failed") return "pay";
  return bank === "requires_action" ? "challenge" : "waiting";
}

/** Whether the order may move by itself, by a word of its bank: then it is read again and again. */
export function isUnsettled(order: Pick<OrderView, "status" | "payment">): boolean {
  const phase = phaseOf(order);
  return phase === "waiting" || phase === "challenge";
}

const FIRST_DELAYS_MS = [400, 600, 900, 1300, 2000, 3000] as const;

/**
 * Milliseconds until the state of an order that waits for its bank is asked again: quickly at first, then every five
 * seconds for two minutes, then every twenty seconds.
 */
export function patienceMs(asked: number): number {
  return FIRST_DELAYS_MS[asked] ?? (asked < 30 ? 5000 : 20_000);
}

/** Asked so many times, the page says that the answer is late and offers the private link. */
export const LATE_AFTER = 7;
