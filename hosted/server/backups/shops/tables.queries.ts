import type { Tx } from "#kit/postgres/database.ts";

/** A table whose rows belong to shops, as the catalogue of PostgreSQL describes it. */
export type ShopTable = {
  name: string;
  /** Column that names the shop. */
  shop: string;
  /** Columns that are stored, without those that PostgreSQL computes. */
  columns: string[];
  /** Columns that name a user. */
  users: string[];
  /** Columns that count by a sequence, with it. */
  counted: { column: string; sequence: string }[];
  /** Tables that its foreign keys name. */
  parents: string[];
};

// Names come from the catalogue of this database, never from an archive.
const TABLES = `
  select c.oid::regclass::text as name,
    case c.relname when 'shops' then 'id' when 'opened_bottles' then 'seller_id' else 'shop_id' end as shop,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' order by a.attnum) as columns,
    array(select distinct a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid
      and a.attnum = any (k.conkey) where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass
      union select a.attname::text from pg_attribute a where a.attrelid = c.oid
      and a.attname in ('user_id', 'agent_id', 'operator_id') and not a.attisdropped) as users,
    (select coalesce(json_agg(json_build_object('column', q.attname, 'sequence', q.sequence)), '[]') from (
      select a.attname, coalesce(pg_get_serial_sequence(c.oid::regclass::text, a.attname),
        substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval\\(''([^'']+)''')) as sequence
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') q
      where q.sequence is not null) as counted,
    array(select distinct k.confrelid::regclass::text from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and (c.relname in ('shops', 'opened_bottles') or exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped))
  order by 1`;

/** Returns the tables of shops, parents before the tables that name them. */
export async function shopTables(tx: Tx): Promise<ShopTable[]> {
  const all = await tx.rows<ShopTable>(TABLES);
  const left = new Map(all.map((table) => [table.name, table]));
  const sorted: ShopTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter((table) => !table.parents.some((name) => left.has(name)));
    // Whoever adds to a shop waits for its own row, once that is taken.
    free.sort((a, b) => Number(b.name === "shops") - Number(a.name === "shops"));
    // Tables that name each other come in any order.
    for (const table of free.length > 0 ? free : [...left.values()].slice(0, 1)) {
      sorted.push(table);
      left.delete(table.name);
    }
  }
  return sorted;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (columns: readonly string[]): string => columns.map(quoted).join(", ");

/** Rows that are read or deleted at once. */
const BATCH = 1000;

/** Yields the rows of a shop in a table, as JSON texts, a batch at a time: as the transaction's snapshot has them. */
export async function* readRows(
  tx: Tx,
  { name, columns, shop }: ShopTable,
  shopId: string,
): AsyncGenerator<string[]> {
  await tx.run(
    `declare shop_rows no scroll cursor for select row_to_json(t)::text as row
     from (select ${list(columns)} from ${name} where ${quoted(shop)} = :shopId) t`,
    { shopId },
  );
  for (;;) {
    const rows = await tx.rows<{ row: string }>(`fetch ${BATCH} from shop_rows`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < BATCH) break;
  }
  await tx.run("close shop_rows");
}

