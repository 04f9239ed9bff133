import type { OrderReservation } from "@cuvee/core/sales/orders/orders.ts";
import { slotWords, type PlaceLine } from "#sales/cart/seats/placeLines.ts";
import type { ReadLine } from "./OrderLines.tsx";

/** Returns places as lines beside bottles. */
export const linesOfPlaces = (places: readonly PlaceLine[]): ReadLine[] =>
  places.map(({ detail, ...place }) => ({
    ...place,
    formatId: "",
    vintage: "",
    format: detail,
    add: 0,
    isGift: false,
    wrappingCents: 0,
  }));

/** Returns the places of a placed order, as they were sold. */
export const linesOfVisits = (visits: readonly OrderReservation[], lang: string): ReadLine[] =>
  linesOfPlaces(
    visits.flatMap((visit) =>
      visit.lines.map((line) => ({
        key: line.id,
        name: visit.eventTitle,
        detail: `${slotWords(lang, visit, visit.timeZone)} · ${line.name}`,
        visual: undefined,
        quantity: line.quantity,
        amountCents: line.amountCents,
      })),
    ),
  );
