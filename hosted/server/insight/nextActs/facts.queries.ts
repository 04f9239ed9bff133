import { CONTACT_KINDS, type ClientFacts } from "@cuvee/core/insight/nextActs/nextActs.ts";
import { isUnpaid } from "#shops/clients/claims.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { VISIBLE } from "#relations/tasks/list.queries.ts";

/** A client on a day, `YYYY-MM-DD` in France. */
export type Of = { shopId: string; clientId: string; today: string };
type Fact<K extends keyof ClientFacts> = Promise<NonNullable<ClientFacts[K]> | undefined>;

// Only an invoice can be reminded of; an order or a deposit without one is named all the same.
const UNPAID = statement(
  `select k.id, k.kind, k.number, k.due_on::text as "dueOn", count(*) over ()::int as count,
     sum(k.open_cents) over ()::bigint as "openCents"
   from claims k where k.shop_id = :shopId and k.client_id = :clientId and ${isUnpaid("k", ":today::date")}
   order by k.due_on, k.id limit 1`,
);
/** Returns the oldest overdue claim of a client, with the number and the sum of all of them. */
export const findUnpaid = (tx: Tx, of: Of): Fact<"unpaid"> => tx.one(UNPAID, of);

const QUOTE = statement(
  `select q.id, coalesce(q.number, '') as number, q.valid_until::text as "validUntil" from quotes q
   where q.shop_id = :shopId and q.client_id = :clientId and q.status = 'sent' and q.valid_until >= :today::date
   order by q.valid_until, q.id limit 1`,
);
/** Returns the open quote of a client that ends first. */
export const findQuote = (tx: Tx, of: Of): Fact<"quote"> => tx.one(QUOTE, of);

const TASK = statement(
  `select t.id, t.subject, t.kind, t.due_on::text as "dueOn" from tasks t
   where t.shop_id = :shopId and t.client_id = :clientId and t.status = 'open' and t.due_on < :today::date
     and ${VISIBLE}
   order by t.due_on, t.due_time nulls last, t.id limit 1`,
);
/** Returns the late task of a client that was due first, of those that the acting person sees. */
export const findLateTask = (tx: Tx, of: Of): Fact<"task"> => tx.one(TASK, of);

const PLANNED = statement(
  `select 1 as planned from tasks t
   where t.shop_id = :shopId and t.client_id = :clientId and t.status = 'open' and t.due_on >= :today::date
     and t.kind = any(:kinds) and ${VISIBLE} limit 1`,
);
/** Checks whether a contact with a client is planned, by the tasks that the acting person sees. */
export const isContactPlanned = async (tx: Tx, of: Of): Promise<boolean> =>
  (await tx.one(PLANNED, { ...of, kinds: CONTACT_KINDS })) !== undefined;

// Reservations of a client, as their timeline finds them.
const VISIT = statement(
  `with own as (select id, user_id, emails from clients where shop_id = :shopId and id = :clientId)
   select r.id, v.title, s.day::text as day, r.people from reservations r
   join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
   join events v on v.shop_id = r.shop_id and v.id = r.event_id
   where r.shop_id = :shopId and r.status = 'confirmed' and s.day >= :today::date and r.id in (
     select x.id from reservations x
       where x.shop_id = :shopId and x.buyer_id in (select user_id from own where user_id is not null)
     union select x.id from reservations x join orders o on o.shop_id = x.shop_id and o.id = x.order_id
       where x.shop_id = :shopId and o.client_id = :clientId
     union select x.id from reservations x where x.shop_id = :shopId and x.buyer_id is null
       and lower(x.contact ->> 'email') in (select lower(m) from own, unnest(own.emails) m))
   order by s.starts_at, r.id limit 1`,
);
/** Returns the next confirmed visit of a client. */
export const findVisit = (tx: Tx, of: Of): Fact<"visit"> => tx.one(VISIT, of);

const SAMPLE = statement(
  `select s.id, coalesce(s.number, '') as number, (s.sent_at at time zone 'Europe/Paris')::date::text as "sentOn"
   from samples s
   where s.shop_id = :shopId and s.client_id = :clientId and s.status = 'sent' and not exists (
     select from sales o where o.shop_id = :shopId and o.client_id = :clientId and o.is_purchase and o.at >= s.sent_at)
   order by s.sent_at desc, s.id desc limit 1`,
);
/** Returns the last sample of a client that no purchase followed. */
export const findSample = (tx: Tx, { shopId, clientId }: Of): Fact<"sample"> =>
  tx.one(SAMPLE, { shopId, clientId });

const PURCHASES = statement(
  `select distinct (at at time zone 'Europe/Paris')::date::text as day from sales
   where shop_id = :shopId and client_id = :clientId and is_purchase order by 1`,
);
/** Returns the days of the purchases of a client, as the rule `overdue` of lists counts them. */
export const readPurchaseDays = async (tx: Tx, { shopId, clientId }: Omit<Of, "today">): Promise<string[]> =>
  (await tx.rows<{ day: string }>(PURCHASES, { shopId, clientId })).map(({ day }) => day);

const HIDDEN = statement(
  `select act, until::text as until, hidden_by as by from hidden_acts
   where shop_id = :shopId and client_id = :clientId and until >= :today::date`,
);
/** Returns the acts of a client that are hidden on a day. */
export const readHidden = (tx: Tx, of: Of): Promise<{ act: string; until: string; by: string }[]> =>
  tx.rows(HIDDEN, of);

const HIDE = statement(
  `insert into hidden_acts (shop_id, client_id, act, until, hidden_by, hidden_at)
   values (:shopId, :clientId, :act, :until, :by, :at)
   on conflict (shop_id, client_id, act) do update
     set until = excluded.until, hidden_by = excluded.hidden_by, hidden_at = excluded.hidden_at`,
);
const SHOW = statement(
  "delete from hidden_acts where shop_id = :shopId and client_id = :clientId and act = :act",
);
type Key = { shopId: string; clientId: string; act: string };
/** Hides an act of a client until a day, included. */
export const hideAct = (tx: Tx, hidden: Key & { until: string; by: string; at: Date }): Promise<number> =>
  tx.run(HIDE, hidden);
/** Shows a hidden act of a client again. */
export const showAct = (tx: Tx, key: Key): Promise<number> => tx.run(SHOW, key);
