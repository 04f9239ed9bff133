import pg from "pg";
import { firstLine, PostgresError, systemCode } from "./errors.ts";

/** SQLSTATE "no such database", and "the database system is starting up" or "shutting down". */
const NO_DATABASE = "3D000";
const NOT_YET = "57P03";

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 10_000 });
  let lost: unknown;
  // A server that goes away meanwhile must end this call, not the process.
  client.on("error", (error) => {
    lost = error;
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
  if (lost !== undefined) throw lost;
}

/**
 * Checks whether the server accepts connections to this database: false while it is not ready yet. Creates the database
 * when it does not exist.
 * @throws PostgresError `postgres-failed` when the server refuses us for good.
 */
export async function acceptsConnections(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => undefined);
    return true;
  } catch (error) {
    const code = systemCode(error) ?? "";
    if (code === "ECONNREFUSED" || code === NOT_YET) return false;
    if (code !== NO_DATABASE) {
      throw new PostgresError(
        "postgres-failed",
        `PostgreSQL refuses our connection: ${firstLine(error)}`,
        error,
      );
    }
    await createDatabase(url);
    return true;
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = "/postgres";
  await withClient(maintenance.href, async (client) => {
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}