/** Deletes the rows of a shop in a table and yields them, as JSON texts, a batch at a time. */
export async function* takeRows(
  tx: Tx,
  { name, columns, shop }: ShopTable,
  shopId: string,
): AsyncGenerator<string[]> {
  for (;;) {
    const rows = await tx.rows<{ row: string }>(
      `with gone as (delete from ${name} where ctid = any (array(
         select ctid from ${name} where ${quoted(shop)} = :shopId limit ${BATCH})) returning ${list(columns)})
       select row_to_json(gone)::text as row from gone`,
      { shopId },
    );
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
}

/** Adds rows of a shop to a table; `users` gives the id here of each user. Returns their number. */
export const addRows = (
  tx: Tx,
  { name, columns, shop, users: of }: ShopTable,
  { shopId, users, rows }: { shopId: string; users: Readonly<Record<string, string>>; rows: string },
): Promise<number> => {
  const value = (column: string): string => {
    // The shop is the one of the archive, whatever a row names.
    if (column === shop) return ":shopId";
    return of.includes(column)
      ? `coalesce(:users::jsonb ->> r.${quoted(column)}, r.${quoted(column)})`
      : `r.${quoted(column)}`;
  };
  const hasUsers = columns.some((column) => of.includes(column));
  return tx.run(
    `insert into ${name} (${list(columns)}) overriding system value
     select ${columns.map(value).join(", ")} from json_populate_recordset(null::${name}, :rows::json) r`,
    { shopId, ...(hasUsers ? { users: JSON.stringify(users) } : {}), rows },
  );
};

/** Moves sequences on, so that new rows of a shop come after those that it brought. */
export async function moveSequences(tx: Tx, tables: readonly ShopTable[], shopId: string): Promise<void> {
  for (const { name, shop, counted } of tables)
    for (const { column, sequence } of counted)
      await tx.run(
        `select setval(:sequence::regclass, m.most) from (
           select max(${quoted(column)}) as most from ${name} where ${quoted(shop)} = :shopId) m
         where m.most > coalesce(pg_sequence_last_value(:sequence::regclass), 0)`,
        { sequence, shopId },
      );
}

const KEYS = `
  select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    array(select a.attname::text from unnest(k.conkey) with ordinality c (n, i)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.n order by c.i) as columns,
    array(select a.attname::text from unnest(k.confkey) with ordinality c (n, i)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.n order by c.i) as named
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname = 'public' order by 1`;
type ForeignKey = { name: string; child: string; parent: string; columns: string[]; named: string[] };

/**
 * Returns the foreign keys that rows do not hold: of a shop's own rows (`arrived`), or of rows of others, which named
 * rows of the shop (`left`).
 */
export async function brokenKeys(
  tx: Tx,
  tables: readonly ShopTable[],
  shopId: string,
  kind: "arrived" | "left",
): Promise<string[]> {
  const shopOf = new Map(tables.map(({ name, shop }) => [name, shop]));
  const broken: string[] = [];
  for (const { name, child, parent, columns, named } of await tx.rows<ForeignKey>(KEYS)) {
    const shop = shopOf.get(child);
    if (kind === "left" ? shop !== undefined || !shopOf.has(parent) : shop === undefined) continue;
    const found = await tx.one(
      `select 1 from ${child} c where ${shop === undefined ? ":shopId::text is not null" : `c.${quoted(shop)} = :shopId`}
         and ${columns.map((column) => `c.${quoted(column)} is not null`).join(" and ")}
         and not exists (select 1 from ${parent} p
           where ${columns.map((column, i) => `p.${quoted(named[i] ?? "")} = c.${quoted(column)}`).join(" and ")})
       limit 1`,
      { shopId },
    );
    if (found) broken.push(name);
  }
  return broken;
}

/** Lets the owner write rows as they are: triggers and foreign keys are checked by whoever calls this. */
export const withoutTriggers = (tx: Tx): Promise<number> =>
  tx.run("set local session_replication_role = replica");
export const withTriggers = (tx: Tx): Promise<number> =>
  tx.run("set local session_replication_role = origin");
/**
 * Lets the transaction wait for others longer than they wait for it: it takes rows that each sale takes, in another
 * order, and theirs end by their own limit.
 */
export async function waitsForOthers(tx: Tx): Promise<void> {
  await tx.run("set local deadlock_timeout = '10min'");
  await tx.run("set local lock_timeout = '2min'");
}
/** Ends the limits of a transaction: the rows of a shop take as long as they need. */
export async function withoutLimits(tx: Tx): Promise<void> {
  await tx.run("set local statement_timeout = 0");
  await tx.run("set local idle_in_transaction_session_timeout = 0");
}
/** Makes all reads of the transaction those of one moment. */
export const atOneMoment = (tx: Tx): Promise<number> =>
  tx.run("set transaction isolation level repeatable read");

/** A user of the archive: an account without its password, its addresses and its cart. */
export type ShopUser = {
  id: string;
  username: string;
  email: string;
  email_verified_at: string | null;
  role: "buyer" | "owner" | "agent" | "iam" | "admin";
  firstname: string;
  lastname: string;
  phone: string;
  is_pro: boolean;
  lang: string;
  business: Record<string, unknown>;
  created_at: string;
  erased_at: string | null;
};
const USERS = `
  select row_to_json(u)::text as row from (select id, username, email, email_verified_at, role, firstname, lastname,
    phone, is_pro, lang, business, created_at, erased_at from users where id = any (:ids::text[]) order by id) u`;
/** Returns users by their ids, as JSON texts. */
export const readUsers = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows<{ row: string }>(USERS, { ids })).map(({ row }) => row);

const JOBS = `
  select row_to_json(j)::text as row from (select * from pgboss.job
    where data ->> 'shopId' = :shopId and state in ('created', 'retry') order by created_on, id) j`;
