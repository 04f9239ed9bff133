import { refuseFreeRole } from "#kit/postgres/connection.queries.ts";
import { APP_ROLE, appUrl } from "#kit/postgres/connection.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import type { TimeLimits } from "#kit/postgres/connections/limits.ts";
import { SESSION_MODE, type ConnectionMode } from "#kit/postgres/connections/pool.ts";
import {
  keepsSession,
  keepsStatements,
  refuseOtherDatabase,
  takesOptions,
} from "#kit/postgres/connections/pooler.queries.ts";
import { SettingError } from "#kit/settingError.ts";

/** The addresses by which a server reaches its database. */
export type Connections = {
  /** Of the owner, to the database itself: migrations, locks of sessions, backups. */
  ownerUrl: string;
  /**
   * Of the application's role, to the database itself: notifications, and what a transaction reads while it holds a
   * connection of the pooler.
   */
  directUrl: string;
  directMode: ConnectionMode;
  /** Of the application's role, by which its pool works: to a pooler, or to the database. */
  databaseUrl: string;
  mode: ConnectionMode;
};

/** Settings that decide how the database is reached; null addresses: the embedded database. */
type ConnectionSettings = {
  databaseUrl: string | null;
  directUrl: string | null;
  limits: TimeLimits;
};

/** State by which a pooler refuses a user, a password or a database. */
const REFUSED = "08P01";

/** Notes in an error of the database which setting its address comes from. */
async function of<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code === REFUSED)
      throw new SettingError(
        `${setting}: the pooler refuses ${APP_ROLE} (${(error as Error).message}): ` +
          "npm run pooler prints the line that its auth_file needs",
      );
    throw error instanceof SettingError ? error : Object.assign(error as Error, { setting });
  }
}

async function refusePooler(address: string, setting: string, advice: string): Promise<void> {
  if (!(await of(setting, keepsSession(address))))
    throw new SettingError(`${setting}: a pooler in transaction mode stands before the database. ${advice}`);
}

const NEEDS_DIRECT =
  "Set DATABASE_DIRECT_URL to the address of the database itself, which notifications, locks and migrations need";
const NEEDS_DATABASE = "It must lead to the database itself, or to a pooler in session mode";

/** Returns the mode of the database itself, or of a pooler in session mode, which may pass no options on. */
const sessionMode = async (address: string, limits: TimeLimits): Promise<ConnectionMode> => ({
  ...SESSION_MODE,
  limits: (await takesOptions(address, limits)) ? "connection" : "transaction",
});

/** Returns what a pooler, or the database, at an address of the application's role allows. */
async function modeOf(address: string, limits: TimeLimits): Promise<ConnectionMode> {
  if (await keepsSession(address)) return await sessionMode(address, limits);
  return { limits: "transaction", statements: (await keepsStatements(address)) ? "named" : "unnamed" };
}

/** Prepares the addresses of a database behind a pooler, whose role may be missing at the first start. */
async function behindPooler(pooler: string, ownerUrl: string, limits: TimeLimits): Promise<Connections> {
  const directUrl = appUrl(ownerUrl);
  const databaseUrl = appUrl(ownerUrl, pooler);
  const { ensureRole, isRoleMissing } = await import("#kit/postgres/migrate.ts");
  const client = await connectTo(ownerUrl, { name: "cuvee-role" });
  try {
    if (await isRoleMissing(client)) await ensureRole(client, ownerUrl);
  } finally {
    await client.end();
  }
  await of("DATABASE_URL", refuseOtherDatabase(ownerUrl, databaseUrl));
  const mode = await of("DATABASE_URL", modeOf(databaseUrl, limits));
  const directMode = await of("DATABASE_DIRECT_URL", sessionMode(directUrl, limits));
  return { ownerUrl, directUrl, directMode, databaseUrl, mode };
}

/**
 * Finds out how the database is reached, before anything is written to it but the application's role. Throws a
 * `SettingError` for addresses that cannot be used together, with the setting to correct.
 */
export async function prepareConnections(
  { databaseUrl, directUrl, limits }: ConnectionSettings,
  embeddedUrl: string,
): Promise<Connections> {
  if (databaseUrl !== null && directUrl !== null && directUrl !== databaseUrl) {
    await refusePooler(directUrl, "DATABASE_DIRECT_URL", NEEDS_DATABASE);
    return await behindPooler(databaseUrl, directUrl, limits);
  }
  if (databaseUrl !== null) await refusePooler(databaseUrl, "DATABASE_URL", NEEDS_DIRECT);
  const ownerUrl = databaseUrl ?? embeddedUrl;
  const address = appUrl(ownerUrl);
  const same = { databaseUrl: address, mode: SESSION_MODE, directUrl: address, directMode: SESSION_MODE };
  return { ownerUrl, ...same };
}

/**
 * Connects once as the application does, so that a role that row-level security does not bind is reported at the start.
 * Returns the connections with the mode in which their pools work. `limits` is null where no pooler can be there.
 */
export async function checkRole(connections: Connections, limits: TimeLimits | null): Promise<Connections> {
  const { databaseUrl, directUrl } = connections;
  const client = await connectTo(databaseUrl, { name: "cuvee-role" });
  await refuseFreeRole(client).finally(() => client.end());
  if (limits === null || directUrl !== databaseUrl) return connections;
  const mode = await sessionMode(databaseUrl, limits);
  return { ...connections, mode, directMode: mode };
}

/** Returns a warning about a pooler that costs much; null where there is none. */
export const poolerWarning = ({ mode }: Connections): string | null =>
  mode.statements === "named"
    ? null
    : "DATABASE_URL: the pooler keeps no prepared statements, so that PostgreSQL plans every statement each time: " +
      "PgBouncer keeps them from version 1.21 on, with max_prepared_statements";
