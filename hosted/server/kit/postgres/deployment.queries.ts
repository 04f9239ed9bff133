import type pg from "pg";

/** Returns the fingerprint of the secret that a database belongs to; null for a new one. */
export const storedFingerprint = async (client: pg.ClientBase): Promise<string | null> =>
  (await client.query<{ of: string }>("select secret_fingerprint as of from deployment")).rows[0]?.of ?? null;

/** Stores the fingerprint in a database that has none. */
export async function storeFingerprint(client: pg.ClientBase, fingerprint: string): Promise<void> {
  await client.query("insert into deployment (secret_fingerprint) values ($1) on conflict do nothing", [
    fingerprint,
  ]);
}
