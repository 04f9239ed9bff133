import { randomBytes, randomInt } from "node:crypto";
import type pg from "pg";
import { toDriverQuery } from "#kit/postgres/database.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import { limitsOf, type TimeLimits } from "#kit/postgres/connections/limits.ts";
import { SettingError, UnreachableError } from "#kit/settingError.ts";

/** Time to wait for a connection and for an answer, in milliseconds. */
const PROBE_MS = 10_000;

/** Connections that hold a transaction while another client is watched: a pooler may have several to give. */
const HELD = 3;

const open = (address: string): Promise<pg.Client> =>
  connectTo(address, { name: "cuvee-probe", connectMs: PROBE_MS });

type Probe = { text: string; name?: string };
const PID: Probe = { text: "select pg_backend_pid() as pid" };

/** Returns the number of the process of PostgreSQL that works for a client now. */
async function backendOf(client: pg.Client, query = PID): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({ ...query, query_timeout: PROBE_MS } as never);
  return rows[0]?.pid ?? 0;
}

const isLate = (error: unknown): boolean => (error as Error).message === "Query read timeout";

/** Returns null where the answer comes too late, because another client has the connection of a pooler. */
const orLate = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => (isLate(error) ? null : Promise.reject(error as Error)));

/** Opens a connection that stays in a transaction; null where it gets none of the pooler's connections in time. */
async function holdTransaction(address: string, held: pg.Client[]): Promise<pg.Client | null> {
  const client = await open(address);
  held.push(client);
  const begun = await orLate<unknown>(client.query({ text: "begin", query_timeout: PROBE_MS } as never));
  return begun === null ? null : client;
}

const endAll = (clients: readonly pg.Client[]): Promise<unknown> =>
  Promise.allSettled(clients.map((client) => client.end()));

/**
 * Checks whether each client keeps its connection to the database: not so behind a pooler in transaction mode, which
 * gives it to another client between two transactions. Throws a `SettingError` for a pooler that knows no transactions.
 */
export async function keepsSession(address: string): Promise<boolean> {
  const one = await open(address);
  const held: pg.Client[] = [];
  try {
    const first = await backendOf(one);
    // A pooler that gives its connections in turn changes it at once; another one when it has been taken.
    if ((await backendOf(one)) !== first) return false;
    for (let n = 0; n < HELD; n += 1) {
      const other = await holdTransaction(address, held);
      // It waits for the connection that the first client keeps.
      if (!other) return true;
      if ((await backendOf(other)) === first) return false;
      if ((await orLate(backendOf(one))) !== first) return false;
    }
    await Promise.all(held.map((other) => other.query("rollback")));
    return (await orLate(backendOf(one))) === first;
  } catch (error) {
    if (/statement pool/.test((error as Error).message))
      throw new SettingError(
        "DATABASE_URL: a pooler in statement mode knows no transactions: pool_mode = transaction is needed",
      );
    throw error;
  } finally {
    await endAll([one, ...held]);
  }
}

/** States of PostgreSQL for a statement that was prepared elsewhere, or by another client. */
const FORGOTTEN: ReadonlySet<string> = new Set(["26000", "42P05", "08P01"]);

/**
 * Checks whether a pooler in transaction mode keeps the statements that a client has prepared by name, whichever
 * connection it gives it: PgBouncer does from 1.21 on, with `max_prepared_statements`.
 */
export async function keepsStatements(address: string): Promise<boolean> {
  const prepared = { ...PID, name: `cuvee_probe_${randomBytes(6).toString("hex")}` };
  const one = await open(address);
  const held: pg.Client[] = [];
  try {
    const first = await backendOf(one, prepared);
    for (let n = 0; n < HELD; n += 1) {
      const other = await holdTransaction(address, held);
      if (!other) return false;
      const isThere = (await backendOf(other)) === first;
      try {
        if ((await backendOf(one, prepared)) !== first) return true;
      } finally {
        if (isThere) await other.query(`deallocate ${prepared.name}`).catch(() => undefined);
      }
    }
    return false;
  } catch (error) {
    if (FORGOTTEN.has(String((error as { code?: unknown }).code)) || isLate(error)) return false;
    throw error;
  } finally {
    await endAll([one, ...held]);
  }
}

/** Checks whether options of a connection's start reach the database, by which its limits are set. */
export async function takesOptions(address: string, limits: TimeLimits): Promise<boolean> {
  const { options } = limitsOf(limits, "connection", false);
  try {
    const client = await connectTo(address, { name: "cuvee-probe", parameters: { options } });
    try {
      const { rows } = await client.query<{ ms: string }>(
        "select setting as ms from pg_settings where name = 'statement_timeout'",
      );
      return rows[0]?.ms === String(limits.statementMs);
    } finally {
      await client.end();
    }
  } catch (error) {
    // PgBouncer: "unsupported startup parameter".
    if ((error as { code?: unknown }).code === "08P01") return false;
    throw error;
  }
}

/** Name of the cluster and the database behind a connection, as far as its role may read it. */
async function identityOf(client: pg.Client): Promise<string> {
  const read = async (sql: string): Promise<string> =>
    (await client.query<{ id: string }>(sql).catch(() => null))?.rows[0]?.id ?? "";
  const cluster = await read("select system_identifier::text as id from pg_control_system()");
  const database = await read(
    "select oid || ' ' || datname as id from pg_database where datname = current_database()",
  );
  return `${cluster} ${database}`;
}

const DIRECT = "DATABASE_DIRECT_URL";

/**
 * Refuses two addresses that lead to different databases. A lock that a connection to the first one holds is seen
 * through the second one only in the same database of the same server: a restored copy has the same identifiers.
 * Throws a `SettingError`, for two servers of one cluster an `UnreachableError`: a failover may be under way.
 */
export async function refuseOtherDatabase(directUrl: string, pooledUrl: string): Promise<void> {
  const key = randomInt(2 ** 47);
  const direct = await open(directUrl);
  const clients = [direct];
  try {
    await direct.query(toDriverQuery("select pg_advisory_lock(:key)", { key }));
    const pooled = await open(pooledUrl);
    clients.push(pooled);
    const { rows } = await pooled.query<{ free: boolean }>(
      toDriverQuery("select pg_try_advisory_xact_lock(:key) as free", { key }),
    );
    if (rows[0]?.free !== true) return;
    if ((await identityOf(direct)) === (await identityOf(pooled)))
      throw new UnreachableError(
        `${DIRECT}: it leads to another server than DATABASE_URL, with a copy of the same database: ` +
          "a standby, or a restored one",
      );
    throw new SettingError(`${DIRECT}: it leads to another database than DATABASE_URL`);
  } finally {
    await endAll(clients);
  }
}
