import { setTimeout as sleep } from "node:timers/promises";
import { PostgresError } from "./errors.ts";
import { identify, type Identity } from "./identity.ts";
import { readPidFile, removePidFile } from "./pidfile.ts";
import { sendSignal } from "./signal.ts";
import type { Binaries } from "./binaries.ts";

/**
 * Steps of a stop: fast shutdown first, then immediate, which the next start repairs from the write-ahead log.
 * Milliseconds.
 */
const STEPS = [
  { signal: "SIGINT", patienceMs: 10_000 },
  { signal: "SIGQUIT", patienceMs: 10_000 },
] as const;

/** Time for which an ended process may stay listed before its number counts as free. */
const ENDING_MS = 3_000;

/**
 * Clears the way for a new server: stops one that outlived its owner (we hold the data's lock, so it has none), and
 * removes a `postmaster.pid` whose number now belongs to another program, at which PostgreSQL would give up.
 * A file whose process is gone is left to PostgreSQL, which then also looks for surviving children.
 * @throws PostgresError `postgres-failed` when the old server does not stop.
 */
export async function clearOrphan(
  clusterDir: string,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<void> {
  const pid = readPidFile(clusterDir)?.pid;
  if (pid === undefined) return;
  let identity = await settled(pid, clusterDir);
  if (identity === "server") {
    log(`PostgreSQL of an earlier run (process ${pid}) is still there: stopping it.`);
    identity = await stopped(pid, clusterDir, binaries);
  }
  if (identity === "gone" || readPidFile(clusterDir)?.pid !== pid) return;
  log(`postmaster.pid names process ${pid}, which is not PostgreSQL any more: removing the file.`);
  removePidFile(clusterDir);
}

async function settled(pid: number, clusterDir: string): Promise<Identity> {
  return waitWhile((identity) => identity === "ending", pid, clusterDir, ENDING_MS);
}

async function stopped(pid: number, clusterDir: string, binaries: Binaries): Promise<Identity> {
  for (const { signal, patienceMs } of STEPS) {
    sendSignal(pid, signal, binaries);
    const identity = await waitWhile((now) => now === "server", pid, clusterDir, patienceMs);
    if (identity !== "server") return settled(pid, clusterDir);
  }
  throw new PostgresError(
    "postgres-failed",
    `PostgreSQL of an earlier run (process ${pid}) does not stop: end it yourself, then start again.`,
  );
}

async function waitWhile(
  test: (identity: Identity) => boolean,
  pid: number,
  clusterDir: string,
  patienceMs: number,
): Promise<Identity> {
  const deadline = performance.now() + patienceMs;
  let identity = identify(pid, clusterDir);
  while (test(identity) && performance.now() < deadline) {
    await sleep(10);
    identity = identify(pid, clusterDir);
  }
  return identity;
}
