import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import type { TillPayment } from "#counter/pointsOfSale/points.ts";
import type { Ticket, TicketPayment } from "./ticket.ts";

/** A payment offered: cash may exceed the amount due, any other is an exact amount. Negative for money given back. */
export type Tender = { type: TillPayment; amountCents: Cents; reference?: string };

/** Returns the amount due of a ticket: its total, tips, and the orders that it settles (rules §3.2, non-sales). */
export const dueOf = (ticket: Pick<Ticket, "totalTtcCents" | "tipsCents" | "settles">): Cents =>
  cents(ticket.totalTtcCents + ticket.tipsCents + (ticket.settles?.amountCents ?? 0));

/** Returns the receipts of a ticket without tips: for its own lines, and for an order recorded elsewhere. */
export const takenOf = ({ totalTtcCents, settles }: Pick<Ticket, "totalTtcCents" | "settles">): Cents =>
  cents(totalTtcCents + (settles?.amountCents ?? 0));

/**
 * Splits an amount into payments in the order in which they were offered: cash beyond the rest is given back as change.
 * `restCents` is the amount still to be paid; negative where another method than cash exceeds it, which is no valid
 * payment.
 */
export function splitIntoPayments(
  dueCents: Cents,
  tenders: readonly Tender[],
): { payments: TicketPayment[]; restCents: Cents; changeCents: Cents } {
  let rest: number = dueCents;
  // Change is given on cash: other payments come first.
  const payments = tenders
    .toSorted((a, b) => Number(a.type === "cash") - Number(b.type === "cash"))
    .map(({ type, amountCents, reference }): TicketPayment => {
      const isCash = type === "cash" && amountCents > 0;
      const amount = isCash ? cents(Math.min(amountCents, Math.max(0, rest))) : amountCents;
      rest -= amount;
      return {
        type,
        amountCents: amount,
        ...(isCash ? { givenCents: amountCents, changeCents: cents(amountCents - amount) } : {}),
        ...(reference ? { reference } : {}),
      };
    })
    .filter((p) => p.amountCents !== 0);
  return {
    payments,
    restCents: cents(rest),
    changeCents: sum(payments.map((p) => p.changeCents ?? NO_CENTS)),
  };
}
