import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { ticketsOf } from "@cuvee/core/visits/events/tickets.ts";
import { visitsOf } from "#runtime/resources.ts";

/** Parts of a price that a page with bottles only never loads. */
export { EXTRAS } from "@cuvee/core/offer/pricing/pricing.ts";

/** Returns the tickets of a seller's events in the form of pricing; empty until the events are loaded. */
export const ticketsFor = (sellerId: Id): Ticket[] =>
  visitsOf(sellerId).state.value.data?.events.flatMap((event) => ticketsOf(event, event.rates)) ?? [];
