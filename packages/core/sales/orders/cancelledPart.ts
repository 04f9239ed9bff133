import type { Id } from "#kit/ids.ts";
import { cents, type Cents } from "#kit/money.ts";
import type { PaymentStatus } from "#billing/payments/payments.ts";

/**
 * Part of an order that was given up: it will be neither delivered nor invoiced. Amounts in cents, the total with tax.
 */
export type CancelledOrderPart = {
  lines: { id: Id; quantity: number; add: number }[];
  htCents: Cents;
  vatCents: Cents;
  ttcCents: Cents;
  /** Its places that would have been paid on site, tax included. */
  laterCents: Cents;
  /** Total of the reduced order, the only valid one. */
  totalTtcCents: Cents;
  /** Payments received, less refunds. */
  paidCents: Cents;
  /** Amount that credit notes took off its invoices. */
  creditedCents: Cents;
  /** Still to be paid with the order; payments on site are not included. */
  dueCents: Cents;
  /** Overpayment relative to the new total: it is refunded. */
  refundCents: Cents;
};

/** Payments without any further debt, whatever their amount. */
const OVER: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(["cancelled", "refunded"]);

/**
 * Returns the amount still to be paid, or to be refunded, for an order whose rest was given up, in cents. `untaken` is
 * the part of its payment for what was given up, because the payment came before.
 */
export function standOf(
  payment: { status: PaymentStatus; amountCents: number },
  { paid, credited, untaken }: { paid: number; credited: number; untaken: number },
): Pick<CancelledOrderPart, "paidCents" | "creditedCents" | "dueCents" | "refundCents"> {
  const open = OVER.has(payment.status) ? 0 : payment.amountCents - untaken - credited - paid;
  return {
    paidCents: cents(paid),
    creditedCents: cents(credited),
    dueCents: cents(Math.max(0, open)),
    refundCents: cents(Math.max(0, -open)),
  };
}
