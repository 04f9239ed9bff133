import { lineAmount, NO_CENTS, type BasisPoints } from "#kit/money.ts";
import type { Ticket } from "#offer/catalogue/catalogue.ts";
import type { PricedTicket, TicketInput } from "#offer/pricing/priced.ts";
import { untaxed } from "#offer/pricing/grid.ts";
import type { PricedGoods, PricingContext } from "#offer/pricing/pricingContext.ts";
import { step } from "#offer/pricing/step.ts";
import { vatRateOf } from "./vat.ts";

const ALL = 10_000 as BasisPoints;

/**
 * Returns the share of a ticket that is paid on site, for a deposit the rest (design: domain §6); none for an unknown
 * ticket.
 */
export const onSiteShare = (ticket: Pick<Ticket, "onSite" | "laterBp"> | undefined): BasisPoints =>
  ticket?.onSite ? ALL : (ticket?.laterBp ?? (0 as BasisPoints));

/**
 * Prices places, options and tourist taxes of events (specification §3, Cart reservation). They are sold with tax and
 * taxed at the place of the event, at the shop's own rates; a tourist tax is outside VAT (rules §8). `bottles` of 75
 * cl, of the order; the fee of an event is waived from that number on (design: product, 9 of "loved").
 */
export function priceTickets(
  inputs: readonly TicketInput[] = [],
  { shelf, rules }: Pick<PricingContext, "shelf" | "rules">,
  { problems, bottles }: Pick<PricedGoods, "problems" | "bottles">,
  ttc: boolean,
): PricedTicket[] {
  return inputs.flatMap(({ ticketId, quantity }) => {
    const ticket = shelf.tickets?.get(ticketId);
    if (!ticket) {
      problems.push({ code: "unknown", formatId: ticketId, values: {} });
      return [];
    }
    const { eventId, kind, name, notCounting, onSite, laterBp, waivedFrom } = ticket;
    const vatRateBp = kind === "tax" ? (0 as BasisPoints) : vatRateOf(ticket, rules);
    const unitE4 = ttc ? ticket.unitE4 : untaxed(ticket.unitE4, vatRateBp);
    const full = lineAmount(unitE4, quantity);
    const trace = [step(`ticket.${kind}`, { name, quantity, unitE4, amountCents: full }, full)];
    const waived = kind === "price" && waivedFrom !== undefined && bottles >= waivedFrom;
    if (waived && full) trace.push(step("ticket.waived", { from: waivedFrom, amountCents: full }, -full));
    const amountCents = waived ? NO_CENTS : full;
    return [
      {
        ticketId,
        quantity,
        eventId,
        kind,
        notCounting,
        onSite,
        ...(laterBp ? { laterBp } : {}),
        unitE4,
        amountCents,
        vatRateBp,
        trace,
      },
    ];
  });
}
