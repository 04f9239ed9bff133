import type { Id } from "#kit/ids.ts";
import { cents, type Cents } from "#kit/money.ts";
import type { PaymentStatus } from "#billing/payments/payments.ts";

/** What of an order was given up: neither delivered nor billed, ever. Amounts in cents, the total with tax. */
export type OrderGivenUp = {
  lines: { id: Id; quantity: number; add: number }[];
  htCents: Cents;
  vatCents: Cents;
  ttcCents: Cents;
  /** Of the order without it: the one total that counts. */
  totalTtcCents: Cents;
  /** Money that came, less what went back. */
  paidCents: Cents;
  /** What credit notes took off its bills. */
  creditedCents: Cents;
  /** Still to be paid with the order; what is paid on site is not in it. */
  dueCents: Cents;
  /** Paid beyond what the order costs now: it goes back. */
  refundCents: Cents;
};

/** Payments of which nothing is owed any more, whatever they count. */
const OVER: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>(["cancelled", "refunded"]);

/**
 * What is still to be paid of an order whose rest was given up, or goes back of it, in cents. `untaken` is what its payment counts of
 * what was given up, because it had come before.
 */
export function standOf(
  payment: { status: PaymentStatus; amountCents: number },
  { paid, credited, untaken }: { paid: number; credited: number; untaken: number },
): Pick<OrderGivenUp, "paidCents" | "creditedCents" | "dueCents" | "refundCents"> {
  const open = OVER.has(payment.status) ? 0 : payment.amountCents - untaken - credited - paid;
  return {
    paidCents: cents(paid),
    creditedCents: cents(credited),
    dueCents: cents(Math.max(0, open)),
    refundCents: cents(Math.max(0, -open)),
  };
}
