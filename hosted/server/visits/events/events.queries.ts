import type { EventRecord, EventStatus, EventTerms, Rate, Rule } from "@cuvee/core/visits/events/events.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

/** Columns of an event by their fields; those of `JSON` are passed as text. */
const COLUMNS = {
  texts: "texts",
  visuals: "visuals",
  location: "location",
  languages: "languages",
  durationMinutes: "duration_minutes",
  isMandatory: "is_mandatory",
  minPersons: "min_persons",
  maxPersons: "max_persons",
  minAmountCents: "min_amount_cents",
  opensDays: "opens_days",
  leadMinutes: "lead_minutes",
  cutoff: "cutoff",
  payment: "payment",
  depositBp: "deposit_bp",
  feeWaivedFrom: "fee_waived_from",
  needsApproval: "needs_approval",
  hasWaitingList: "has_waiting_list",
  isGroupPayable: "is_group_payable",
  groupHours: "group_hours",
  cancellation: "cancellation",
  changeHours: "change_hours",
  reminderMinutes: "reminder_minutes",
  thanksHours: "thanks_hours",
} as const satisfies Record<keyof EventFields, string>;
const AS_JSON = new Set(["texts", "visuals", "location", "cutoff", "cancellation"]);
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** Editable fields of an event itself. */
export type EventFields = EventTerms & Pick<EventRecord, "texts" | "visuals" | "location" | "languages">;

const valuesOf = (fields: EventFields): Values =>
  Object.fromEntries(
    NAMES.map((name) => {
      const value = fields[name];
      return [name, AS_JSON.has(name) && value !== null ? JSON.stringify(value) : value];
    }),
  );
const titleOf = ({ texts }: EventFields): string => texts.fr?.title ?? "";

/** Columns of an event with the alias `e`. */
export const EVENT_COLUMNS = `e.id, e.status, e.title, e.version, e.created_at as "createdAt",
    e.updated_at as "updatedAt",
  ${NAMES.map((name) => `e.${COLUMNS[name]} as "${name}"`).join(", ")}`;
export type StoredEvent = EventFields & {
  id: string;
  status: EventStatus;
  title: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};
const EVENT = `select ${EVENT_COLUMNS} from events e where e.shop_id = :shopId and e.id = :id`;
const ONE = statement(EVENT);
// Reservations continue meanwhile: a reservation only needs its event to exist.
const HELD = statement(`${EVENT} for no key update`);

export const readEvent = (tx: Tx, shopId: string, id: string): Promise<StoredEvent | undefined> =>
  tx.one<StoredEvent>(ONE, { shopId, id });
/** Reads an event and locks it: its schedules and slots are changed by one transaction at a time. */
export const lockEvent = (tx: Tx, shopId: string, id: string): Promise<StoredEvent | undefined> =>
  tx.one<StoredEvent>(HELD, { shopId, id });

const THERE = statement("select status from events where shop_id = :shopId and id = :id for share");
/** Checks whether an event exists, and locks it against removal until the commit. */
export const eventThere = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ status: EventStatus } | undefined> => tx.one<{ status: EventStatus }>(THERE, { shopId, id });

const INSERT = statement(
  `insert into events (shop_id, id, title, created_at, updated_at, ${Object.values(COLUMNS).join(", ")})
   values (:shopId, :id, :title, :at, :at, ${NAMES.map((name) => `:${name}`).join(", ")}) on conflict do nothing`,
);
export const insertEvent = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, fields }: { at: Date; fields: EventFields },
): Promise<number> => tx.run(INSERT, { shopId, id, title: titleOf(fields), at, ...valuesOf(fields) });

const UPDATE = statement(
  `update events set title = :title, updated_at = :at, version = version + 1,
     ${NAMES.map((name) => `${COLUMNS[name]} = :${name}`).join(", ")} where shop_id = :shopId and id = :id`,
);
export const updateEvent = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, fields }: { at: Date; fields: EventFields },
): Promise<number> => tx.run(UPDATE, { shopId, id, title: titleOf(fields), at, ...valuesOf(fields) });

