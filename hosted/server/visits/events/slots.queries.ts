import type { SlotMode, VisitLanguage, EventStatus, Cutoff } from "@cuvee/core/visits/events/events.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A slot with its places, as one query reads it. Moments are milliseconds since 1970. */
export type SlotRow = {
  id: string;
  eventId: string;
  eventTitle: string;
  eventStatus: EventStatus;
  ruleId: string | null;
  name: string;
  mode: SlotMode;
  day: string;
  start: number;
  end: number;
  languages: VisitLanguage[];
  capacity: number;
  isOwn: boolean;
  isClosed: boolean;
  closedReason: string;
  note: string;
  version: number;
  opensDays: number;
  leadMinutes: number;
  cutoff: Cutoff | null;
  taken: number;
  confirmed: number;
  held: number;
  pending: number;
  reservations: number;
  waiting: number;
  isBusy: boolean;
  resources: { id: string; name: string; color: string }[];
};

const MS = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::bigint`;
const LIVE = (r: string): string =>
  `${r}.status <> 'cancelled' and (${r}.expires_at is null or ${r}.expires_at > :at)`;
const LANGUAGES = "(case when cardinality(s.languages) = 0 then e.languages else s.languages end)";

/** `:at` is the moment for which places are counted. */
const SLOTS = `select s.id, s.event_id as "eventId", e.title as "eventTitle", e.status as "eventStatus",
    s.rule_id as "ruleId",
    s.name, s.mode, s.day, ${MS("s.starts_at")} as start, ${MS("s.ends_at")} as "end", ${LANGUAGES} as languages,
    s.capacity, s.is_own as "isOwn", s.closed_at is not null or d.reason is not null as "isClosed",
    coalesce(nullif(s.closed_reason, ''), d.reason, '') as "closedReason", s.note, s.version,
    e.opens_days as "opensDays", e.lead_minutes as "leadMinutes", e.cutoff,
    r.taken, r.confirmed, r.held, r.pending, r.reservations, w.waiting, coalesce(x.resources, '[]') as resources,
    x.resources is not null and (exists (
      select 1 from slot_resources own
      join slot_resources theirs on theirs.shop_id = own.shop_id and theirs.resource_id = own.resource_id
        and theirs.slot_id <> s.id
      join event_slots o on o.shop_id = theirs.shop_id and o.id = theirs.slot_id and o.removed_at is null
        and o.starts_at < s.ends_at and o.ends_at > s.starts_at
      where own.shop_id = s.shop_id and own.slot_id = s.id and exists (
        select 1 from reservations t where t.shop_id = o.shop_id and t.slot_id = o.id and ${LIVE("t")})
    ) or exists (
      select 1 from slot_resources own join busy_times b on b.shop_id = own.shop_id and b.resource_id = own.resource_id
        and b.starts_at < s.ends_at and b.ends_at > s.starts_at
      where own.shop_id = s.shop_id and own.slot_id = s.id)) as "isBusy"
  from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
  cross join lateral (
    select coalesce(sum(r.seats), 0)::int as taken,
      coalesce(sum(r.seats) filter (where r.status = 'held'), 0)::int as held,
      coalesce(sum(r.seats) filter (where r.status = 'pending'), 0)::int as pending,
      coalesce(sum(r.seats) filter (where r.status not in ('held', 'pending')), 0)::int as confirmed,
      (count(*) filter (where r.status <> 'held'))::int as reservations
    from reservations r where r.shop_id = s.shop_id and r.slot_id = s.id and ${LIVE("r")}) r
  cross join lateral (
    select count(*)::int as waiting from waiting_list w
    where w.shop_id = s.shop_id and w.slot_id = s.id and w.status in ('waiting', 'offered')) w
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'color', a.color)
      order by a.kind, a.name) as resources
    from slot_resources sr join resources a on a.shop_id = sr.shop_id and a.id = sr.resource_id
    where sr.shop_id = s.shop_id and sr.slot_id = s.id) x
  left join lateral (
    select c.reason from closed_days c where c.shop_id = s.shop_id and s.day between c.since and c.until
      and (c.event_id is null or c.event_id = s.event_id) limit 1) d on true
  where s.shop_id = :shopId and s.removed_at is null`;

/**
 * The condition on a slot `s` of an event `e` that is not over, closed or too late to reserve at `:at`
 * (`closedReasonAt` of core says the same of each slot).
 */
export const NOT_TOO_LATE = `s.removed_at is null and s.closed_at is null and s.capacity > 0
    and (case s.mode when 'hours' then s.starts_at else s.ends_at end) > :at
    and (case s.mode when 'hours' then s.starts_at else s.ends_at end) >= :at + make_interval(mins => e.lead_minutes)
    and (e.cutoff is null or :at <= (s.day - (e.cutoff->>'daysBefore')::int + (e.cutoff->>'time')::time)
      at time zone 'Europe/Paris')
    and not exists (select 1 from closed_days c where c.shop_id = s.shop_id and s.day between c.since and c.until
      and (c.event_id is null or c.event_id = s.event_id))`;

const RANGE = statement(
  `${SLOTS} and s.starts_at >= :from and s.starts_at < :to and (:eventId::text is null or s.event_id = :eventId)
     and (:resourceId::text is null or exists (
       select 1 from slot_resources f where f.shop_id = s.shop_id and f.slot_id = s.id and f.resource_id = :resourceId))
     and (:language::text is null or :language = any(${LANGUAGES}))
   order by s.starts_at, s.name, s.id`,
);
const ONE = statement(`${SLOTS} and s.id = :slotId`);
/**
 * A slot lasts 31 days at most: one that began before them is over. The slots are found before anything else is read of
 * them, whatever the planner knows of the tables (`array`): a new database took seconds.
 */
const NEXT = statement(
  `${SLOTS} and s.id = any (array(
     select n.id from events o cross join lateral (
       select s.id from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
       where s.shop_id = o.shop_id and s.event_id = o.id and s.starts_at > :at - interval '32 days'
         and ${NOT_TOO_LATE} and places_taken(s.shop_id, s.id, :at) < s.capacity
       order by s.starts_at, s.id limit :most) n
     where o.shop_id = :shopId and o.status = 'online' and (:eventId::text is null or o.id = :eventId)))
   order by s.starts_at, s.name, s.id`,
);

export type SlotQuery = {
  /** Slots that begin from `from` on and before `to`. */
  from: Date;
  to: Date;
  eventId?: string | undefined;
  resourceId?: string | undefined;
  language?: string | undefined;
};

/** Returns slots of a shop that begin within a span, with their places at the moment `at`: one query. */
export const slotRows = (tx: Tx, shopId: string, at: Date, of: SlotQuery): Promise<SlotRow[]> =>
  tx.rows<SlotRow>(RANGE, {
    shopId,
    at,
    from: of.from,
    to: of.to,
    eventId: of.eventId ?? null,
    resourceId: of.resourceId ?? null,
    language: of.language ?? null,
  });

export const slotRow = (tx: Tx, shopId: string, at: Date, slotId: string): Promise<SlotRow | undefined> =>
  tx.one<SlotRow>(ONE, { shopId, at, slotId });

/**
 * Returns the next slots with free places of each online event of a shop, or of one event, at the moment `at`: one
 * query; at most `most` of an event.
 */
export const nextSlotRows = (
  tx: Tx,
  shopId: string,
  at: Date,
  of: { most: number; eventId?: string | undefined },
): Promise<SlotRow[]> => tx.rows<SlotRow>(NEXT, { shopId, at, most: of.most, eventId: of.eventId ?? null });

const LOCK = statement(
  `select id, event_id as "eventId", version from event_slots
   where shop_id = :shopId and id = :slotId and removed_at is null for update`,
);
const LOCK_RESOURCES = statement(
  "select id from resources where shop_id = :shopId and id = any(:ids) order by id for update",
);

/** Locks a slot: anyone who takes places or changes it waits. */
export const lockSlot = (
  tx: Tx,
  shopId: string,
  slotId: string,
): Promise<{ id: string; eventId: string; version: number } | undefined> =>
  tx.one<{ id: string; eventId: string; version: number }>(LOCK, { shopId, slotId });

/** Locks resources, always in the same order, and returns those that exist. */
export const lockResources = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await tx.rows<{ id: string }>(LOCK_RESOURCES, { shopId, ids })).map((row) => row.id));

export type SlotFields = {
  id: string;
  eventId: string;
  name: string;
  mode: SlotMode;
  day: string;
  start: Date;
  end: Date;
  capacity: number;
  languages: readonly string[];
  note: string;
};
const INSERT = statement(
  `insert into event_slots (shop_id, id, event_id, name, mode, day, starts_at, ends_at, capacity,
     languages, note, is_own)
   values (:shopId, :id, :eventId, :name, :mode, :day, :start, :end, :capacity, :languages, :note, true)
   on conflict do nothing`,
);
export const insertSlot = (tx: Tx, shopId: string, s: SlotFields): Promise<number> =>
  tx.run(INSERT, {
    shopId,
    id: s.id,
    eventId: s.eventId,
    name: s.name,
    mode: s.mode,
    day: s.day,
    start: s.start,
    end: s.end,
    capacity: s.capacity,
    languages: s.languages,
    note: s.note,
  });

const UPDATE = statement(
  `update event_slots set name = :name, day = :day, starts_at = :start, ends_at = :end, capacity = :capacity,
     note = :note,
     languages = case when cardinality(languages) = 0 and :languages::text[] <@ (select e.languages from events e
         where e.shop_id = event_slots.shop_id and e.id = event_id) and :languages::text[] @> (select e.languages
           from events e
         where e.shop_id = event_slots.shop_id and e.id = event_id) then languages else :languages::text[] end,
     is_own = true, version = version + 1 where shop_id = :shopId and id = :id`,
);
export const updateSlot = (
  tx: Tx,
  shopId: string,
  s: Omit<SlotFields, "eventId" | "mode">,
): Promise<number> =>
  tx.run(UPDATE, {
    shopId,
    id: s.id,
    name: s.name,
    day: s.day,
    start: s.start,
    end: s.end,
    capacity: s.capacity,
    languages: s.languages,
    note: s.note,
  });

const SET_RESOURCES = statement(
  `with gone as (delete from slot_resources where shop_id = :shopId and slot_id = :slotId
     and not resource_id = any(:ids))
   insert into slot_resources (shop_id, slot_id, resource_id) select :shopId, :slotId, unnest(:ids::text[])
   on conflict do nothing`,
);
export const setResources = (
  tx: Tx,
  shopId: string,
  slotId: string,
  ids: readonly string[],
): Promise<number> => tx.run(SET_RESOURCES, { shopId, slotId, ids });

const CLOSE = statement(
  `update event_slots set closed_at = :at, closed_reason = :reason, version = version + 1
   where shop_id = :shopId and id = :slotId`,
);
export const closeSlotAt = (
  tx: Tx,
  shopId: string,
  slotId: string,
  { at, reason }: { at: Date | null; reason: string },
): Promise<number> => tx.run(CLOSE, { shopId, slotId, at, reason });

const REMOVE = statement(
  `with kept as (update event_slots set removed_at = :at, is_own = true, version = version + 1
     where shop_id = :shopId and id = :slotId and (rule_id is not null
       or exists (select 1 from reservations r where r.shop_id = :shopId and r.slot_id = :slotId)
       or exists (select 1 from waiting_list w where w.shop_id = :shopId and w.slot_id = :slotId)) returning id)
   delete from event_slots where shop_id = :shopId and id = :slotId and not exists (select 1 from kept)`,
);
/** Removes a slot: for good, or by hiding it when it had reservations or its schedule would make it again. */
export const removeSlotAt = (tx: Tx, shopId: string, slotId: string, at: Date): Promise<number> =>
  tx.run(REMOVE, { shopId, slotId, at });

const CLASH = statement(
  `select a.name, ${MS("o.starts_at")} as start, ${MS("o.ends_at")} as "end", e.title
   from slot_resources theirs join resources a on a.shop_id = theirs.shop_id and a.id = theirs.resource_id
   join event_slots o on o.shop_id = theirs.shop_id and o.id = theirs.slot_id and o.removed_at is null
   join events e on e.shop_id = o.shop_id and e.id = o.event_id
   where theirs.shop_id = :shopId and theirs.resource_id = any(:resources) and theirs.slot_id <> :slotId
     and o.starts_at < :end and o.ends_at > :start
     and exists (select 1 from reservations t where t.shop_id = o.shop_id and t.slot_id = o.id and ${LIVE("t")})
   order by o.starts_at limit 1`,
);
export type ResourceClash = { name: string; title: string; start: number; end: number };
/** Returns another reserved slot that needs one of the resources at the same time. */
export const reservedClash = (
  tx: Tx,
  shopId: string,
  at: Date,
  of: { slotId: string; resources: readonly string[]; start: Date; end: Date },
): Promise<ResourceClash | undefined> =>
  tx.one<ResourceClash>(CLASH, {
    shopId,
    at,
    slotId: of.slotId,
    resources: of.resources,
    start: of.start,
    end: of.end,
  });

const HOLD_RESERVED = statement(
  "select id from reservations where shop_id = :shopId and slot_id = :slotId order by id for update",
);
/** Locks the reservations of a slot: before the slot itself, the order that all code uses. */
export const lockReservationsOfSlot = (tx: Tx, shopId: string, slotId: string): Promise<number> =>
  tx.run(HOLD_RESERVED, { shopId, slotId });

// The version increases: e-mails and calendar files differ from those of the former time, and a reminder of the new one
// is sent.
const TOLD = statement(
  `with told as (
     update reservations r set version = r.version + 1,
       reminded_at = case when s.starts_at - make_interval(mins => e.reminder_minutes) > :at then null
         else r.reminded_at end
     from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
     where r.shop_id = :shopId and r.slot_id = :slotId and s.shop_id = r.shop_id and s.id = r.slot_id
       and r.status in ('pending', 'confirmed') and ${LIVE("r")}
     returning r.id),
   noted as (
     insert into reservation_events (shop_id, reservation_id, at, kind, made_by, facts)
     select :shopId, id, :at, 'moved', :by, :facts from told)
   select id from told`,
);
/** Adds the new time of a slot to the history of its reservations; returns them. */
export const recordMoveOfReservations = async (
  tx: Tx,
  shopId: string,
  slotId: string,
  { at, by, facts }: { at: Date; by: string; facts: object },
): Promise<string[]> =>
  (await tx.rows<{ id: string }>(TOLD, { shopId, at, slotId, by, facts })).map((row) => row.id);
