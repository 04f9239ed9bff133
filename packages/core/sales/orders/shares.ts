import { allocate, cents, rateOf, sum, type Cents } from "#kit/money.ts";
import type { PricedOrder, PricedTicket } from "#offer/pricing/priced.ts";
import { onSiteShare } from "#offer/pricing/taxes/tickets.ts";
import { vatLines } from "#offer/pricing/taxes/vat.ts";

/** A ticket of an order, tax included: its price, and the part paid on site. */
export type TicketShare = { amountCents: Cents; laterCents: Cents };

/** Writes the shares of `total` of the tickets at these indexes into `shares`, by their weights. */
function spread(
  places: readonly number[],
  total: Cents,
  weight: (place: number) => number,
  write: (place: number, part: Cents) => void,
): void {
  if (places.length === 0) return;
  for (const [n, part] of allocate(total, places.map(weight)).entries()) write(places[n] ?? 0, part);
}

/**
 * Returns the price of each ticket of an order with tax, in their order: in a chain without tax VAT is shared among the
 * tickets of a rate; and the part paid on site, rounded once per share as the order rounds it (`payLaterCents`). Sums
 * are exact: the tickets' amounts equal those of the order, and less the later payments they equal the amount due now.
 */
export function ticketShares({ chain, tickets }: Pick<PricedOrder, "chain" | "tickets">): TicketShare[] {
  const shares = tickets.map(({ amountCents }) => ({ amountCents, laterCents: cents(0) }));
  const groupsOf = (key: (t: PricedTicket) => string): number[][] => [
    ...Map.groupBy(tickets.keys(), (n) => (tickets[n] ? key(tickets[n]) : "")).values(),
  ];
  if (chain === "ht")
    for (const places of groupsOf((t) => `${t.vatRateBp} ${onSiteShare(t)}`)) {
      const [rate] = vatLines(
        places.flatMap((n) => (tickets[n] ? [[tickets[n].vatRateBp, tickets[n].amountCents] as const] : [])),
        false,
      );
      const total = cents((rate?.baseCents ?? 0) + (rate?.vatCents ?? 0));
      const weight = (n: number): number => tickets[n]?.amountCents ?? 0;
      spread(places, total, weight, (n, part) => {
        if (shares[n]) shares[n].amountCents = part;
      });
    }
  for (const places of groupsOf((t) => String(onSiteShare(t)))) {
    const [first] = places;
    const share = onSiteShare(first === undefined ? undefined : tickets[first]);
    const weight = (n: number): number => shares[n]?.amountCents ?? 0;
    spread(places, rateOf(sum(places.map((n) => cents(weight(n)))), share), weight, (n, part) => {
      if (shares[n]) shares[n].laterCents = part;
    });
  }
  return shares;
}