const MOVE = statement(
  "update events set status = :status, updated_at = :at, version = version + 1 where shop_id = :shopId and id = :id",
);
export const updateEventStatus = (
  tx: Tx,
  shopId: string,
  id: string,
  { status, at }: { status: EventStatus; at: Date },
): Promise<number> => tx.run(MOVE, { shopId, id, status, at });

const RATES = statement(
  `select id, kind, name, names, description, unit_e4 as "unitE4", vat_type as "vatType", not_counting as "notCounting",
     on_site as "onSite", min_quantity as "minQuantity", max_quantity as "maxQuantity", taxes,
     archived_at is not null as archived
   from tickets where shop_id = :shopId and event_id = :eventId order by position, id`,
);
export const readRates = (tx: Tx, shopId: string, eventId: string): Promise<Rate[]> =>
  tx.rows<Rate>(RATES, { shopId, eventId });

const SAVE_RATES = statement(
  `insert into tickets as t (shop_id, id, event_id, kind, name, names, description, unit_e4, vat_type, not_counting,
     on_site, min_quantity, max_quantity, taxes, archived_at, position)
   select :shopId, r.id, :eventId, r.kind, r.name, r.names, r.description, r."unitE4", r."vatType", r."notCounting",
     r."onSite",
     r."minQuantity", r."maxQuantity", r.taxes, case when r.archived then :at::timestamptz end, r.position
   from jsonb_to_recordset(:rows) as r(id text, kind text, name text, names jsonb, description text, "unitE4" bigint,
     "vatType" text,
     "notCounting" boolean, "onSite" boolean, "minQuantity" int, "maxQuantity" int, taxes text[],
     archived boolean, position int)
   on conflict (shop_id, id) do update set kind = excluded.kind, name = excluded.name, names = excluded.names,
     description = excluded.description, unit_e4 = excluded.unit_e4, vat_type = excluded.vat_type,
     not_counting = excluded.not_counting, on_site = excluded.on_site, min_quantity = excluded.min_quantity,
     max_quantity = excluded.max_quantity, taxes = excluded.taxes, position = excluded.position,
     version = t.version + 1, archived_at = case when excluded.archived_at is not null then coalesce(t.archived_at,
       excluded.archived_at) end
   where t.event_id = excluded.event_id`,
);
const END_RATES = statement(
  `with used as (
     update tickets set archived_at = coalesce(archived_at, :at)
     where shop_id = :shopId and event_id = :eventId and not id = any(:ids) and exists (
       select 1 from reservation_lines l where l.shop_id = :shopId and l.ticket_id = tickets.id) returning id)
   delete from tickets where shop_id = :shopId and event_id = :eventId and not id = any(:ids)
     and not id in (select id from used)`,
);
/** Writes the rates of an event; removed rates with bookings are archived. */
export async function saveRates(
  tx: Tx,
  shopId: string,
  eventId: string,
  { rates, at }: { rates: readonly Rate[]; at: Date },
): Promise<void> {
  const rows = rates.map((rate, position) => ({ ...rate, position }));
  await tx.run(END_RATES, { shopId, eventId, ids: rates.map((r) => r.id), at });
  if (rows.length > 0) await tx.run(SAVE_RATES, { shopId, eventId, rows: JSON.stringify(rows), at });
}

const RULES = statement(
  `select id, name, mode, since, until, recurrence, times, capacity, languages, resources,
     except_dates::text[] as "exceptDates", extra_dates::text[] as "extraDates"
   from event_rules where shop_id = :shopId and event_id = :eventId order by position, id`,
);
export const readRules = (tx: Tx, shopId: string, eventId: string): Promise<Rule[]> =>
  tx.rows<Rule>(RULES, { shopId, eventId });

