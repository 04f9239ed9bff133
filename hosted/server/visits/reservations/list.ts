import { VISIT_LANGUAGES } from "@cuvee/core/visits/events/events.ts";
import {
  RESERVATION_SOURCES,
  RESERVATION_STATUSES,
  type ReservationRow,
} from "@cuvee/core/visits/reservations/reservations.ts";
import type { ListDefinition } from "#kit/list.ts";

/** The reservations of a shop. Holds are carts being paid: they are listed only when the filter names them. */
export const shopReservationsList: ListDefinition<ReservationRow> = {
  name: "reservations",
  labels: "reservationLists:columns",
  from: `reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
    join events e on e.shop_id = r.shop_id and e.id = r.event_id`,
  where: "r.shop_id = :shopId",
  usual: {
    where: "r.status <> 'held' and not (r.status = 'cancelled' and r.number is null)",
    unless: "status",
  },
  id: "r.id",
  columns: {
    number: { sql: "r.number", kind: "text" },
    createdAt: { sql: "r.created_at", kind: "instant", sort: true, required: true, filter: true },
    startsAt: { sql: "s.starts_at", kind: "instant", sort: true, required: true, filter: true },
    status: { sql: "r.status", kind: "text", filter: RESERVATION_STATUSES, words: "reservationLists:status" },
    eventTitle: { sql: "e.title", kind: "text", sort: true, required: true },
    eventId: { sql: "r.event_id", kind: "text", filter: true },
    name: {
      sql: "trim(coalesce(r.contact->>'firstname', '') || ' ' || coalesce(r.contact->>'lastname', ''))",
      kind: "text",
      sort: "lower(left(coalesce(r.contact->>'lastname', ''), 200))",
      required: true,
    },
    email: { sql: "coalesce(r.contact->>'email', '')", kind: "text" },
    phone: { sql: "coalesce(r.contact->>'phone', '')", kind: "text" },
    people: { sql: "r.people", kind: "number", sort: true, required: true, filter: true, total: true },
    seats: { sql: "r.seats", kind: "number", filter: true, total: true },
    totalCents: {
      sql: "r.total_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    dueCents: {
      sql: "r.total_cents - r.paid_cents",
      kind: "cents",
      sort: true,
      required: true,
      filter: true,
      total: true,
    },
    visitLanguage: { sql: "r.visit_language", kind: "text", filter: VISIT_LANGUAGES },
    source: { sql: "r.source", kind: "text", filter: RESERVATION_SOURCES, words: "reservationLists:source" },
  },
  extra: {
    version: "r.version",
    slotId: "r.slot_id",
    start: "(extract(epoch from s.starts_at) * 1000)::bigint",
    end: "(extract(epoch from s.ends_at) * 1000)::bigint",
  },
  search: ["r.search", "plain_text(e.title)"],
  defaultSort: "-createdAt",
};

/** The same for a buyer: their own, in every shop and state. */
export const buyerReservationsList: ListDefinition<ReservationRow> = {
  ...shopReservationsList,
  name: "own-reservations",
  of: "buyerId",
  where: "r.buyer_id = :buyerId",
  usual: { where: "r.status <> 'held'", unless: "" },
};
