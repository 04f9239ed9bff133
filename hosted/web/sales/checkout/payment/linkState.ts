import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";

/** State of an order for visitors of its payment link. */
export type LinkState = "open" | "draft" | "paid" | "underWay" | "refunded" | "over" | "expired" | "none";

const LIVE: ReadonlySet<string> = new Set(["pending", "validated", "invoiced"]);

/** Returns the state of an order for visitors of its payment link at `now` (milliseconds). */
export function linkState(
  { status, payment, paymentLink, priced }: Pick<OrderView, "status" | "payment" | "paymentLink" | "priced">,
  now: number,
): LinkState {
  if (status === "draft") return "draft";
  if (!LIVE.has(status)) return "over";
  if (payment.status === "paid") return "paid";
  if (payment.status === "processing") return "underWay";
  if (payment.status === "refunded") return "refunded";
  if (!paymentLink || payment.amountCents === 0 || priced.imprint) return "none";
  return Date.parse(paymentLink.expiresAt) <= now ? "expired" : "open";
}
