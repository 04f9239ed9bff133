import { join } from "node:path";
import { installedBinaries, usableBinaries } from "./binaries.ts";
import { openCluster, SUPERUSER } from "./cluster.ts";
import { lockData } from "./lock.ts";
import { openHome } from "./home.ts";
import { supervise } from "./supervisor.ts";
import { serverUser } from "./user.ts";

/** A running PostgreSQL of our own. `url` is its owner's (a superuser), over TCP on this machine. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  /** Directory of all data; made if missing. Remove it to start anew. */
  dataDir: string;
  /** Name of the database, made if missing. Default `cuvee`. */
  database?: string;
  /** Receives messages for the operator, a line at a time. */
  log?: (line: string) => void;
  /** PostgreSQL settings that override ours (`settings.ts`). */
  settings?: Record<string, string>;
  /** Directory with `bin`, `lib` and `share` of PostgreSQL 18. Default: the installed binary package. */
  binaries?: string;
};

/**
 * Directories to copy binaries to when the server user cannot reach them and the data directory is not reachable
 * either.
 */
export const SYSTEM_PLACES = ["/var/cache/cuvee", "/var/lib/cuvee"];

/**
 * Starts the PostgreSQL of a data directory (making it the first time) and returns when it answers queries. Recovers
 * from any state that the last run left: an interrupted first start, an orphaned or dying server.
 * It ends with `stop`, and also when this process exits or is killed.
 * @throws PostgresError with one of `PostgresErrorCode`.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { database = "cuvee", log = () => undefined, settings = {} } = options;
  const home = openHome(options.dataDir);
  const lock = await lockData(home.dir);
  try {
    const user = serverUser(home.cluster);
    const places = user === undefined ? [home.dir] : [join(home.dir, "binaries"), ...SYSTEM_PLACES];
    const binaries = usableBinaries(options.binaries ?? installedBinaries(), user, places);
    const password = await openCluster(home, binaries, user);
    const urlOf = (port: number) =>
      `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
    const server = await supervise({ home, binaries, user, settings, log }, urlOf);
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
