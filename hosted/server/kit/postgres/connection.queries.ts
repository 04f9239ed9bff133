import pg from "pg";
import { APP_ROLE } from "#kit/postgres/connection.ts";
import { SettingError } from "#kit/settingError.ts";

// A role that this role may switch to counts like its own.
const ROLE = `select current_user as name,
    exists (select 1 from pg_roles x where x.rolsuper and pg_has_role(r.oid, x.oid, 'MEMBER')) as super,
    exists (select 1 from pg_roles x where x.rolbypassrls and pg_has_role(r.oid, x.oid, 'MEMBER')) as bypasses,
    exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'sandbox', 'pgboss') and c.relkind in ('r', 'p')
        and pg_has_role(r.oid, c.relowner, 'MEMBER')) as owns
  from pg_roles r where r.rolname = session_user`;

/**
 * Checks the role of a new connection. Throws a `SettingError` for a role that row-level security does not bind: a
 * superuser, a role that bypasses it, one that owns tables, or one that may become such a role.
 */
export async function refuseFreeRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; super: boolean; bypasses: boolean; owns: boolean }>(
    ROLE,
  );
  const [role] = rows;
  const why = !role
    ? "is not known"
    : role.super
      ? "is a superuser"
      : role.bypasses
        ? "bypasses row security"
        : role.owns
          ? "owns tables"
          : null;
  if (why !== null)
    throw new SettingError(
      `DATABASE_URL: the application would work as ${role?.name ?? "a role"},
         which ${why}: shops would read each other's orders. It works as ${APP_ROLE}`,
    );
}

/** Time to wait for a second connection, in milliseconds. */
const POOLER_MS = 5000;

/**
 * Refuses a connection pooler that assigns each transaction another connection to the database: sessions are needed for
 * locks, prepared statements and notifications. Such a pooler gives the connection to another client between two
 * transactions.
 */
export async function refusePooler(address: string): Promise<void> {
  const open = (): pg.Client => {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: POOLER_MS });
    client.on("error", () => undefined);
    return client;
  };
  const [one, other] = [open(), open()];
  const behind = async (client: pg.Client): Promise<number> =>
    (
      await client.query<{ pid: number }>({
        text: "select pg_backend_pid() as pid",
        query_timeout: POOLER_MS,
      } as never)
    ).rows[0]?.pid ?? 0;
  const refused = new SettingError(
    "DATABASE_URL: a pooler in transaction mode stands before the database. " +
      "Connect to the database itself, or to a pooler in session mode",
  );
  try {
    await one.connect();
    const before = await behind(one);
    await other.connect();
    await other.query("begin");
    await behind(other);
    const meanwhile = await behind(one).catch(() => -1);
    await other.query("rollback");
    // The connection that is given away depends on the pooler: the one that was freed first, or last.
    const after = await behind(one).catch(() => -1);
    if (before !== meanwhile || before !== after) throw refused;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

/** Runs work while no other process of the same database does the same: `key` names the work. */
export async function runExclusively<T>(ownerUrl: string, key: number, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "cuvee-alone" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [key]);
    return await work();
  } finally {
    await client.end();
  }
}
