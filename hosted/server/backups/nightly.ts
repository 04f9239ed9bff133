import { spawn } from "node:child_process";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { beginBackup, endBackup, forgetBackups } from "#kit/backups.queries.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

const COMMAND = join(import.meta.dirname, "../backup.ts");
const HOUR_MS = 3_600_000;
/** Time between two looks whether a backup is due. */
const LOOK_MS = 10 * 60_000;
/** Time for which tries are remembered. */
const KNOWN_MS = 400 * 24 * HOUR_MS;
const NAME = /^cuvee-\d{8}-\d{4}\.tar\.zst$/;

let clock: Intl.DateTimeFormat | undefined;
/** Returns the digits of a moment in France: year, month and day, then hour and minute. */
function digitsOf(ms: number): [day: string, time: string] {
  clock ??= new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "short",
  });
  const [day = "", time = ""] = clock.format(ms).split(" ");
  return [day.replaceAll("-", ""), time.replaceAll(":", "")];
}

/** Returns the moment from which a backup of today counts: the last time that the clock struck `hour` in France. */
export function dueSince(nowMs: number, hour: number): number {
  const [, time] = digitsOf(nowMs);
  const sinceMidnight = Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(2)) * 60_000;
  const since = nowMs - (nowMs % 60_000) - sinceMidnight + hour * HOUR_MS;
  return since <= nowMs ? since : since - 24 * HOUR_MS;
}

/** Runs the operator's command in a process of its own; returns the reason why it failed, null where it did not. */
function run(file: string): Promise<string | null> {
  const child = spawn(process.execPath, [COMMAND, file], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (bytes: Buffer) => (output += String(bytes)));
  return new Promise((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code) =>
      done(code === 0 ? null : output.trim().slice(0, 500) || `exit code ${code}`),
    );
  });
}

/** Removes all but the newest backups, with their secrets. Other files in the folder stay. */
async function prune(dir: string, keep: number): Promise<void> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) {
    await rm(join(dir, name), { force: true });
    await rm(join(dir, `${name}.secret`), { force: true });
  }
}

/**
 * Makes the backup of the night into `BACKUP_DIR`, if it is due and no other process makes it. A failure is recorded
 * and tried again after an hour. Returns whether a backup was made.
 */
export async function backUpNightly(services: Services): Promise<boolean> {
  const { settings, database, log, now } = services;
  if (!settings.backups) return false;
  const { dir, hour, keep } = settings.backups;
  const [day, time] = digitsOf(now());
  const name = `cuvee-${day}-${time}.tar.zst`;
  const id = newId(services);
  const begins = {
    id,
    name,
    now: new Date(now()),
    since: new Date(dueSince(now(), hour)),
    retriedAfter: new Date(now() - HOUR_MS),
  };
  if (!(await database.transaction({}, (tx) => beginBackup(tx, begins)))) return false;
  const file = join(dir, name);
  const error = await mkdir(dir, { recursive: true, mode: 0o700 }).then(
    () => run(file),
    (failure: Error) => failure.message,
  );
  const bytes = error === null ? (await stat(file)).size : null;
  await database.transaction({}, async (tx) => {
    await endBackup(tx, { id, now: new Date(now()), bytes, error });
    await forgetBackups(tx, new Date(now() - KNOWN_MS));
  });
  if (error !== null) log.error({ name, error }, "backup failed");
  else await prune(dir, keep);
  return error === null;
}

/** Makes a backup every night, where a folder for it is configured. Returns the function that ends it. */
export function startNightly(services: Services): () => void {
  if (!services.settings.backups) return () => undefined;
  const look = (): void =>
    void backUpNightly(services).catch((error: unknown) =>
      services.log.error({ err: error }, "backup failed"),
    );
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  look();
  return () => clearInterval(timer);
}
