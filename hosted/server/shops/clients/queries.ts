import type { MatchGrids } from "@cuvee/core/shops/settings/settings.ts";
import type { ClientEventKind, ClientFields, ClientOrder } from "@cuvee/core/shops/clients/clients.ts";
import { isUnpaid, owedByClient } from "#shops/clients/claims.queries.ts";
import { statement, type Tx, type Values } from "#kit/postgres/database.ts";

/** A stored client, with their account's name and their figures. */
export type StoredClient = Omit<ClientFields, "siret"> & {
  id: string;
  code: string;
  name: string;
  userId: string | null;
  username: string | null;
  typology: string | null;
  mergedInto: string | null;
  archived: boolean;
  createdAt: Date;
  turnoverCents: number;
  orders: number;
  unpaidCents: number;
  outstandingCents: number;
  lastOrderAt: Date | null;
  points: number;
  pointsExpiry: { on: string; points: number } | null;
  version: number;
};

/**
 * Condition of the sums `m` of sales that make up the turnover of twelve months with the current one; `on` is their day
 * or month.
 */
const inTwelveMonths = (on: "day" | "month", day: string): string =>
  `m.basis = 'ordered' and m.${on} >= (date_trunc('month', ${day}::timestamp) - interval '11 months')::date`;

/**
 * Returns the purchases and debt of a client `c` on a day, orders and tickets alike, as tables to join:
 * `f.turnover_cents` (without tax) of twelve months including the current one, `f.orders` (number of purchases),
 * `f.last_order_at`; `owed.outstanding_cents` and `owed.unpaid_cents`. Short index scans for each listed client. `day`
 * is an expression, `:today::date`.
 */
export const figuresOf = (day: string): string => `left join lateral (
    select max(o.at) filter (where o.is_purchase) as last_order_at,
      count(*) filter (where o.is_purchase)::int as orders,
      (select coalesce(sum(m.ht_cents), 0)::bigint from sale_client_sums m where m.shop_id = c.shop_id
        and m.client_id = c.id and ${inTwelveMonths("month", day)}) as turnover_cents
    from sales o where o.shop_id = c.shop_id and o.client_id = c.id
  ) f on true
  ${owedByClient(day)}`;

/**
 * What the list of clients comes to, by whether they are archived, from kept sums: their number, turnover of twelve
 * months, and debt. Turnover of archived clients is that of the few of them, and the rest is all sales with a client.
 */
export const clientSums = (day: string): string => `(
    select k.shop_id, k.is_archived, k.clients, 0::bigint as turnover_cents, 0::bigint as unpaid_cents,
      0::bigint as outstanding_cents
    from client_counts k where k.shop_id = :shopId
    union all
    select :shopId, p.is_archived, 0, p.cents, 0, 0 from (
      select coalesce(sum(m.ht_cents), 0)::bigint as cents from clients a
      join sale_client_sums m on m.shop_id = a.shop_id and m.client_id = a.id
      where a.shop_id = :shopId and a.merged_into is null and a.archived_at is not null
        and ${inTwelveMonths("month", day)}) archived
    cross join (
      select coalesce(sum(m.ht_cents), 0)::bigint as cents from sale_client_sums m
      where m.shop_id = :shopId and m.client_id = '' and ${inTwelveMonths("month", day)}) nobody
    cross join (
      select coalesce(sum(m.ht_cents), 0)::bigint as cents from sale_day_sums m
      where m.shop_id = :shopId and ${inTwelveMonths("day", day)}) whole
    cross join lateral (values (true, archived.cents), (false, whole.cents - nobody.cents - archived.cents))
      p (is_archived, cents)
    union all
    select :shopId, a.id is not null, 0, 0,
      coalesce(sum(k.open_cents) filter (where ${isUnpaid("k", day)}), 0)::bigint, sum(k.open_cents)::bigint
    from claims k
    left join (select id from clients where shop_id = :shopId and archived_at is not null) a on a.id = k.client_id
    where k.shop_id = :shopId group by 2)`;

/** Condition: the turnover that is kept of each client (`client_turnovers`) is that of this month, and of the shop. */
export const hasTurnovers = (day: string): string =>
  `exists (select 1 from sale_sum_states m where m.shop_id = :shopId
    and m.month = date_trunc('month', ${day}::timestamp)::date)`;

/** Name of the grid of a client `c`, for exports. */
export const GRID_NAME = `(select g.name from typologies g where g.shop_id = c.shop_id
        and (g.key = c.typology or (c.typology is null and g.is_public)))`;

