import { dateFormat } from "@cuvee/core/kit/intl.ts";
import { localeOf, ordinalDay } from "@cuvee/core/kit/languages.ts";
import type { PricedTicket } from "@cuvee/core/offer/pricing/priced.ts";
import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { needsYear } from "@cuvee/core/visits/events/shortDay.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import type { Visits } from "./eventsOf.ts";

const WHOLE_DAY_MS = 23 * 3_600_000;
const STYLE = { weekday: "long", day: "numeric", month: "long" } as const;

/**
 * Returns the time of a slot in the time zone of the shop, wherever the reader is: `samedi 28 novembre à 10:00`, with
 * the year where `needsYear`.
 */
export function slotWords(
  lang: string,
  { start, end }: { start: number; end: number },
  timeZone: string,
): string {
  const isWhole = end - start >= WHOLE_DAY_MS;
  const hours = isWhole ? {} : ({ hour: "2-digit", minute: "2-digit" } as const);
  const isFar = needsYear(dayOf(start, timeZone), dayOf(Date.now(), timeZone));
  const year = isFar ? ({ year: "numeric" } as const) : {};
  const written = dateFormat(localeOf(lang), { ...STYLE, ...year, ...hours, timeZone }).format(start);
  return ordinalDay(written, lang);
}

/** A line of places, shown beside bottles. */
export type PlaceLine = {
  key: string;
  name: string;
  detail: string;
  visual: string | undefined;
  quantity: number;
  amountCents: number;
};

/** Returns the places of a cart with their prices, in the words of their event; unknown ones are left out. */
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
