import type { Rate } from "@cuvee/core/visits/events/events.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredEvent } from "#visits/events/events.queries.ts";
import { EVENT_COLUMNS } from "#visits/events/events.queries.ts";
import { NOT_TOO_LATE } from "#visits/events/slots.queries.ts";

export type PublishedEvent = StoredEvent & {
  rates: Rate[];
  firstDay: string | null;
  lastDay: string | null;
};
const ONLINE = statement(
  `select ${EVENT_COLUMNS}, r.rates, d.first_day as "firstDay", d.last_day as "lastDay"
   from events e
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'name', t.name, 'names', t.names,
       'description', t.description, 'unitE4', t.unit_e4, 'vatType', t.vat_type, 'notCounting', t.not_counting,
       'onSite', t.on_site, 'minQuantity', t.min_quantity, 'maxQuantity', t.max_quantity, 'taxes', t.taxes)
       order by t.position, t.id), '[]') as rates
     from tickets t where t.shop_id = e.shop_id and t.event_id = e.id and t.archived_at is null) r
   cross join lateral (
     select min(s.day) as first_day, max(s.day) as last_day from event_slots s
     where s.shop_id = e.shop_id and s.event_id = e.id and ${NOT_TOO_LATE}) d
   where e.shop_id = :shopId and e.status = 'online' and (:eventId::text is null or e.id = :eventId)
   order by e.position, e.title, e.id`,
);

const SHOP = statement("select event_shop(:eventId) as id");

/** Returns the shop that has an event online; null without one. */
export const shopOfEvent = async (tx: Tx, eventId: string): Promise<string | null> =>
  (await tx.one<{ id: string | null }>(SHOP, { eventId }))?.id ?? null;

/** Returns public events of a shop, with their rates and the days that they have slots on. */
export const onlineEvents = (
  tx: Tx,
  shopId: string,
  at: Date,
  eventId: string | undefined,
): Promise<PublishedEvent[]> => tx.rows<PublishedEvent>(ONLINE, { shopId, at, eventId: eventId ?? null });
