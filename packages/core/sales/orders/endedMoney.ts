import type { HandType } from "#billing/payments/ledger.ts";
import type { Cents } from "#kit/money.ts";
import type { OrderStatus } from "#sales/orders/orders.ts";

/** What becomes of money that came by hand when its order ends: it goes back now, or it is the client's credit. */
export type MoneyChoice = { to: "credit" } | { to: "refund"; type: HandType };

/** Money of an order that will not be, in cents. */
export type EndedMoney = {
  /** Still bound to the order or its documents: neither the client's nor given back. */
  heldCents: Cents;
  /** The client's because of it: free money, and credit notes that still give something. */
  creditCents: Cents;
};

/** Statuses of orders that will not be: no money may stay bound to them. */
export const ENDED_ORDERS: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  "refused",
  "cancelled",
  "aborted",
  "expired",
]);
