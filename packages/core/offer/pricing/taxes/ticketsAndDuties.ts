import { rateOf, sum, type BasisPoints, type Cents } from "#kit/money.ts";
import { priceDuties } from "./duties.ts";
import type { OrderInput, PricedOrder } from "#offer/pricing/priced.ts";
import type { Destination, PricedGoods, PricingContext } from "#offer/pricing/pricingContext.ts";
import { step } from "#offer/pricing/step.ts";
import { onSiteShare, priceTickets } from "./tickets.ts";
import { vatLines, type Rated } from "./vat.ts";

/** Costs of an order besides goods and shipping; `rated` are its amounts subject to VAT. */
export type TicketsAndDuties = Pick<
  PricedOrder,
  "tickets" | "ticketsCents" | "touristTaxCents" | "duties" | "dutyCents" | "payLaterCents" | "imprint"
> & { rated: Rated[] };

type Part = { vatRateBp: BasisPoints; amountCents: Cents };
const rate = (parts: readonly Part[]): Rated[] => parts.map((p) => [p.vatRateBp, p.amountCents]);
const total = (parts: readonly Part[]): Cents => sum(parts.map((p) => p.amountCents));

/**
 * Prices the tickets of events, and the duties that the grid excludes, with their reasons. Goods are taxed at their
 * destination, tickets at the place of the event.
 */
export function priceTicketsAndDuties(
  { reservations }: OrderInput,
  context: PricingContext,
  goods: PricedGoods,
  destination: Destination,
): TicketsAndDuties {
  const { shelf, buyer } = context;
  const { trace } = goods;
  const { typology } = destination;
  const tickets = priceTickets(reservations, context, goods, typology.ttc);
  const places = tickets.filter((t) => t.kind !== "tax");
  const ticketsCents = total(places);
  trace.push(...tickets.flatMap((t) => t.trace));
  const duties =
    typology.withoutDuties && !typology.ttc && !buyer.dutySuspended
      ? priceDuties(goods.lines, context, destination)
      : [];
  for (const { kind, name, baseE6, rateE4, amountCents } of duties) {
    const values = { dutyClass: name, base: baseE6 / 1e6, rateE4, amountCents };
    trace.push(step(`duty.${kind}`, values, amountCents));
  }
  const shares = new Set(tickets.map(onSiteShare));
  const later = [...shares].map((share) => {
    const vat = vatLines(rate(tickets.filter((t) => onSiteShare(t) === share)), typology.ttc);
    return rateOf(sum(vat.flatMap((v) => [v.baseCents, v.vatCents])), share);
  });
  const isHeld = tickets.some((t) => t.amountCents > 0 && shelf.tickets?.get(t.ticketId)?.imprint);
  return {
    tickets,
    ticketsCents,
    touristTaxCents: (total(tickets) - ticketsCents) as Cents,
    duties,
    dutyCents: total(duties),
    payLaterCents: sum(later),
    ...(isHeld ? { imprint: true as const } : {}),
    rated: rate([...places, ...duties]),
  };
}
