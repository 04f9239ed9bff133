import { APP_ROLE } from "#kit/postgres/connection.ts";
import { toDriverQuery } from "#kit/postgres/database.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import type { Connections } from "#kit/postgres/connections/prepare.ts";

/** Connections of a process beside its pool: catalogue (2), counting, notifications, and that of its start. */
const CONNECTIONS_BESIDE = 5;

// A limit of -1 is none.
const CAPACITY = `
  select current_setting('max_connections')::int as most,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
    coalesce((select nullif(rolconnlimit, -1) from pg_roles where rolname = :role), 1000000) as role,
    coalesce((select nullif(datconnlimit, -1) from pg_database where datname = current_database()), 1000000)
      as database`;

/**
 * Returns a warning where this process alone may ask the database for more connections than it gives; null where they
 * fit. The pool behind a pooler is limited by the pooler.
 */
export async function connectionShortage(
  { ownerUrl, directUrl, databaseUrl }: Connections,
  poolConnections: number,
): Promise<string | null> {
  const client = await connectTo(ownerUrl, { name: "cuvee-capacity" });
  try {
    const { rows } = await client.query<Record<"most" | "reserved" | "role" | "database", number>>(
      toDriverQuery(CAPACITY, { role: APP_ROLE }),
    );
    const { most = 0, reserved = 0, role = 0, database = 0 } = rows[0] ?? {};
    const free = Math.min(most - reserved, role, database);
    const wanted = (directUrl === databaseUrl ? poolConnections : 0) + CONNECTIONS_BESIDE;
    if (wanted <= free) return null;
    return (
      `DATABASE_POOL: this process may open ${wanted} connections, and the database gives ${free} to all processes: ` +
      `max_connections is ${most}, of which ${reserved} are reserved` +
      (free < most - reserved ? `, and a limit of the role or the database is lower` : "")
    );
  } finally {
    await client.end();
  }
}
