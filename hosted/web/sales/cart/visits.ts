import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedTicket } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartOrder, CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { withTaxes } from "@cuvee/core/sales/cart/reservations.ts";
import { SHOP_TIME_ZONE, type PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { ticketsOf } from "@cuvee/core/visits/events/tickets.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useAnswer } from "#kit/api.ts";

/** Events of a shop whose places are in the cart. */
export type Visits = {
  byId: ReadonlyMap<string, PublicEvent>;
  tickets: readonly Ticket[];
  /** Known, or not to be known now: then the server alone says what places cost. */
  ready: boolean;
};

/** The events of a seller, asked for only when places of his are in the cart. */
export function useVisits({ sellerId, reservations }: Pick<CartOrder, "sellerId" | "reservations">): Visits {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const isAsked = Boolean(reservations?.[0]);
  const { data, error } = useAnswer(
    "GET /v1/shops/:shopId/visits",
    isAsked ? { params: { shopId: sellerId }, query: { lang } } : null,
    { revalidateOnFocus: false },
  );
  return useMemo(() => {
    const events = data?.events ?? [];
    return {
      byId: new Map(events.map((event) => [event.id, event])),
      tickets: events.flatMap((event) => ticketsOf(event, event.rates)),
      ready: !isAsked || data !== undefined || error !== undefined,
    };
  }, [data, error, isAsked]);
}

const WHOLE_DAY_MS = 23 * 3_600_000;
const STYLE = { weekday: "long", day: "numeric", month: "long" } as const;

/** When a slot is, by the clocks of the shop wherever the reader is: `samedi 28 novembre à 10:00`. */
export function slotWords(lang: string, { start, end }: { start: number; end: number }, timeZone: string): string {
  const isWhole = end - start >= WHOLE_DAY_MS;
  const hours = isWhole ? {} : ({ hour: "2-digit", minute: "2-digit" } as const);
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { ...STYLE, ...hours, timeZone }).format(start);
}

/** A line of places as it is read beside bottles. */
export type PlaceLine = { key: string; name: string; detail: string; visual: string | undefined; quantity: number; amountCents: number };

/** The places of a cart with what each costs, in the words of their event; what is not known is left out. */
export function placeLines(
  reservations: readonly CartReservation[],
  tickets: readonly PricedTicket[],
  { byId, tickets: sold }: Visits,
  lang: string,
): PlaceLine[] {
  const names = new Map(sold.map((ticket) => [ticket.id, ticket]));
  let next = 0;
  return reservations.flatMap((reservation) => {
    const event = byId.get(reservation.eventId);
    const wished = withTaxes(reservation, names);
    const from = next;
    next += wished.filter(({ ticketId }) => names.has(ticketId)).length;
    const when = slotWords(lang, reservation.slot, event?.timeZone ?? SHOP_TIME_ZONE);
    return tickets.slice(from, next).map((ticket, at) => ({
      key: `${reservation.slot.id} ${ticket.ticketId} ${at}`,
      name: event?.title ?? "",
      detail: [when, names.get(ticket.ticketId)?.name].filter(Boolean).join(" · "),
      visual: event?.visuals[0]?.visual,
      quantity: ticket.quantity,
      amountCents: ticket.amountCents,
    }));
  });
}
