import { cents, rateOf, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";
import type { Payer } from "./reservations.ts";

/**
 * Payment of the amount due of a reservation: online by the members of a group, the organiser's own share of it, with
 * its order by transfer or cheque, and on site.
 */
export type DueParts = { onlineCents: Cents; ownCents: Cents; withOrderCents: Cents; onSiteCents: Cents };

/**
 * Splits the amount due of a reservation. The amount that the members of a group still have to pay by their links is
 * not paid on site, nor are the `awaitedCents` of its order; the organiser is the payer with the address of the
 * reservation's client. No part is below zero.
 */
export function dueParts(
  dueCents: number,
  payers: readonly Pick<Payer, "email" | "state" | "totalCents">[],
  organiser: string,
  awaitedCents = 0,
): DueParts {
  const waiting = payers.filter(({ state }) => state === "waiting");
  const online = Math.min(
    Math.max(0, dueCents),
    waiting.reduce((sum, payer) => sum + payer.totalCents, 0),
  );
  const mail = organiser.trim().toLowerCase();
  const own = waiting
    .filter(({ email }) => mail !== "" && email.trim().toLowerCase() === mail)
    .reduce((sum, payer) => sum + payer.totalCents, 0);
  const rest = Math.max(0, dueCents - online);
  const withOrder = Math.min(rest, awaitedCents);
  return {
    onlineCents: cents(online),
    ownCents: cents(Math.min(own, online)),
    withOrderCents: cents(withOrder),
    onSiteCents: cents(rest - withOrder),
  };
}

/**
 * Sums up the part of booked lines that is paid on site, tax included. `shareOf` gives the share of a rate that is
 * paid there; each share is rounded once, as an order rounds it (`payLaterCents`).
 */
export function paidOnSite(
  lines: readonly { ticketId: Id | null; amountCents: number }[],
  shareOf: (ticketId: Id) => BasisPoints,
): Cents {
  const shares = Map.groupBy(lines, ({ ticketId }) =>
    ticketId === null ? (0 as BasisPoints) : shareOf(ticketId),
  );
  return sum(
    [...shares].map(([share, of]) => rateOf(sum(of.map(({ amountCents }) => cents(amountCents))), share)),
  );
}
