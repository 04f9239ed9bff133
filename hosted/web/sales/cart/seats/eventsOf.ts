import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import { useMemo } from "react";

/** Events of a shop whose places are in the cart. */
export type Visits = {
  byId: ReadonlyMap<string, PublicEvent>;
  tickets: readonly Ticket[];
  /** The prices of the places, with the tourist taxes of their people. */
  wishes: TicketInput[] | undefined;
  /** True once the events are known or have failed to load: then the server alone prices places. */
  ready: boolean;
};

export type TicketPrices = Pick<typeof import("./ticketPrices.ts"), "ticketsOf" | "withTaxes">;

type EventsRead = {
  /** Undefined while they are not read. */
  events: readonly PublicEvent[] | undefined;
  /** Null while that code is not there: then the server alone prices places. */
  parts: TicketPrices | null;
  isReady: boolean;
} & Pick<CartOrder, "reservations">;

/** Returns what the price needs of events. Its tickets are the same list until the events are read again. */
export function useEventsOf({ events, parts, reservations, isReady }: EventsRead): Visits {
  const tickets = useMemo(
    () => events?.flatMap((event) => parts?.ticketsOf(event, event.rates) ?? []) ?? [],
    [events, parts],
  );
  return useMemo(() => {
    const byTicket = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return {
      byId: new Map(events?.map((event) => [event.id, event])),
      tickets,
      wishes: reservations?.flatMap((one) => parts?.withTaxes(one, byTicket) ?? one.prices),
      ready: isReady,
    };
  }, [events, tickets, parts, reservations, isReady]);
}
