import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { firstLine, PostgresError } from "./errors.ts";
import { isAlive } from "./identity.ts";

/** This process's lock on the data directory, until `release` or its death. */
export type DataLock = { release(): void };

// Keeps locks alive: a garbage-collected lock would be closed, and so released, unnoticed.
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

/**
 * Locks the data directory for this process. The operating system keeps the lock (SQLite holds it on an empty file): it
 * ends with the process however that dies, so a stale one cannot exist and taking it has no race.
 * @throws PostgresError `data-in-use` naming the other process; `data-unreachable` when the file cannot be written.
 */
export async function lockData(home: string): Promise<DataLock> {
  const pidFile = join(home, "owner.pid");
  const database = open(home);
  try {
    database.exec("BEGIN EXCLUSIVE");
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw unreachable(home, error);
    throw new PostgresError(
      "data-in-use",
      `${await ownerName(pidFile)} is already using the database in ${home}: stop it first, or choose another data directory.`,
    );
  }
  held.add(database);
  return {
    release: () => {
      if (held.delete(database)) database.close();
    },
  };
}

function open(home: string): DatabaseSync {
  try {
    return new DatabaseSync(join(home, "owner.lock"), { timeout: 0 });
  } catch (error) {
    throw unreachable(home, error);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function unreachable(home: string, error: unknown): PostgresError {
  return new PostgresError(
    "data-unreachable",
    `The data directory ${home} cannot be written by this user (${firstLine(error)}).`,
    error,
  );
}

/**
 * Reads the owner's number, which it writes just after taking the lock: waits a moment for it rather than name a dead
 * process.
 */
async function ownerName(pidFile: string): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const pid = readPid(pidFile);
    if (pid !== undefined && isAlive(pid)) return `Process ${pid}`;
    await sleep(20);
  }
  return "Another process";
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    return Number.isInteger(pid) ? pid : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