/** Returns the jobs of a shop that are still to be done, as JSON texts. */
export const readJobs = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ row: string }>(JOBS, { shopId })).map(({ row }) => row);
const ADD_JOBS = `
  insert into pgboss.job select r.* from json_populate_recordset(null::pgboss.job, :rows::json) r
  where r.data ->> 'shopId' = :shopId and r.state in ('created', 'retry') on conflict do nothing`;
export const addJobs = (tx: Tx, shopId: string, rows: string): Promise<number> =>
  tx.run(ADD_JOBS, { shopId, rows });
const TAKE_JOBS = `
  with gone as (delete from pgboss.job where data ->> 'shopId' = :shopId and state in ('created', 'retry') returning *)
  select row_to_json(gone)::text as row from gone order by created_on, id`;
/** Deletes the jobs of a shop that are still to be done, and returns them, as JSON texts. */
export const takeJobs = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ row: string }>(TAKE_JOBS, { shopId })).map(({ row }) => row);
const ACTIVE =
  "select count(*)::int as count from pgboss.job where data ->> 'shopId' = :shopId and state = 'active'";
/** Returns the number of a shop's jobs that run. */
export const activeJobs = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ count: number }>(ACTIVE, { shopId }))?.count ?? 0;

const FORGET = [
  "delete from pgboss.job where data ->> 'shopId' = :shopId",
  "delete from member_codes where seller_id = :shopId",
  "delete from member_tokens where seller_id = :shopId",
  "update users set acting_shop_id = null where acting_shop_id = :shopId",
  "update support_tickets set from_shop_id = null where from_shop_id = :shopId",
];
/** Deletes what else names a shop that has left: its jobs, devices of its members, who acts for it and wrote for it. */
export async function forgetShop(tx: Tx, shopId: string): Promise<void> {
  for (const sql of FORGET) await tx.run(sql, { shopId });
}

const SET_ONLINE = `
  update shops set is_online = :isOnline where id = :shopId and is_online <> :isOnline
  returning pg_current_xact_id()::text as xid`;
/** Opens or closes the public shop; returns the number of the transaction, undefined where nothing changed. */
export const setOnline = async (tx: Tx, shopId: string, isOnline: boolean): Promise<string | undefined> =>
  (await tx.one<{ xid: string }>(SET_ONLINE, { shopId, isOnline }))?.xid;
const IS_PAST = "select pg_snapshot_xmin(pg_current_snapshot()) > :xid::xid8 as past";
/** Checks whether every transaction that began before this one has ended. */
export const isPast = async (tx: Tx, xid: string): Promise<boolean> =>
  (await tx.one<{ past: boolean }>(IS_PAST, { xid }))?.past ?? false;

// An account that worked for this shop alone stays, as a buyer's; an import gives it its role again.
const RELEASE = `
  update users u set role = 'buyer'
  where u.id = any (:ids::text[]) and u.role in ('owner', 'iam')
    and not exists (select 1 from memberships m where m.user_id = u.id)
  returning u.id`;
/** Makes the accounts that have no shop any more buyers, and returns their ids. */
export const releaseAccounts = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (await tx.rows<{ id: string }>(RELEASE, { ids })).map(({ id }) => id);
const END_SESSIONS =
  "update sessions set revoked_at = now() where user_id = any (:ids::text[]) and revoked_at is null";
/** Ends the sessions of accounts. */
export const endSessions = (tx: Tx, ids: readonly string[]): Promise<number> => tx.run(END_SESSIONS, { ids });

/** The shop of a code, with the facts of its database. */
export type FoundShop = { id: string; name: string; migrations: number; lastMigration: string };
const FIND = `
  select s.id, s.name, (select count(*)::int from migrations where name <> '~complete') as migrations,
    (select max(name) from migrations where name <> '~complete') as "lastMigration"
  from shops s where s.code = :code`;
export const findShopByCode = (tx: Tx, code: string): Promise<FoundShop | undefined> =>
  tx.one<FoundShop>(FIND, { code });
const OLD_SUPPRESSIONS = `
  select count(*)::int as count from suppressed_addresses where shop_id = :shopId and derivation = 1`;
/** Returns the number of suppressed addresses that only this deployment recognises. */
export const oldSuppressions = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ count: number }>(OLD_SUPPRESSIONS, { shopId }))?.count ?? 0;
const FILES = `select id, mime, bytes, sha256 from files where shop_id = :shopId and id > :after order by id limit 500`;
/** A stored file of a shop, with its SHA-256. */
export type ShopFile = { id: string; mime: string; bytes: number; sha256: Buffer };
export const nextShopFiles = (tx: Tx, shopId: string, after: string): Promise<ShopFile[]> =>
  tx.rows<ShopFile>(FILES, { shopId, after });
