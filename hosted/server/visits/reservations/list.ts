import { RESERVATION_LIST } from "@cuvee/core/visits/reservations/reservations.list.ts";
import type { ReservationRow } from "@cuvee/core/visits/reservations/reservations.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** The reservations of a shop. Holds are carts being paid: they are listed only when the filter names them. */
export const shopReservationsList: ListDefinition<ReservationRow> = defineList(RESERVATION_LIST, {
  from: `reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
    join events e on e.shop_id = r.shop_id and e.id = r.event_id`,
  where: "r.shop_id = :shopId",
  usual: {
    where: "r.status <> 'held' and not (r.status = 'cancelled' and r.number is null)",
    unless: "status",
  },
  id: "r.id",
  columns: {
    number: "r.number",
    createdAt: { sql: "r.created_at", required: true },
    startsAt: { sql: "s.starts_at", required: true },
    status: "r.status",
    eventTitle: { sql: "e.title", required: true },
    eventId: "r.event_id",
    name: {
      sql: "trim(coalesce(r.contact->>'firstname', '') || ' ' || coalesce(r.contact->>'lastname', ''))",
      order: "lower(left(coalesce(r.contact->>'lastname', ''), 200))",
      required: true,
    },
    email: "coalesce(r.contact->>'email', '')",
    phone: "coalesce(r.contact->>'phone', '')",
    people: { sql: "r.people", required: true },
    seats: "r.seats",
    totalCents: { sql: "r.total_cents", required: true },
    dueCents: { sql: "r.total_cents - r.paid_cents", required: true },
    visitLanguage: "r.visit_language",
    source: "r.source",
  },
  extra: {
    version: "r.version",
    slotId: "r.slot_id",
    start: "(extract(epoch from s.starts_at) * 1000)::bigint",
    end: "(extract(epoch from s.ends_at) * 1000)::bigint",
  },
  search: ["r.search", "plain_text(e.title)"],
});

/** The same for a buyer: their own, in every shop and state. */
export const buyerReservationsList: ListDefinition<ReservationRow> = {
  ...shopReservationsList,
  name: "own-reservations",
  of: "buyerId",
  where: "r.buyer_id = :buyerId",
  usual: { where: "r.status <> 'held'", unless: "" },
};
