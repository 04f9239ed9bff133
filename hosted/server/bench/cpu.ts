import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/** Milliseconds of one tick in /proc (USER_HZ is 100 on every Linux that Node runs on). */
const TICK_MS = 10;

/**
 * Returns parent and CPU milliseconds (its own and of its ended children) of a process, null when it is gone or not
 * readable.
 */
function stat(pid: number): { parent: number; ownMs: number; endedMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain anything; fields are counted after it.
    const field = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const at = (n: number): number => field[n - 3] ?? 0;
    return { parent: at(4), ownMs: (at(14) + at(15)) * TICK_MS, endedMs: (at(16) + at(17)) * TICK_MS };
  } catch {
    return null;
  }
}

/** Returns the parent process of all the server's processes; null where /proc cannot be read (not Linux). */
export async function postmasterOf(url: string): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const found = stat(rows[0]?.pid ?? 0);
  await client.end();
  return found?.parent ?? null;
}

/**
 * Returns the CPU milliseconds that PostgreSQL has used: the postmaster, its running processes, and those that have
 * ended; without the process that serves the measuring program itself (`except`). 0 without /proc.
 */
export function postgresCpuMs(postmaster: number | null, except?: number): number {
  if (postmaster === null) return 0;
  const main = stat(postmaster);
  let total = main ? main.ownMs + main.endedMs : 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === except) continue;
    const found = stat(Number(name));
    if (found?.parent === postmaster) total += found.ownMs + found.endedMs;
  }
  return total;
}

/** Returns the CPU milliseconds of a process since its start; null where /proc cannot be read. */
export const processCpuMs = (pid: number): number | null => stat(pid)?.ownMs ?? null;

/** Returns the resident memory of a process in megabytes; null where /proc cannot be read. */
export function residentMb(pid: number): number | null {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return line ? Number(line[1]) / 1024 : null;
  } catch {
    return null;
  }
}
