import { hostAddresses } from "#kit/postgres/connections/address.ts";
import { TIME_LIMITS, type TimeLimits } from "#kit/postgres/connections/limits.ts";
import { memorySettings, readMemory } from "#kit/postgres/memory/memorySettings.ts";
import { SettingError } from "#kit/settingError.ts";
import { count } from "#kit/settingValues.ts";

/** Settings of the database and of the connections to it. */
export type DatabaseSettings = {
  /** Address by which the application works: of the database or of a pooler; null: the embedded database. */
  databaseUrl: string | null;
  /** Address of the database itself, for what needs a session; that of `databaseUrl` where no other one is set. */
  directUrl: string | null;
  /** Connections of the pool of requests and jobs, in each process. */
  databaseConnections: number;
  limits: TimeLimits;
  /** Settings of the embedded PostgreSQL that differ from ours. */
  embedded: Record<string, string>;
};

const SCHEMES = ["postgres:", "postgresql:"];

/** Reads an address of a database as libpq writes it, of one host or several. */
function readAddress(env: NodeJS.ProcessEnv, name: string): string | null {
  const raw = env[name];
  if (raw === undefined || raw === "") return null;
  if (!SCHEMES.some((scheme) => raw.startsWith(`${scheme}//`)))
    throw new SettingError(`${name}: not an address starting with ${SCHEMES.join(" or ")}`);
  try {
    hostAddresses(raw);
  } catch (error) {
    throw new SettingError(`${name}: ${(error as Error).message}`);
  }
  return raw.replace(/\/$/, "");
}

/** Range of the limits, in milliseconds. */
const LIMITS_MS = [100, 3_600_000] as const;

/** Reads the settings of the database from the environment. Throws a `SettingError` with one line for a bad value. */
export function readDatabaseSettings(env: NodeJS.ProcessEnv): DatabaseSettings {
  const databaseUrl = readAddress(env, "DATABASE_URL");
  const direct = readAddress(env, "DATABASE_DIRECT_URL");
  if (direct !== null && databaseUrl === null)
    throw new SettingError("DATABASE_DIRECT_URL: DATABASE_URL is needed with it, the address of the pooler");
  const memory = env["POSTGRES_MEMORY"] || null;
  if (memory !== null && databaseUrl !== null)
    throw new SettingError(
      "POSTGRES_MEMORY: it is of the embedded database, and DATABASE_URL names another one",
    );
  // Transactions of one request may need a second connection.
  const databaseConnections = count(env, "DATABASE_POOL", 16, [4, 1000]);
  const { statementMs, lockMs, connectMs } = TIME_LIMITS;
  return {
    databaseUrl,
    directUrl: direct ?? databaseUrl,
    databaseConnections,
    limits: {
      statementMs: count(env, "DATABASE_STATEMENT_MS", statementMs, LIMITS_MS),
      lockMs: count(env, "DATABASE_LOCK_MS", lockMs, LIMITS_MS),
      connectMs: count(env, "DATABASE_CONNECT_MS", connectMs, LIMITS_MS),
    },
    embedded: memorySettings(
      memory === null ? null : readMemory("POSTGRES_MEMORY", memory),
      databaseConnections,
    ),
  };
}
