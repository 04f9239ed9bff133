import type pg from "pg";

/** Facts of a database that its backup records. */
export type DatabaseFacts = {
  major: number;
  database: string;
  systemIdentifier: string;
  migrations: number;
  lastMigration: string;
  fingerprint: string | null;
};

/** Reads the facts that a backup records of its database, as its owner. */
export async function readFacts(client: pg.ClientBase): Promise<DatabaseFacts | undefined> {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int / 10000 as major, current_database() as database,
       (select system_identifier::text from pg_control_system()) as "systemIdentifier",
       (select count(*)::int from migrations where name <> '~complete') as migrations,
       (select coalesce(max(name), '') from migrations where name <> '~complete') as "lastMigration",
       (select secret_fingerprint from deployment) as fingerprint`,
  );
  return rows[0];
}

/** Returns the names of the migrations that a database has had; none for one that was never migrated. */
export async function readMigrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from migrations where name <> '~complete' order by name",
  );
  return rows.map(({ name }) => name);
}

/** A fault that a check of the database's files has found. */
export type StorageFault = { relation: string; fault: string };

const HEAPS = `
  select c.oid::regclass::text as relation, v.blkno || ': ' || v.msg as fault
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral verify_heapam(c.oid, check_toast => true) v
  where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1 limit 100`;
const INDEXES = `
  select i.indexrelid::regclass::text as relation, a.amname as method, i.indexrelid as id
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  join pg_class t on t.oid = i.indrelid
  where a.amname in ('btree', 'gin') and c.relkind = 'i' and i.indisvalid and t.relpersistence = 'p' order by 1`;
const CHECKS: Readonly<Record<string, string>> = {
  // Every row of the table must be found in the index.
  btree: "bt_index_check(%s, heapallindexed => true)",
  gin: "gin_index_check(%s)",
};

/**
 * Reads every row of every table, and every index with the rows that it must hold, by PostgreSQL's own checks
 * (amcheck). Returns what is damaged.
 */
export async function storageFaults(client: pg.ClientBase): Promise<StorageFault[]> {
  await client.query("create extension if not exists amcheck");
  try {
    const faults = (await client.query<StorageFault>(HEAPS)).rows;
    const indexes = await client.query<{ relation: string; method: string; id: number }>(INDEXES);
    for (const { relation, method, id } of indexes.rows)
      await client
        .query(`select ${(CHECKS[method] ?? "%s").replace("%s", `${Number(id)}::oid::regclass`)}`)
        .catch((error: Error) => faults.push({ relation, fault: error.message }));
    return faults;
  } finally {
    await client.query("drop extension amcheck");
  }
}
