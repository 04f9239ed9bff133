import { RESERVATION_SOURCES, RESERVATION_STATUSES } from "#visits/reservations/reservations.ts";
import { VISIT_LANGUAGES } from "#visits/events/events.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Reservations of a shop or of a buyer. */
export const RESERVATION_LIST = declareList({
  name: "reservations",
  texts: "reservations",
  defaultSort: "-createdAt",
  columns: {
    number: { kind: "text" },
    createdAt: { kind: "instant", sort: true, filter: true },
    startsAt: { kind: "instant", sort: true, filter: true },
    status: {
      kind: "text",
      filter: RESERVATION_STATUSES,
      offers: RESERVATION_STATUSES.filter((status) => status !== "held"),
      words: "reservations:status",
    },
    eventTitle: { kind: "text", sort: true },
    eventId: { kind: "text", filter: true },
    name: { kind: "text", sort: true },
    email: { kind: "text" },
    phone: { kind: "text" },
    people: { kind: "number", sort: true, filter: true, total: true },
    seats: { kind: "number", filter: true, total: true },
    totalCents: { kind: "cents", sort: true, filter: true, total: true },
    dueCents: { kind: "cents", sort: true, filter: true, total: true },
    visitLanguage: { kind: "text", filter: VISIT_LANGUAGES },
    source: { kind: "text", filter: RESERVATION_SOURCES, words: "reservations:source" },
  },
});
