import { toDriverQuery } from "#kit/postgres/database.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";

/**
 * Runs work while no other process of the same database does the same: `key` names the work. The address is that of the
 * database itself: the lock is of a session.
 */
export async function runExclusively<T>(ownerUrl: string, key: number, work: () => Promise<T>): Promise<T> {
  const client = await connectTo(ownerUrl, { name: "cuvee-alone" });
  try {
    await client.query(toDriverQuery("select pg_advisory_lock(:key)", { key }));
    return await work();
  } finally {
    await client.end();
  }
}