const FIND = statement(
  `select c.id, c.code, c.name, c.user_id as "userId", u.username, c.typology, c.merged_into as "mergedInto",
     c.archived_at is not null as archived, c.created_at as "createdAt", c.version,
     c.kind, c.pipe, c.civility, c.firstname, c.lastname, c.company, c.siren, c.nic, c.registration,
     c.vat_number as "vatNumber", c.emails, c.mobile, c.phone, c.lang, c.addresses, c.contacts, c.family, c.family2,
     c.member_code as "memberCode", c.birthday, c.custom, c.custom2,
     c.list_tag as "listTag", c.list_tag2 as "listTag2", c.payment_terms as "paymentTerms",
     c.credit_limit_cents as "creditLimitCents", c.owner_id as "ownerId", c.agent_id as "agentId",
     f.turnover_cents as "turnoverCents", owed.unpaid_cents as "unpaidCents",
     owed.outstanding_cents as "outstandingCents", f.last_order_at as "lastOrderAt", f.orders,
     coalesce(l.points, 0) as points,
     (select jsonb_build_object('on', p.last_day, 'points', p.points)
       from points_by_last_day(:shopId, array[c.user_id]) p
       where l.points > 0 and p.last_day >= :today::date order by p.last_day limit 1) as "pointsExpiry"
   from clients c
   left join users u on u.id = c.user_id
   ${figuresOf(":today::date")}
   left join loyalty_accounts l on l.shop_id = c.shop_id and l.user_id = c.user_id
   where c.shop_id = :shopId and c.id = :id`,
);
const LOCK = statement(
  "select id from clients where shop_id = :shopId and id = any(:ids) order by id for update",
);
const MERGED = statement(
  "select id, code, name from clients where shop_id = :shopId and merged_into = :id order by created_at, id",
);
const TAKE_CODE = statement(
  `insert into counters (shop_id, series, year, last) values (:shopId, 'client', 0, 1)
   on conflict (shop_id, series, year) do update set last = counters.last + 1 returning last`,
);
// The editable columns, and their names in `valuesOf`.
const COLUMNS = `kind, pipe, civility, firstname, lastname, company, siren, nic, registration, vat_number, emails,
    mobile, phone, lang,
  addresses, contacts, family, family2, custom, custom2, list_tag, list_tag2, payment_terms, owner_id, agent_id,
  credit_limit_cents, member_code, birthday`;
const GIVEN = `:kind, :pipe, :civility, :firstname, :lastname, :company, :siren, :nic, :registration, :vatNumber,
  :emails, :mobile, :phone, :lang, :addresses, :contacts, :family, :family2, :custom, :custom2, :listTag, :listTag2,
  :paymentTerms, :ownerId, :agentId, :creditLimitCents, :memberCode, :birthday`;
