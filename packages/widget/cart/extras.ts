import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { ticketsOf } from "@cuvee/core/visits/events/tickets.ts";
import { visitsOf } from "#runtime/kept.ts";

/** The parts of a price that a page which only sells bottles never loads. */
export { EXTRAS } from "@cuvee/core/offer/pricing/pricing.ts";

/** What a seller's events sell, as pricing knows it; nothing until his events are here. */
export const ticketsFor = (sellerId: Id): Ticket[] =>
  visitsOf(sellerId).state.value.data?.events.flatMap((event) => ticketsOf(event, event.rates)) ?? [];
