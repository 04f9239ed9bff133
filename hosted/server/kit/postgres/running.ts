import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPERUSER } from "./cluster.ts";
import { installedBinaries, usableBinaries } from "./binaries.ts";
import { openHome } from "./home.ts";
import { lockData, type DataLock } from "./lock.ts";
import { clearOrphan } from "./orphan.ts";
import { readPidFile } from "./pidfile.ts";
import { SYSTEM_PLACES } from "./postgres.ts";
import { serverUser } from "./user.ts";

/** Returns the address of the embedded database that a running server has started; null where none runs. */
export function runningUrl(dataDir: string): string | null {
  const home = join(dataDir, "postgres");
  const password = join(home, "password");
  const running = readPidFile(join(home, "cluster"));
  if (!running || !existsSync(password)) return null;
  return `postgres://${SUPERUSER}:${readFileSync(password, "utf8").trim()}@127.0.0.1:${running.port}/cuvee`;
}

/**
 * Locks a data directory, and stops a PostgreSQL there that has outlived its owner: nobody uses it until the lock is
 * released. Throws `PostgresError` `data-in-use` while a process owns it.
 */
export async function stopOwnerless(dataDir: string, log: (line: string) => void): Promise<DataLock> {
  const home = openHome(dataDir);
  const lock = await lockData(home.dir);
  const user = serverUser(home.cluster);
  const places = user === undefined ? [home.dir] : [join(home.dir, "binaries"), ...SYSTEM_PLACES];
  await clearOrphan(home.cluster, usableBinaries(installedBinaries(), user, places), log);
  return lock;
}
