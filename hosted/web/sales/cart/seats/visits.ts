import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent } from "@cuvee/core/visits/events/events.ts";
import type { TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnswer } from "#kit/api.ts";

/** Events of a shop whose places are in the cart. */
export type Visits = {
  byId: ReadonlyMap<string, PublicEvent>;
  tickets: readonly Ticket[];
  /** The prices of the places, with the tourist taxes of their people. */
  wishes: TicketInput[] | undefined;
  /** True once the events are known or have failed to load: then the server alone prices places. */
  ready: boolean;
};

type TicketPrices = typeof import("./ticketPrices.ts");
/** Without that part the server alone prices places. */
const NONE: TicketPrices = { ticketsOf: () => [], withTaxes: ({ prices }) => prices };

/** Reads the events of a seller, only when the cart contains places of theirs. */
export function useVisits({ sellerId, reservations }: Pick<CartOrder, "sellerId" | "reservations">): Visits {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const isAsked = Boolean(reservations?.[0]);
  const { data, error } = useAnswer(
    "GET /v1/shops/:shopId/visits",
    isAsked ? { params: { shopId: sellerId }, query: { lang } } : null,
    { revalidateOnFocus: false },
  );
  const [part, setPart] = useState<TicketPrices | null>(null);
  useEffect(() => {
    if (isAsked) import("./ticketPrices.ts").then(setPart, () => setPart(NONE));
  }, [isAsked]);
  return useMemo(() => {
    const events = data?.events ?? [];
    const { ticketsOf, withTaxes } = part ?? NONE;
    const tickets = events.flatMap((event) => ticketsOf(event, event.rates));
    const byTicket = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return {
      byId: new Map(events.map((event) => [event.id, event])),
      tickets,
      wishes: reservations?.flatMap((reservation) => withTaxes(reservation, byTicket)),
      ready: !isAsked || (part !== null && (data !== undefined || error !== undefined)),
    };
  }, [data, error, isAsked, part, reservations]);
}
