import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { APP_ROLE, appPassword } from "#kit/postgres/connection.ts";
import { installJobs, QUEUES_DIGEST } from "#kit/jobs/jobs.ts";

const FOLDER = join(import.meta.dirname, "../migrations");
/** Key of the lock that lets one process at a time migrate. */
const LOCK = 4_214_001;

type Migration = { name: string; sql: string; sha256: string };

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

/**
 * Ensures that the application's role exists with its password, which follows from the owner's; it owns nothing and
 * bypasses nothing.
 */
export async function ensureRole(client: pg.Client, ownerUrl: string): Promise<void> {
  const password = appPassword(ownerUrl);
  const found = await client.query("select 1 from pg_roles where rolname = $1", [APP_ROLE]);
  if (found.rowCount === 0) {
    // Two deployments that share a cluster may make the role at the same moment: the second one finds it made.
    await client
      .query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noinherit nobypassrls`)
      .catch((error: { code?: string }) => {
        if (error.code !== "42710" && error.code !== "23505") throw error;
      });
  }
  await client.query(`alter role ${APP_ROLE} password '${password}'`);
}

/**
 * Brings the database to the newest schema. Safe to run twice and concurrently: a lock lets one run at a time, each
 * migration is one transaction, one that has run is never run again, and one that was edited after it ran is refused.
 * Returns the names of the migrations that ran now.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "cuvee-migrate" });
  await client.connect();
  try {
    const all = migrations();
    if (await isCurrent(client, all)) return [];
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await ensureRole(client, ownerUrl);
    await client.query(
      "create table if not exists migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())",
    );
    const done = new Map(
      (await client.query<{ name: string; sha256: string }>("select name, sha256 from migrations")).rows.map(
        (r) => [r.name, r.sha256],
      ),
    );
    const ran: string[] = [];
    for (const { name, sql, sha256 } of all) {
      const before = done.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it ran`);
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query("insert into migrations (name, sha256) values ($1, $2)", [name, sha256]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`migration ${name} failed`, { cause: error });
      }
      ran.push(name);
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

function digest(all: Migration[]): string {
  return createHash("sha256")
    .update(all.map((m) => m.sha256).join() + GRANTS + QUEUES_DIGEST)
    .digest("hex");
}

async function isCurrent(client: pg.Client, all: Migration[]): Promise<boolean> {
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
