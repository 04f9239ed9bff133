import type { CheckoutType } from "#billing/payments/payments.ts";
import { onSiteShare } from "#offer/pricing/taxes/tickets.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import { isTooSoonToPay } from "#visits/events/payInTime.ts";

/** Facts of an order that the choice of a payment method depends on. */
export type MethodFacts = {
  priced: Pick<PricedOrder, "tickets" | "shipping">;
  /** The beginnings of the ordered slots, in milliseconds since 1970; empty without places. */
  starts: readonly number[];
  /** Days within which a transfer or a cheque must arrive; null: the buyer pays on account, after the visit as well. */
  manualDays: number | null;
  now: number;
};

/** Reasons why a method of the shop is not possible for an order. */
export type MethodFault = "notFetched" | "dueBefore" | "visitTooSoon" | "debitTooSlow";

/**
 * Returns the reason why an order cannot be paid by a method of its shop; null when it can. Cash is paid on handing
 * over the bottles, and pays no place that is due before the visit. A cheque or a transfer has the shop's days to
 * arrive, all of them before the first visit. A debit takes days, and a place cannot be promised meanwhile.
 */
export function methodFault(
  type: CheckoutType,
  { priced, starts, manualDays, now }: MethodFacts,
): MethodFault | null {
  if (type === "cash") {
    if (priced.tickets.some((t) => t.amountCents > 0 && onSiteShare(t) < 10_000)) return "dueBefore";
    return priced.shipping.kind === "pickup" ? null : "notFetched";
  }
  if (starts.length === 0 || type === "cb") return null;
  if (type === "stripeSepa") return "debitTooSlow";
  if (manualDays === null) return null;
  return isTooSoonToPay(Math.min(...starts), manualDays, now) ? "visitTooSoon" : null;
}
