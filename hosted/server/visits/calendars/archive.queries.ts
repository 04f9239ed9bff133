import type { ResourceSlots } from "@cuvee/core/visits/calendars/calendars.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const MS = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::bigint`;
const LIVE = "r.status <> 'cancelled' and (r.expires_at is null or r.expires_at > :at)";
/** Slots of a shop that are not over at `:at` and need a resource. */
const COMING = `event_slots s join slot_resources x on x.shop_id = s.shop_id and x.slot_id = s.id
     and x.resource_id = :resourceId
   where s.shop_id = :shopId and s.removed_at is null and s.ends_at > :at`;
const PEOPLE = `(select coalesce(sum(r.seats), 0)::int from reservations r
   where r.shop_id = s.shop_id and r.slot_id = s.id and ${LIVE})`;

const SLOTS = statement(
  `select s.id, s.event_id as "eventId", e.title, ${MS("s.starts_at")} as start, ${MS("s.ends_at")} as "end", s.people,
     (count(*) over ())::int as count, (count(*) filter (where s.people > 0) over ())::int as reserved
   from (select s.*, ${PEOPLE} as people from ${COMING}) s
   join events e on e.shop_id = s.shop_id and e.id = s.event_id
   order by s.people = 0, s.starts_at, s.id limit 20`,
);
const RULES = statement(
  `select r.event_id as "eventId", e.title, r.name from event_rules r
   join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.shop_id = :shopId and :resourceId = any(r.resources) and r.until >= :today::date and e.status <> 'closed'
   order by e.title, r.position, r.id limit 20`,
);

/** Returns the uses of a resource from a moment on; `today` is the day of the shop, `YYYY-MM-DD`. */
export async function slotsOfResource(
  tx: Tx,
  shopId: string,
  resourceId: string,
  { at, today }: { at: Date; today: string },
): Promise<ResourceSlots> {
  type Row = ResourceSlots["slots"][number] & { count: number; reserved: number };
  const rows = await tx.rows<Row>(SLOTS, { shopId, resourceId, at });
  const rules = await tx.rows<ResourceSlots["rules"][number]>(RULES, { shopId, resourceId, today });
  const { count = 0, reserved = 0 } = rows[0] ?? {};
  return { count, reserved, slots: rows.map(({ count: _, reserved: __, ...slot }) => slot), rules };
}

const HOLD_EVENTS = statement(
  `select id from events where shop_id = :shopId and id in (
     select event_id from event_rules where shop_id = :shopId and :resourceId = any(resources)
     union select s.event_id from ${COMING}) order by id for no key update`,
);
const HOLD_SLOTS = statement(`select s.id from ${COMING} order by s.id for update of s`);
/** Locks the events, and the upcoming slots, that need a resource. */
export async function holdSlotsOf(tx: Tx, shopId: string, resourceId: string, at: Date): Promise<void> {
  await tx.rows(HOLD_EVENTS, { shopId, resourceId, at });
  await tx.rows(HOLD_SLOTS, { shopId, resourceId, at });
}

const CLASHES = statement(
  `select s.id, s.event_id as "eventId", e.title, ${MS("s.starts_at")} as start, ${MS("s.ends_at")} as "end", s.people
   from (select s.*, ${PEOPLE} as people from ${COMING}) s
   join events e on e.shop_id = s.shop_id and e.id = s.event_id
   where s.people > 0 and (exists (
     select 1 from slot_resources t join event_slots o on o.shop_id = t.shop_id and o.id = t.slot_id
       and o.removed_at is null
     where t.shop_id = s.shop_id and t.resource_id = :otherId and o.id <> s.id and o.starts_at < s.ends_at
       and o.ends_at > s.starts_at
       and exists (select 1 from reservations r where r.shop_id = o.shop_id and r.slot_id = o.id and ${LIVE}))
     or exists (select 1 from busy_times b where b.shop_id = s.shop_id and b.resource_id = :otherId
       and b.starts_at < s.ends_at and b.ends_at > s.starts_at))
   order by s.starts_at, s.id limit 20`,
);
/**
 * Returns upcoming reserved slots of a resource during which another one is busy: with a reserved slot, or by its own
 * calendar.
 */
export const clashesWith = (
  tx: Tx,
  shopId: string,
  resourceId: string,
  { at, otherId }: { at: Date; otherId: string },
): Promise<ResourceSlots["slots"]> =>
  tx.rows<ResourceSlots["slots"][number]>(CLASHES, { shopId, resourceId, at, otherId });

const REPLACE_SLOTS = statement(
  `with coming as (select s.id from ${COMING}), added as (
     insert into slot_resources (shop_id, slot_id, resource_id) select :shopId, id, :successorId from coming
     where :successorId::text is not null
     on conflict do nothing
   ), gone as (
     delete from slot_resources where shop_id = :shopId and resource_id = :resourceId
       and slot_id in (select id from coming)
   )
   update event_slots set version = version + 1 where shop_id = :shopId and id in (select id from coming)`,
);
const REPLACE_RULES = statement(
  `with changed as (
     update event_rules set resources = case when :successorId::text is null
       or :successorId = any(resources) then array_remove(resources, :resourceId)
       else array_replace(resources, :resourceId, :successorId) end
     where shop_id = :shopId and :resourceId = any(resources) returning event_id
   )
   update events set version = version + 1 where shop_id = :shopId and id in (select event_id from changed)`,
);
/** Reassigns upcoming slots and schedules of a resource to another one, or to none. Past slots stay as they were. */
export async function replaceResource(
  tx: Tx,
  shopId: string,
  resourceId: string,
  { at, successorId }: { at: Date; successorId: string | null },
): Promise<void> {
  await tx.run(REPLACE_SLOTS, { shopId, resourceId, at, successorId });
  await tx.run(REPLACE_RULES, { shopId, resourceId, successorId });
}
