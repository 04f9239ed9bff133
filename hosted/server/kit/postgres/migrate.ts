import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { MIGRATION_LOCKED } from "#kit/exitCodes.ts";
import { isConcurrent, runConcurrently } from "#kit/postgres/schemaChanges/concurrently.ts";
import { APP_ROLE, appPassword } from "#kit/postgres/connection.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import {
  isTryAgain,
  LOCK_LIMITS,
  withLockTries,
  type LockLimits,
} from "#kit/postgres/schemaChanges/lockTries.ts";
import { installJobs, QUEUES_DIGEST } from "#kit/jobs/jobs.ts";

const FOLDER = join(import.meta.dirname, "../migrations");
/** Key of the lock that lets one process at a time migrate. */
const LOCK = 4_214_001;

export type Migration = { name: string; sql: string; sha256: string };

/** Returns the numbered migrations, oldest first. */
export function migrations(): Migration[] {
  const names = readdirSync(FOLDER)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted();
  return names.map((name) => {
    const sql = readFileSync(join(FOLDER, name), "utf8");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

const GRANTS = `
  revoke all on schema public from public;
  grant usage on schema public, sandbox, pgboss to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public, sandbox, pgboss to ${APP_ROLE};
  revoke insert, update, delete on migrations from ${APP_ROLE};
  revoke all on deployment from ${APP_ROLE};
  revoke delete, truncate on orders, order_lines, order_events, payments, payment_attempts, stock_movements, loyalty_movements from ${APP_ROLE};
  revoke delete, truncate on reservations, reservation_payers, reservation_money, reservation_events from ${APP_ROLE};
  revoke delete, truncate on order_groups, order_group_members from ${APP_ROLE};
  revoke update, delete, truncate on public_prices from ${APP_ROLE};
  grant usage on all sequences in schema public, sandbox, pgboss to ${APP_ROLE};
  grant execute on all functions in schema public, pgboss to ${APP_ROLE};
`;

/** Checks whether the application's role is still to be made. */
export const isRoleMissing = async (client: pg.Client): Promise<boolean> =>
  (await client.query("select 1 from pg_roles where rolname = $1", [APP_ROLE])).rowCount === 0;

/**
 * Ensures that the application's role exists with its password, which follows from the owner's; it owns nothing and
 * bypasses nothing.
 */
export async function ensureRole(client: pg.Client, ownerUrl: string): Promise<void> {
  const password = appPassword(ownerUrl);
  if (await isRoleMissing(client)) {
    // Two deployments that share a cluster may make the role at the same moment: the second one finds it made.
    await client
      .query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls`)
      .catch((error: { code?: string }) => {
        if (error.code !== "42710" && error.code !== "23505") throw error;
      });
  }
  await client.query(`alter role ${APP_ROLE} password '${password}'`);
}

/** Ends the limits that the server or the role sets: a migration takes as long as its data need. */
const WITHOUT_LIMITS = `
  select set_config(name, '0', false) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')
`;
const RECORD = "insert into migrations (name, sha256) values ($1, $2)";

/** Interval in milliseconds at which a process asks whether another one has finished its migrations. */
const ASK_AGAIN_MS = 100;

/**
 * Waits until no other process migrates. It asks again and again, because a statement that waits inside PostgreSQL has
 * a snapshot, for whose end `create index concurrently` of the other process waits: neither would ever finish.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  const isOurs = async (): Promise<boolean> =>
    (await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [LOCK])).rows[0]
      ?.ours ?? false;
  while (!(await isOurs())) await pause(ASK_AGAIN_MS);
}

/** Runs SQL in a transaction that waits at most `lockMs` for each lock; nothing of it stays when it fails. */
async function inTransaction(client: pg.Client, lockMs: number, work: () => Promise<unknown>): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockMs}`);
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    // On a lost connection the rollback fails as well; the first error is the cause.
    await client.query("rollback").catch((lost: Error) => {
      throw new AggregateError([error, lost], lost.message);
    });
    throw error;
  }
}

/** Runs one migration and records it; repeated while it gets no lock. */
async function run(
  client: pg.Client,
  { name, sql, sha256 }: Migration,
  options: MigrateOptions,
): Promise<void> {
  const limits = { ...LOCK_LIMITS, ...options.limits };
  const attempt = async (): Promise<void> => {
    if (!isConcurrent(sql))
      return await inTransaction(client, limits.lockMs, async () => {
        await client.query(sql);
        await client.query(RECORD, [name, sha256]);
      });
    // Nobody waits behind it, so that it may wait for the end of old transactions.
    await client.query(`set lock_timeout = ${limits.patienceMs}`);
    await runConcurrently(client, sql);
    await client.query("set lock_timeout = 0");
    await client.query(RECORD, [name, sha256]);
  };
  try {
    await withLockTries(limits, attempt, (failed, pauseMs) =>
      options.log?.(`migration ${name}: no lock at attempt ${failed}, next one in ${pauseMs} ms`),
    );
  } catch (error) {
    if (!isTryAgain(error)) throw new Error(`migration ${name} failed`, { cause: error });
    const message = `migration ${name} got no lock within ${limits.patienceMs / 1000} s: a transaction stays open`;
    throw Object.assign(new Error(message, { cause: error }), { code: MIGRATION_LOCKED });
  }
}

export type MigrateOptions = {
  /** Migrations to run, in their order; those of this version by default. */
  list?: readonly Migration[];
  limits?: Partial<LockLimits>;
  /** Receives a line for each attempt that got no lock. */
  log?: (line: string) => void;
};

/** Returns the migrations that the database has had, with the hashes of their files. */
async function migrationsDone(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    "create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from migrations",
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/**
 * Brings the database to the newest schema. Safe to run twice and concurrently: a lock lets one run at a time, each
 * migration is one transaction (but one that begins with `-- concurrently`), one that has run is never run again, and
 * one that was edited after it ran is refused. A migration that waits for a lock longer than `limits.lockMs` lets
 * others pass and tries again. Returns the names of the migrations that ran now. Throws Error with the name of the
 * migration that failed, with the code `MIGRATION_LOCKED` where it got no lock until the end of its time.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = await connectTo(ownerUrl, { name: "cuvee-migrate" });
  client.on("error", (error) => options.log?.(`migrations: ${error.message}`));
  try {
    const all = options.list ?? migrations();
    if (await isCurrent(client, all)) return [];
    await client.query(WITHOUT_LIMITS);
    await lockMigrations(client);
    await ensureRole(client, ownerUrl);
    const done = await migrationsDone(client);
    const ran: string[] = [];
    for (const migration of all) {
      const before = done.get(migration.name);
      if (before === migration.sha256) continue;
      if (before !== undefined) throw new Error(`migration ${migration.name} was changed after it ran`);
      await run(client, migration, options);
      ran.push(migration.name);
    }
    await installJobs(ownerUrl);
    await client.query(GRANTS);
    await client.query(
      "insert into migrations (name, sha256) values ('~complete', $1) on conflict (name) do update set sha256 = $1",
      [digest(all)],
    );
    return ran;
  } finally {
    await client.end();
  }
}

function digest(all: readonly Migration[]): string {
  return createHash("sha256")
    .update(all.map((m) => m.sha256).join() + GRANTS + QUEUES_DIGEST)
    .digest("hex");
}

async function isCurrent(client: pg.Client, all: readonly Migration[]): Promise<boolean> {
  try {
    const row = await client.query("select 1 from migrations where name = '~complete' and sha256 = $1", [
      digest(all),
    ]);
    return row.rowCount === 1;
  } catch {
    return false;
  }
}

/**
 * Number of migrations of this version: a database with fewer is not ready for it, one with more belongs to a newer
 * version and is ready.
 */
export const MIGRATION_COUNT = migrations().length;
