import type pg from "pg";
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

/**
 * Refuses a connection whose server takes no writing: a standby, or a database that was switched so. Throws an error
 * with PostgreSQL's own code for it (25006), or that of an answer that comes too late (`withinMs`). A connection for
 * replication understands the command too, in capital letters.
 */
export async function refuseReadOnly(client: pg.ClientBase, withinMs?: number): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>({
    text: "SHOW transaction_read_only",
    ...(withinMs === undefined ? {} : { query_timeout: withinMs }),
  });
  if (rows[0]?.transaction_read_only === "on")
    throw Object.assign(new Error("this server of the database takes no writing"), { code: "25006" });
}
