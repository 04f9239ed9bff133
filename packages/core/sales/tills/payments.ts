import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import type { TillPayment } from "./points.ts";
import type { Ticket, TicketPayment } from "./ticket.ts";

/** What is held out: cash may be more than is asked, everything else is an amount. Of money given back, below zero. */
export type Tender = { type: TillPayment; amountCents: Cents; reference?: string };

/** What a ticket asks for: its total, tips, and what it settles (rules §3.2, non-sales). */
export const dueOf = (ticket: Pick<Ticket, "totalTtcCents" | "tipsCents" | "settles">): Cents =>
  cents(ticket.totalTtcCents + ticket.tipsCents + (ticket.settles?.amountCents ?? 0));

/** What a ticket took but for tips: of its own lines, and for an order that stands elsewhere. */
export const takenOf = ({ totalTtcCents, settles }: Pick<Ticket, "totalTtcCents" | "settles">): Cents =>
  cents(totalTtcCents + (settles?.amountCents ?? 0));

/**
 * What is paid how of an amount, in the order in which it was held out: cash beyond what is left is given back. `restCents` is what
 * still has to be paid; below zero where another method than cash is beyond it, which is no payment.
 */
export function payWith(
  dueCents: Cents,
  tenders: readonly Tender[],
): { payments: TicketPayment[]; restCents: Cents; changeCents: Cents } {
  let rest: number = dueCents;
  // Change is given of cash: what is paid otherwise comes first.
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
