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

/**
 * Returns the version of the database's server as a number (150018 is 15.18, 180004 is 18.4), and how the database
 * encodes its texts.
 */
export async function serverFacts(client: pg.ClientBase): Promise<{ versionNum: number; encoding: string }> {
  const { rows } = await client.query<{ versionNum: number; encoding: string }>(
    `select current_setting('server_version_num')::int as "versionNum", pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  return rows[0] ?? { versionNum: 0, encoding: "" };
}
