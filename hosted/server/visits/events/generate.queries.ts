import type { SlotMode } from "@cuvee/core/visits/events/events.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type ClosedDays = { id: string; since: string; until: string; reason: string; eventId: string | null };
const CLOSED = statement(
  `select id, since, until, reason, event_id as "eventId" from closed_days where shop_id = :shopId order by since, id`,
);
export const readClosedDays = (tx: Tx, shopId: string): Promise<ClosedDays[]> =>
  tx.rows<ClosedDays>(CLOSED, { shopId });

/** A slot as a schedule makes it; the key is the same each time it is made. */
export type GeneratedSlot = {
  id: string;
  ruleId: string;
  ruleKey: string;
  name: string;
  mode: SlotMode;
  day: string;
  start: string;
  end: string;
  capacity: number;
  languages: string[];
  resources: string[];
};

export type FoundSlot = GeneratedSlot & {
  isOwn: boolean;
  isRemoved: boolean;
  /** Places taken at the moment of the query. */
  taken: number;
  /** It has had a reservation, or has a waiting list. */
  hasPast: boolean;
};
const LOCK = statement(
  `select id from event_slots where shop_id = :shopId and event_id = :eventId and rule_id is not null
     and left(rule_key, 10) >= :from
   order by id for update`,
);
const FOUND = statement(
  `select s.id, s.rule_id as "ruleId", s.rule_key as "ruleKey", s.name, s.mode, s.day, s.starts_at as start,
     s.ends_at as "end", s.capacity, s.languages, s.is_own as "isOwn", s.removed_at is not null as "isRemoved",
     coalesce((select array_agg(x.resource_id order by x.resource_id) from slot_resources x
       where x.shop_id = s.shop_id and x.slot_id = s.id), '{}') as resources,
     places_taken(s.shop_id, s.id, :at)::int as taken,
     exists (select 1 from reservations r where r.shop_id = s.shop_id and r.slot_id = s.id)
       or exists (select 1 from waiting_list w where w.shop_id = s.shop_id and w.slot_id = s.id) as "hasPast"
   from event_slots s where s.shop_id = :shopId and s.event_id = :eventId and s.rule_id is not null
     and left(s.rule_key, 10) >= :from`,
);
/**
 * Returns slots that schedules of an event have made for a day or later, locked, so that none is reserved while it is
 * removed.
 */
export const generatedSlots = async (
  tx: Tx,
  shopId: string,
  eventId: string,
  { from, at }: { from: string; at: Date },
): Promise<FoundSlot[]> => {
  await tx.run(LOCK, { shopId, eventId, from });
  type Read = Omit<FoundSlot, "start" | "end"> & { start: Date; end: Date };
  const rows = await tx.rows<Read>(FOUND, { shopId, eventId, from, at });
  return rows.map((row) => ({ ...row, start: row.start.toISOString(), end: row.end.toISOString() }));
};

const ROWS = `jsonb_to_recordset(:slots) as r(id text, "ruleId" text, "ruleKey" text, name text, mode text, day date,
  start timestamptz, "end" timestamptz, capacity int, languages text[], resources text[])`;
const ADD = statement(
  `insert into event_slots (shop_id, id, event_id, rule_id, rule_key, name, mode, day, starts_at, ends_at,
     capacity, languages)
   select :shopId, r.id, :eventId, r."ruleId", r."ruleKey", r.name, r.mode, r.day, r.start, r."end", r.capacity,
     r.languages from ${ROWS}`,
);
const CHANGE = statement(
  `update event_slots s set name = r.name, mode = r.mode, day = r.day, starts_at = r.start, ends_at = r."end",
     capacity = r.capacity, languages = r.languages, removed_at = null, version = s.version + 1
   from ${ROWS} where s.shop_id = :shopId and s.id = r.id`,
);
const UNLINK = statement(
  `delete from slot_resources x using ${ROWS}
   where x.shop_id = :shopId and x.slot_id = r.id and not x.resource_id = any(r.resources)`,
);
const LINK = statement(
  `insert into slot_resources (shop_id, slot_id, resource_id)
   select :shopId, r.id, unnest(r.resources) from ${ROWS} on conflict do nothing`,
);
export async function addSlots(
  tx: Tx,
  shopId: string,
  eventId: string,
  slots: readonly GeneratedSlot[],
): Promise<void> {
  if (slots.length === 0) return;
  await tx.run(ADD, { shopId, slots: JSON.stringify(slots), eventId });
  const needing = slots.filter((slot) => slot.resources.length > 0);
  if (needing.length > 0) await tx.run(LINK, { shopId, slots: JSON.stringify(needing) });
}
export async function changeSlots(tx: Tx, shopId: string, slots: readonly GeneratedSlot[]): Promise<void> {
  if (slots.length === 0) return;
  const rows = JSON.stringify(slots);
  await tx.run(CHANGE, { shopId, slots: rows });
  await tx.run(UNLINK, { shopId, slots: rows });
  await tx.run(LINK, { shopId, slots: rows });
}

