import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "./errors.ts";

/** Content of a running server's `postmaster.pid`; `status` is "starting", "ready" or "stopping". */
export type PidFile = { pid: number; startedAt: number; port: number; status: string };

const NAME = "postmaster.pid";

/** Reads the file of this cluster's server; returns undefined when there is none, or none complete enough to use. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, NAME), "utf8").split("\n");
    const [pid, startedAt, port] = [Number(lines[0]), Number(lines[2]), Number(lines[3])];
    // PostgreSQL itself writes the number negative when it runs in single-user mode.
    if (!Number.isInteger(pid) || pid === 0) return undefined;
    return { pid: Math.abs(pid), startedAt, port, status: (lines[7] ?? "").trim() };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes a file that names a process which is certainly no server of this cluster. */
export function removePidFile(clusterDir: string): void {
  rmSync(join(clusterDir, NAME), { force: true });
}
