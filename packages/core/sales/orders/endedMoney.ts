import type { ManualPaymentType } from "#billing/payments/ledger.ts";
import type { Cents } from "#kit/money.ts";
import type { OrderStatus } from "#sales/orders/orders.ts";

/** Use of a manual payment when its order ends: it is refunded now, or it becomes the client's credit. */
export type MoneyChoice = { to: "credit" } | { to: "refund"; type: ManualPaymentType };

/** Money of an ended order (refused, cancelled, aborted, expired), in cents. */
export type EndedMoney = {
  /** Still bound to the order or its documents: neither the client's nor refunded. */
  heldCents: Cents;
  /** The client's credit from it: free money, and credit notes with a remaining amount. */
  creditCents: Cents;
};

/** Statuses of ended orders: no money may stay bound to them. */
export const ENDED_ORDERS: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  "refused",
  "cancelled",
  "aborted",
  "expired",
]);
