import type { Id } from "#kit/ids.ts";
import type { Ticket } from "#offer/catalogue/catalogue.ts";
import type { TicketInput } from "#offer/pricing/priced.ts";
import type { CartReservation } from "#sales/cart/cart.ts";
import { withTouristTaxes } from "#visits/reservations/booking.ts";

/**
 * Returns the prices of a reservation with the tourist taxes of its people: a wished tax quantity is replaced by the
 * computed one (design: domain §6). An unknown ticket stays, so that the price reports it.
 */
export function withTaxes(
  { eventId, prices }: Pick<CartReservation, "eventId" | "prices">,
  tickets: ReadonlyMap<Id, Ticket> = new Map(),
): TicketInput[] {
  const rates = [...tickets.values()]
    .filter((ticket) => ticket.eventId === eventId)
    .map(({ id, kind, notCounting = false, taxes = [] }) => ({
      id,
      kind,
      notCounting,
      taxes,
      archived: false,
    }));
  const own = new Set(rates.map((rate) => rate.id));
  return [...withTouristTaxes(prices, rates), ...prices.filter((price) => !own.has(price.ticketId))];
}
