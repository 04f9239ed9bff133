import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isAlive } from "#kit/postgres/identity.ts";

/** Returns the number of runs of a case: few by default, the full number with `LONG`. */
export const rounds = (few: number, many: number): number => (process.env["LONG"] ? many : few);

const created: string[] = [];

/** Makes a new directory that every user can enter; `removeDirectories` removes it. */
export function directory(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), "cuvee-pg-"));
  chmodSync(path, mode);
  created.push(path);
  return path;
}

export function removeDirectories(): void {
  for (const path of created.splice(0)) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** A process of `owner.fixture.ts` with the lines it has printed. */
export type Owner = { child: ChildProcess; pid: number; lines: string[]; ended: Promise<number | null> };

export function owner(dataDir: string, act: string): Owner {
  const script = fileURLToPath(new URL("owner.fixture.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, act], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, pid: child.pid ?? 0, lines, ended };
}

/** Waits for the first line that starts with `word`, and returns it. */
export async function waitForLine({ lines }: Owner, word: string): Promise<string> {
  return until(() => lines.find((line) => line.startsWith(`${word} `)), `"${word}" in ${lines.join("\n")}`);
}

/** Waits for a value (at most 20 s). */
export async function until<T>(look: () => T | undefined | false, what: string): Promise<T> {
  for (const start = performance.now(); performance.now() - start < 20_000; await sleep(5)) {
    const found = look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Waited in vain for ${what}.`);
}

export async function kill(victim: Owner): Promise<void> {
  victim.child.kill("SIGKILL");
  await victim.ended;
}

/** Checks whether a process runs: one that is dead and still listed (Linux, until its parent collects it) does not. */
export const isRunning = (pid: number): boolean => isAlive(pid) && !statusOf(pid).startsWith("Z");

export const waitForExit = (pid: number): Promise<boolean> =>
  until(() => !isRunning(pid), `the end of ${pid}`);

/** Runs one query in the database. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process number of the running server of a data directory. */
export const serverPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8"), 10);

/** Returns the process numbers of the shells among the children of a process (its watchdogs). Linux. */
export function watchdogs(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => new RegExp(`^[^Z] sh ${parent}$`).test(statusOf(pid)));
}

/** Returns state, name and parent of a process on Linux, such as `S sh 1`. */
function statusOf(pid: number): string {
  try {
    const [, name, state, parent] =
      /\((.*)\) (\S) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return `${state} ${name} ${parent}`;
  } catch {
    // The process has ended, or the system has no such list.
    return "";
  }
}
