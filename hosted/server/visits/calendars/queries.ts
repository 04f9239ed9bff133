import type { Feed, Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

type BusyRow = {
  id: string;
  url: string;
  fetchedAt: string | null;
  fault: string | null;
  times: number;
};
export type ResourceRow = Omit<Resource, "busy"> & { busy: BusyRow[] };

const RESOURCES = `select r.id, r.kind, r.name, r.user_id as "userId", r.languages, r.color,
    r.archived_at is not null as archived, r.version,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'url', c.url, 'fault', c.fault,
      'fetchedAt', to_char(c.fetched_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'times', (select count(*) from busy_times t where t.shop_id = c.shop_id and t.calendar_id = c.id)) order by c.id)
      from busy_calendars c where c.shop_id = r.shop_id and c.resource_id = r.id), '[]') as busy
  from resources r where r.shop_id = :shopId`;
const ALL = statement(`${RESOURCES} order by r.archived_at nulls first, r.kind, r.name, r.id`);
const ONE = statement(`${RESOURCES} and r.id = :id`);
export const readResources = (tx: Tx, shopId: string): Promise<ResourceRow[]> =>
  tx.rows<ResourceRow>(ALL, { shopId });
export const readResource = (tx: Tx, shopId: string, id: string): Promise<ResourceRow | undefined> =>
  tx.one<ResourceRow>(ONE, { shopId, id });

type LockedResource = { version: number; archived: boolean };
const HOLD = statement(
  "select version, archived_at is not null as archived from resources where shop_id = :shopId and id = :id for update",
);
export const lockResource = (tx: Tx, shopId: string, id: string): Promise<LockedResource | undefined> =>
  tx.one<LockedResource>(HOLD, { shopId, id });

export type ResourceFields = Pick<Resource, "kind" | "name" | "userId" | "languages" | "color">;
const INSERT = statement(
  `insert into resources (shop_id, id, kind, name, user_id, languages, color)
   values (:shopId, :id, :kind, :name, :userId, :languages, :color) on conflict do nothing`,
);
const UPDATE = statement(
  `update resources set kind = :kind, name = :name, user_id = :userId, languages = :languages, color = :color,
     archived_at = case when :archived then coalesce(archived_at, :at) end, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const valuesOf = (f: ResourceFields): Values => ({
  kind: f.kind,
  name: f.name,
  userId: f.userId,
  languages: f.languages,
  color: f.color,
});
export const insertResource = (tx: Tx, shopId: string, id: string, f: ResourceFields): Promise<number> =>
  tx.run(INSERT, { shopId, id, ...valuesOf(f) });
export const updateResource = (
  tx: Tx,
  shopId: string,
  id: string,
  { fields: f, at }: { fields: ResourceFields & { archived: boolean }; at: Date },
): Promise<number> => tx.run(UPDATE, { shopId, id, ...valuesOf(f), archived: f.archived, at });

const MEMBER = statement("select 1 from memberships where shop_id = :shopId and user_id = :userId");
/** Checks whether a user works for the shop. */
export const isMember = async (tx: Tx, shopId: string, userId: string): Promise<boolean> =>
  (await tx.one(MEMBER, { shopId, userId })) !== undefined;

const INSERT_BUSY = statement(
  `insert into busy_calendars (shop_id, id, resource_id, url, next_at)
   values (:shopId, :id, :resourceId, :url, :nextAt) on conflict do nothing`,
);
export const insertBusy = (
  tx: Tx,
  shopId: string,
  c: { id: string; resourceId: string; url: string; nextAt: Date },
): Promise<number> =>
  tx.run(INSERT_BUSY, { shopId, id: c.id, resourceId: c.resourceId, url: c.url, nextAt: c.nextAt });

const COUNT_BUSY = statement(
  "select count(*)::int as n from busy_calendars where shop_id = :shopId and resource_id = :resourceId",
);
export const countBusy = async (tx: Tx, shopId: string, resourceId: string): Promise<number> =>
  (await tx.one<{ n: number }>(COUNT_BUSY, { shopId, resourceId }))?.n ?? 0;

const DROP_BUSY = statement(
  "delete from busy_calendars where shop_id = :shopId and resource_id = :resourceId and id = :id",
);
export const dropBusy = (tx: Tx, shopId: string, resourceId: string, id: string): Promise<number> =>
  tx.run(DROP_BUSY, { shopId, resourceId, id });

export type StoredBusy = { resourceId: string; url: string; etag: string | null; nextAt: Date | null };
const BUSY = statement(
  `select resource_id as "resourceId", url, etag, next_at as "nextAt" from busy_calendars
   where shop_id = :shopId and id = :id`,
);
export const readBusy = (tx: Tx, shopId: string, id: string): Promise<StoredBusy | undefined> =>
  tx.one<StoredBusy>(BUSY, { shopId, id });

const KEEP = statement(
  `update busy_calendars set fetched_at = case when :fault::text is null then :at else fetched_at end, fault = :fault,
     etag = coalesce(:etag, etag) where shop_id = :shopId and id = :id and url = :url`,
);
const CLEAR = statement("delete from busy_times where shop_id = :shopId and calendar_id = :id");
const FILL = statement(
  `insert into busy_times (shop_id, calendar_id, resource_id, starts_at, ends_at)
   select c.shop_id, c.id, c.resource_id, to_timestamp(t.start / 1000.0), to_timestamp(t."end" / 1000.0)
   from busy_calendars c, jsonb_to_recordset(:times) as t(start float8, "end" float8)
   where c.shop_id = :shopId and c.id = :id`,
);
export type Times = readonly { start: number; end: number }[];
/** Stores the result of a reading: the times, a fault, or neither when nothing has changed. */
export async function saveReading(
  tx: Tx,
  shopId: string,
  id: string,
  read: { at: Date; url: string; fault: string | null; etag: string | null; times: Times | null },
): Promise<void> {
  const stored = await tx.run(KEEP, {
    shopId,
    id,
    at: read.at,
    fault: read.fault,
    etag: read.etag,
    url: read.url,
  });
  if (stored === 0 || read.times === null) return;
  await tx.run(CLEAR, { shopId, id });
  if (read.times.length > 0) await tx.run(FILL, { shopId, id, times: JSON.stringify(read.times) });
}

const NEXT = statement(
  `update busy_calendars set next_at = :next
   where shop_id = :shopId and id = :id and next_at is not distinct from :before`,
);
/** Sets the moment of a calendar's next reading, unless it is set already. */
export const setNext = async (
  tx: Tx,
  shopId: string,
  id: string,
  { before, next }: { before: Date | null; next: Date },
): Promise<boolean> => (await tx.run(NEXT, { shopId, id, before, next })) > 0;

const OVERDUE = statement(
  'select shop_id as "shopId", calendar_id as "calendarId" from busy_calendars_overdue(:before)',
);
export const overdueCalendars = (tx: Tx, before: Date): Promise<{ shopId: string; calendarId: string }[]> =>
  tx.rows<{ shopId: string; calendarId: string }>(OVERDUE, { before });

export type FeedRow = Omit<Feed, "url" | "createdAt" | "lastReadAt"> & {
  createdAt: Date;
  lastReadAt: Date | null;
};
const FEED = `select id, kind, of_id as "ofId", name, with_names as "withNames", created_at as "createdAt",
    last_read_at as "lastReadAt"
  from calendar_feeds where shop_id = :shopId and revoked_at is null`;
const FEEDS = statement(`${FEED} order by created_at, id`);
const ONE_FEED = statement(`${FEED} and id = :id`);
export const readFeeds = (tx: Tx, shopId: string): Promise<FeedRow[]> => tx.rows<FeedRow>(FEEDS, { shopId });
export const readFeed = (tx: Tx, shopId: string, id: string): Promise<FeedRow | undefined> =>
  tx.one<FeedRow>(ONE_FEED, { shopId, id });

const INSERT_FEED = statement(
  `insert into calendar_feeds (shop_id, id, kind, of_id, name, with_names, created_by, created_at)
   values (:shopId, :id, :kind, :ofId, :name, :withNames, :by, :at) on conflict do nothing`,
);
export const insertFeed = (
  tx: Tx,
  shopId: string,
  f: Pick<Feed, "id" | "kind" | "ofId" | "name" | "withNames">,
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  tx.run(INSERT_FEED, {
    shopId,
    id: f.id,
    kind: f.kind,
    ofId: f.ofId,
    name: f.name,
    withNames: f.withNames,
    by,
    at,
  });

const REVOKE = statement(
  "update calendar_feeds set revoked_at = :at where shop_id = :shopId and id = :id and revoked_at is null",
);
export const revokeFeedAt = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(REVOKE, { shopId, id, at });

const READ_AT = statement(
  "update calendar_feeds set last_read_at = :at where shop_id = :shopId and id = :id",
);
export const recordFeedReading = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(READ_AT, { shopId, id, at });

const FEED_SHOP = statement('select feed_shop(:id) as "shopId"');
/** Returns the shop of an active feed; works without a signed-in user. */
export const shopOfFeed = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.one<{ shopId: string | null }>(FEED_SHOP, { id }))?.shopId ?? null;

const EVENT_THERE = statement("select 1 from events where shop_id = :shopId and id = :id");
export const isEvent = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(EVENT_THERE, { shopId, id })) !== undefined;

export type FedSlot = {
  id: string;
  version: number;
  title: string;
  name: string;
  mode: string;
  day: string;
  start: Date;
  end: Date;
  capacity: number;
  seats: number;
  note: string;
  place: string;
  guides: string | null;
  visits: { name: string; people: number; language: string | null; notes: string }[];
};
const FED = statement(
  `select s.id, s.version, e.title, s.name, s.mode, s.day, s.starts_at as start, s.ends_at as "end", s.capacity,
     r.seats, s.note, concat_ws(', ', nullif(e.location ->> 'name', ''), nullif(e.location ->> 'street', ''),
       nullif(concat_ws(' ', nullif(e.location ->> 'zipcode', ''), nullif(e.location ->> 'city', '')), '')) as place,
     (select string_agg(a.name, ', ' order by a.name) from slot_resources x
       join resources a on a.shop_id = x.shop_id and a.id = x.resource_id where x.shop_id = s.shop_id
         and x.slot_id = s.id) as guides,
     r.visits
   from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
   cross join lateral (
     select sum(r.seats)::int as seats, jsonb_agg(jsonb_build_object(
       'name', trim(concat(r.contact ->> 'firstname', ' ', r.contact ->> 'lastname')), 'people', r.people,
       'language', r.visit_language, 'notes', r.notes) order by r.created_at, r.id) as visits
     from reservations r where r.shop_id = s.shop_id and r.slot_id = s.id and r.status not in ('held', 'cancelled')
       and (r.expires_at is null or r.expires_at > :at)) r
   where s.shop_id = :shopId and s.removed_at is null and r.seats is not null and s.starts_at between :from and :to
     and (:kind = 'shop' or (:kind = 'event' and s.event_id = :ofId) or (:kind = 'resource' and exists (
       select 1 from slot_resources x where x.shop_id = s.shop_id and x.slot_id = s.id and x.resource_id = :ofId)))
   order by s.starts_at, s.id limit 5000`,
);
/** Returns reserved slots, from `from` to `to`, of the subject of a feed. */
export const fedSlots = (
  tx: Tx,
  shopId: string,
  at: Date,
  of: { from: Date; to: Date; kind: Feed["kind"]; ofId: string | null },
): Promise<FedSlot[]> =>
  tx.rows<FedSlot>(FED, { shopId, at, from: of.from, to: of.to, kind: of.kind, ofId: of.ofId });
