import { EVENT_PAYMENTS, EVENT_STATUSES, VISIT_LANGUAGES } from "#visits/events/events.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Events of a shop. */
export const EVENT_LIST = declareList({
  name: "events",
  texts: "visits",
  defaultSort: "title",
  columns: {
    title: { kind: "text", sort: true },
    status: { kind: "text", sort: true, filter: EVENT_STATUSES, words: "visits:status" },
    languages: { kind: "set", filter: VISIT_LANGUAGES },
    durationMinutes: { kind: "number", sort: true, filter: true },
    payment: { kind: "text", sort: true, filter: EVENT_PAYMENTS, words: "visits:payment" },
    fromE4: { kind: "e4", sort: true },
    nextSlotAt: { kind: "instant", sort: true },
    upcomingPlaces: { kind: "number", sort: true, total: true },
    upcomingReserved: { kind: "number", sort: true, total: true },
  },
});
