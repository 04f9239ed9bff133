import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SUPERUSER } from "./cluster.ts";
import { readPidFile } from "./pidfile.ts";

/** Returns the address of the embedded database that a running server has started; null where none runs. */
export function runningUrl(dataDir: string): string | null {
  const home = join(dataDir, "postgres");
  const password = join(home, "password");
  const running = readPidFile(join(home, "cluster"));
  if (!running || !existsSync(password)) return null;
  return `postgres://${SUPERUSER}:${readFileSync(password, "utf8").trim()}@127.0.0.1:${running.port}/cuvee`;
}