const DROP = statement("delete from event_slots where shop_id = :shopId and id = any(:ids)");
const HIDE = statement(
  "update event_slots set removed_at = :at, version = version + 1 where shop_id = :shopId and id = any(:ids)",
);
export async function dropSlots(tx: Tx, shopId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(DROP, { shopId, ids });
}
export async function hideSlots(tx: Tx, shopId: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0) await tx.run(HIDE, { shopId, ids, at });
}

const MADE = statement(
  "update event_rules set made_until = :until where shop_id = :shopId and event_id = :eventId",
);
export const recordGeneratedUntil = (
  tx: Tx,
  shopId: string,
  eventId: string,
  until: string,
): Promise<number> => tx.run(MADE, { shopId, eventId, until });

const EXTEND = statement('select shop_id as "shopId", event_id as "eventId" from events_to_extend(:until)');
/** Returns events of any shop whose schedules continue beyond the existing slots. */
export const eventsToExtend = (tx: Tx, until: string): Promise<{ shopId: string; eventId: string }[]> =>
  tx.rows<{ shopId: string; eventId: string }>(EXTEND, { until });

const OPEN_EVENTS = statement(
  `select distinct r.event_id as id from event_rules r join events e on e.shop_id = r.shop_id and e.id = r.event_id
   where r.shop_id = :shopId and e.status <> 'closed' and (:eventId::text is null or r.event_id = :eventId) order by 1`,
);
/** Returns events of a shop that have schedules, or the given one. */
export const eventsWithRules = async (tx: Tx, shopId: string, eventId: string | null): Promise<string[]> =>
  (await tx.rows<{ id: string }>(OPEN_EVENTS, { shopId, eventId })).map((row) => row.id);

const INSERT_CLOSED = statement(
  `insert into closed_days (shop_id, id, since, until, reason, event_id)
   values (:shopId, :id, :since, :until, :reason, :eventId) on conflict do nothing`,
);
export const insertClosedDays = (tx: Tx, shopId: string, d: ClosedDays): Promise<number> =>
  tx.run(INSERT_CLOSED, {
    shopId,
    id: d.id,
    since: d.since,
    until: d.until,
    reason: d.reason,
    eventId: d.eventId,
  });
const HOLD_CLOSED = statement(
  "select pg_advisory_xact_lock(hashtextextended('closed days of ' || :shopId, 0))",
);
/** Locks the closed days of a shop, so that they are added one after another. */
export const lockClosedDays = (tx: Tx, shopId: string): Promise<number> => tx.run(HOLD_CLOSED, { shopId });
const SAME_CLOSED = statement(
  `select 1 as found from closed_days
   where shop_id = :shopId and since = :since and until = :until and event_id is not distinct from :eventId
     and id <> :id`,
);
/** Checks whether the very same days are closed already. */
export const sameClosedDays = async (tx: Tx, shopId: string, d: ClosedDays): Promise<boolean> =>
  (await tx.one(SAME_CLOSED, { shopId, since: d.since, until: d.until, eventId: d.eventId, id: d.id })) !==
  undefined;
const DROP_CLOSED = statement(
  'delete from closed_days where shop_id = :shopId and id = :id returning event_id as "eventId"',
);
export const dropClosedDays = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ eventId: string | null } | undefined> =>
  tx.one<{ eventId: string | null }>(DROP_CLOSED, { shopId, id });

const RESERVED_ON = statement(
  `select r.id from reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   where r.shop_id = :shopId and s.day between :since and :until and (:eventId::text is null or s.event_id = :eventId)
     and r.status in ('pending', 'confirmed') and (r.expires_at is null or r.expires_at > :at)
   order by s.starts_at, r.id`,
);
/** Returns the reservations of some days, the earliest first. */
export const reservedOn = async (
  tx: Tx,
  shopId: string,
  d: { since: string; until: string; eventId: string | null },
  at: Date,
): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(RESERVED_ON, {
      shopId,
      since: d.since,
      until: d.until,
      eventId: d.eventId,
      at,
    })
  ).map(({ id }) => id);
