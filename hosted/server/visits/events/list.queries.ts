import { EVENT_LIST } from "@cuvee/core/visits/events/events.list.ts";
import { YOUNG } from "@cuvee/core/visits/events/fromPrice.ts";
import type { EventRow } from "@cuvee/core/visits/events/events.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

/** Upcoming slots; those of the next thirty days, so that places and reservations show how full the event is. */
const TO_COME = `s.shop_id = e.shop_id and s.event_id = e.id and s.removed_at is null and s.closed_at is null
  and (case s.mode when 'hours' then s.starts_at else s.ends_at end) > clock.now`;
const SOON = `${TO_COME} and s.starts_at < clock.now + interval '30 days'`;

/** Returns the list of a shop's events; the given clock, in milliseconds, decides what is upcoming. */
export const eventRows = (now: () => number): ListDefinition<EventRow> =>
  defineList(EVENT_LIST, {
    from: "events e cross join (select :now::timestamptz as now) clock",
    values: () => ({ now: new Date(now()) }),
    where: "e.shop_id = :shopId",
    usual: { where: "e.status <> 'closed'", unless: "status" },
    id: "e.id",
    columns: {
      title: { sql: "e.title", required: true },
      status: { sql: "e.status", required: true },
      languages: "e.languages",
      durationMinutes: { sql: "e.duration_minutes", required: true },
      payment: { sql: "e.payment", required: true },
      fromE4: {
        // The same rule as `fromPriceE4` of core: an adult's price, unless there are rates for the young alone.
        sql: `(select coalesce(min(t.unit_e4) filter (where t.name !~* '${YOUNG}'), min(t.unit_e4)) from tickets t
        where t.shop_id = e.shop_id and t.event_id = e.id and t.kind = 'price' and not t.not_counting
          and t.archived_at is null)`,
      },
      nextSlotAt: `(select min(s.starts_at) from event_slots s where ${TO_COME})`,
      upcomingPlaces: {
        sql: `(select coalesce(sum(s.capacity), 0)::int from event_slots s where ${SOON})`,
        required: true,
      },
      upcomingReserved: {
        sql: `(select coalesce(sum(r.seats), 0)::int from event_slots s join reservations r on r.shop_id = s.shop_id
            and r.slot_id = s.id
        and r.status not in ('held', 'cancelled') and (r.expires_at is null or r.expires_at > clock.now) where ${SOON})`,
        required: true,
      },
    },
    extra: { visual: "e.visuals -> 0 ->> 'visual'", version: "e.version" },
    search: ["plain_text(e.title)"],
  });