const ADD = statement(
  `insert into clients (shop_id, id, ${COLUMNS}, code, typology, created_at)
   values (:shopId, :id, ${GIVEN}, :code, :typology, :at)`,
);
// The version of the terms increases when the VAT number in them changes, because it is read elsewhere.
const SAVE = statement(
  `update clients set (${COLUMNS}) = (${GIVEN}), version = version + 1,
     terms_version = terms_version + (vat_number is distinct from :vatNumber)::int
   where shop_id = :shopId and id = :id`,
);
const ARCHIVE = statement(
  `update clients set archived_at = case when :archived then coalesce(archived_at, :at) end, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const EVENT = statement(
  `insert into client_events (shop_id, client_id, at, kind, note, made_by)
   values (:shopId, :clientId, :at, :kind, :note, :by)`,
);
const OWNERS = statement(
  `select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name
   from memberships m join users u on u.id = m.user_id where m.shop_id = :shopId and m.role in ('owner', 'iam')
   order by 2, 1`,
);
const AGENTS = statement(
  `select u.id, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name
   from memberships m join users u on u.id = m.user_id where m.shop_id = :shopId and m.role = 'agent' order by 2, 1`,
);
const ORDERS = statement(
  `select o.id, o.number, o.created_at as "createdAt", o.status, o.delivery_status as "deliveryStatus",
     o.payment_status as "paymentStatus", o.current_bottles as bottles, o.current_ttc_cents as "totalTtcCents"
   from orders o
   where o.shop_id = :shopId and o.client_id = :clientId and (:before::text is null or (o.created_at, o.id) < (
     select b.created_at, b.id from orders b where b.shop_id = :shopId and b.id = :before))
   order by o.created_at desc, o.id desc limit :limit`,
);

const valuesOf = (c: Omit<ClientFields, "siret">): Values => ({
  kind: c.kind,
  pipe: c.pipe,
  civility: c.civility,
  firstname: c.firstname,
  lastname: c.lastname,
  company: c.company,
  siren: c.siren,
  nic: c.nic,
  registration: c.registration,
  vatNumber: c.vatNumber,
  emails: c.emails,
  mobile: c.mobile,
  phone: c.phone,
  lang: c.lang,
  addresses: JSON.stringify(c.addresses),
  contacts: JSON.stringify(c.contacts),
  family: c.family,
  family2: c.family2,
  custom: c.custom,
  custom2: c.custom2,
  listTag: c.listTag,
  listTag2: c.listTag2,
  paymentTerms: c.paymentTerms,
  ownerId: c.ownerId,
  agentId: c.agentId,
  creditLimitCents: c.creditLimitCents,
  memberCode: c.memberCode,
  birthday: c.birthday,
});

/** Returns a client with their figures of a day (`YYYY-MM-DD`). */
export const findClient = (
  tx: Tx,
  shopId: string,
  id: string,
  today: string,
): Promise<StoredClient | undefined> => tx.one<StoredClient>(FIND, { shopId, id, today });

/** Locks clients until the transaction ends, in the order of their ids. */
export const lockClients = (tx: Tx, shopId: string, ids: readonly string[]): Promise<unknown> =>
  tx.rows(LOCK, { shopId, ids });

export const readMerged = (
  tx: Tx,
  shopId: string,
  id: string,
): Promise<{ id: string; code: string; name: string }[]> =>
  tx.rows<{ id: string; code: string; name: string }>(MERGED, { shopId, id });

/** Returns the next code of a client: C00042. Until the commit, no other client of the shop can be created. */
export async function takeCode(tx: Tx, shopId: string): Promise<string> {
  const row = await tx.one<{ last: number }>(TAKE_CODE, { shopId });
  return `C${String(row?.last ?? 0).padStart(5, "0")}`;
}

type NewClient = Omit<ClientFields, "siret"> & {
  id: string;
  code: string;
  typology: string | null;
  at: Date;
};

export const addClient = (tx: Tx, shopId: string, c: NewClient): Promise<number> =>
  tx.run(ADD, { shopId, id: c.id, ...valuesOf(c), code: c.code, typology: c.typology, at: c.at });

export const saveClient = (
  tx: Tx,
  shopId: string,
  id: string,
  fields: Omit<ClientFields, "siret">,
): Promise<number> => tx.run(SAVE, { shopId, id, ...valuesOf(fields) });

export const setArchived = (
  tx: Tx,
  shopId: string,
  id: string,
  { archived, at }: { archived: boolean; at: Date },
): Promise<number> => tx.run(ARCHIVE, { shopId, id, archived, at });

export type NewEvent = {
  shopId: string;
  clientId: string;
  at: Date;
  kind: ClientEventKind;
  note?: string;
  by: string;
};
export const addEvent = (tx: Tx, e: NewEvent): Promise<number> =>
  tx.run(EVENT, {
    shopId: e.shopId,
    clientId: e.clientId,
    at: e.at,
    kind: e.kind,
    note: e.note ?? "",
    by: e.by,
  });

/** Returns the people of the shop who may look after a client. */
export const readOwners = (tx: Tx, shopId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(OWNERS, { shopId });

/** Returns agents to whom clients of the shop may be entrusted; for an agent, only themselves. */
export const readAgents = (tx: Tx, shopId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(AGENTS, { shopId });

/** Returns orders of a client from the newest on, or those before one of them. */
export const readOrders = async (
  tx: Tx,
  shopId: string,
  clientId: string,
  page: { before: string | null; limit: number },
): Promise<ClientOrder[]> =>
  (
    await tx.rows<Omit<ClientOrder, "createdAt"> & { createdAt: Date }>(ORDERS, {
      shopId,
      clientId,
      before: page.before,
      limit: page.limit,
    })
  ).map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }));

const MATCH_GRIDS = statement('select match_grids as "matchGrids" from shops where id = :shopId');
/** Reads the grids that new clients get by their kind and family. */
export const readMatchGrids = async (tx: Tx, shopId: string): Promise<MatchGrids> =>
  (await tx.one<{ matchGrids: MatchGrids }>(MATCH_GRIDS, { shopId }))?.matchGrids ?? {};
