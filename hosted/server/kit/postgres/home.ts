import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync, writeSync } from "node:fs";
import { join } from "node:path";
import { firstLine, PostgresError } from "./errors.ts";
import { reachable, type ServerUser } from "./user.ts";

/** Paths of the parts of a data directory. */
export type Home = { dir: string; cluster: string; password: string; port: string; log: string };

/** Makes the data directory if needed and names its parts, with the path free of symbolic links. */
export function openHome(dataDir: string): Home {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new PostgresError(
      "data-unreachable",
      `The data directory ${dataDir} cannot be made (${firstLine(error)}).`,
      error,
    );
  }
  const dir = realpathSync(dataDir);
  return {
    dir,
    cluster: join(dir, "cluster"),
    password: join(dir, "password"),
    port: join(dir, "port"),
    log: join(dir, "postgres.log"),
  };
}

/** "The directory you were started in", as an absolute path, on Linux. */
export const IN_PLACE = "/proc/self/cwd";

/**
 * Returns the data directory as the server receives it. A server user without access to its path (a checkout in the
 * home of root) is started inside it with a path that means the current directory: access rights are only checked along
 * a path, and this one has none. So the data is always where the owner put it.
 * @throws PostgresError `data-unreachable` where the system has no such path.
 */
export function dataArgument(clusterDir: string, user: ServerUser | undefined): string {
  if (reachable(clusterDir, user)) return clusterDir;
  if (process.platform === "linux") return IN_PLACE;
  throw new PostgresError(
    "data-unreachable",
    `PostgreSQL does not run as root, and its user ${user?.uid} cannot reach ${clusterDir}: choose a data directory outside this home, or do not start as root.`,
  );
}

/** Writes a small private file so that it survives a power cut. */
export function writeDurably(path: string, text: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the names in a directory (a new file, a rename) survive a power cut. Windows does this by itself. */
export function syncDirectory(path: string): void {
  if (process.platform === "win32") return;
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
