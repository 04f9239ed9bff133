import { chownSync, lchownSync, readdirSync, readFileSync, statSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { PostgresError } from "./errors.ts";

/** The system user that the server runs as when we are root, as PostgreSQL refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

/**
 * Candidates in order of preference: the user that distributions (or macOS) make for PostgreSQL, then the one that
 * every Linux has.
 */
const CANDIDATES = ["postgres", "_postgres", "nobody"];

/**
 * Returns the user that must run the server: undefined (the current user) unless we are root; then the owner of the
 * existing data, else a known unprivileged user.
 * @throws PostgresError `postgres-user` when root and no such user exists.
 */
export function serverUser(clusterDir: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = findUser(readFileSync("/etc/passwd", "utf8"));
  if (found !== undefined) return found;
  throw new PostgresError(
    "postgres-user",
    `PostgreSQL does not run as root and this system has no user ${CANDIDATES.join(" or ")}: start as another user, or set DATABASE_URL.`,
  );
}

function findUser(passwd: string): ServerUser | undefined {
  const rows = passwd.split("\n").map((line) => line.split(":"));
  const row = CANDIDATES.map((name) => rows.find((fields) => fields[0] === name)).find(
    (fields) => fields !== undefined,
  );
  const [uid, gid] = [Number(row?.[2]), Number(row?.[3])];
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : undefined;
}

const READ = 4;
const ENTER = 1;

/** Checks whether the user can read this file or enter and list this directory, by the mode bits of the whole path. */
export function reachable(path: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true;
  const target = statSync(path, { throwIfNoEntry: false });
  if (target === undefined) return false;
  if (!allows(target, user, target.isDirectory() ? READ | ENTER : READ)) return false;
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    if (!allows(statSync(dir), user, ENTER)) return false;
    if (dir === dirname(dir)) return true;
  }
}

function allows(stats: Stats, user: ServerUser, bits: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}

/** Gives a directory and everything below to the user (data copied back by root, for instance). */
export function chownTree(dir: string, user: ServerUser): void {
  chownSync(dir, user.uid, user.gid);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) chownTree(path, user);
    else lchownSync(path, user.uid, user.gid);
  }
}