const SAVE_RULES = statement(
  `insert into event_rules as t (shop_id, id, event_id, name, mode, since, until, recurrence, times, capacity,
     languages, resources, except_dates, extra_dates, position)
   select :shopId, r.id, :eventId, r.name, r.mode, r.since, r.until, r.recurrence, r.times, r.capacity, r.languages,
     r.resources,
     r."exceptDates", r."extraDates", r.position
   from jsonb_to_recordset(:rows) as r(id text, name text, mode text, since date, until date, recurrence jsonb,
     times jsonb,
     capacity int, languages text[], resources text[], "exceptDates" date[], "extraDates" date[], position int)
   on conflict (shop_id, id) do update set name = excluded.name, mode = excluded.mode, since = excluded.since,
     until = excluded.until, recurrence = excluded.recurrence, times = excluded.times, capacity = excluded.capacity,
     languages = excluded.languages, resources = excluded.resources, except_dates = excluded.except_dates,
     extra_dates = excluded.extra_dates, position = excluded.position
   where t.event_id = excluded.event_id`,
);
export async function saveRules(
  tx: Tx,
  shopId: string,
  eventId: string,
  rules: readonly Rule[],
): Promise<void> {
  if (rules.length === 0) return;
  const rows = rules.map((rule, position) => ({ ...rule, position }));
  await tx.run(SAVE_RULES, { shopId, eventId, rows: JSON.stringify(rows) });
}

const FREE_SLOTS = statement(
  `update event_slots set rule_id = null, is_own = true
   where shop_id = :shopId and event_id = :eventId and rule_id is not null and not rule_id = any(:kept)`,
);
const DROP_RULES = statement(
  "delete from event_rules where shop_id = :shopId and event_id = :eventId and not id = any(:kept)",
);
/** Deletes schedules; their remaining slots are independent from then on. */
export async function endRules(
  tx: Tx,
  shopId: string,
  eventId: string,
  stored: readonly string[],
): Promise<void> {
  await tx.run(FREE_SLOTS, { shopId, eventId, kept: stored });
  await tx.run(DROP_RULES, { shopId, eventId, kept: stored });
}

const FILES = statement("select id from files where shop_id = :shopId and id = any(:ids) and is_public");
const RESOURCES = statement("select id from resources where shop_id = :shopId and id = any(:ids)");
const STRANGERS = statement(
  `select id from tickets where shop_id = :shopId and id = any(:rates) and event_id <> :eventId
   union all select id from event_rules where shop_id = :shopId and id = any(:rules) and event_id <> :eventId`,
);
const idsOf = (rows: { id: string }[]): Set<string> => new Set(rows.map((row) => row.id));
export const publicFiles = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
  idsOf(await tx.rows<{ id: string }>(FILES, { shopId, ids }));
export const knownResources = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
  idsOf(await tx.rows<{ id: string }>(RESOURCES, { shopId, ids }));
/** Returns those of the identifiers that are rates or schedules of another event. */
export const idsOfOtherEvents = async (
  tx: Tx,
  shopId: string,
  eventId: string,
  { rates, rules }: { rates: readonly string[]; rules: readonly string[] },
): Promise<Set<string>> => idsOf(await tx.rows<{ id: string }>(STRANGERS, { shopId, eventId, rates, rules }));

const OPEN_SLOT = statement(
  `select exists (select 1 from event_slots s where s.shop_id = :shopId and s.event_id = :eventId
     and s.removed_at is null
     and s.closed_at is null and s.ends_at > :at and s.capacity > 0) as there`,
);
/** Checks whether an event has an upcoming slot that is not closed. */
export const hasSlotToCome = async (tx: Tx, shopId: string, eventId: string, at: Date): Promise<boolean> =>
  (await tx.one<{ there: boolean }>(OPEN_SLOT, { shopId, eventId, at }))?.there ?? false;
