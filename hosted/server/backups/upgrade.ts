import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeBackup } from "#backups/backup.ts";
import { readMigrationNames } from "#backups/backups.queries.ts";
import { BackupError } from "#backups/baseBackup.ts";
import type { Manifest } from "#backups/manifest.ts";
import { restoreBackup } from "#backups/restore.ts";
import { keepSecret, secretOf } from "#backups/secretFile.ts";
import { tryVersion } from "#backups/trial.ts";
import { markUpgrade, readUpgradeMark, refuseHalfUpgraded, unmarkUpgrade } from "#backups/upgradeMark.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { MAJOR } from "#kit/postgres/binaries.ts";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import { syncDirectory } from "#kit/postgres/home.ts";
import { migrate, migrations } from "#kit/postgres/migrate.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { runningUrl, stopOwnerless } from "#kit/postgres/running.ts";
import type { Settings } from "#kit/settings.ts";

/** Upgrade of a deployment to this version. */
export type UpgradeOf = {
  settings: Settings;
  /** Place of the backup, which must not exist yet; null where the operator has one of the outside database. */
  file: string | null;
  say: (line: string) => void;
  /** Interrupts the upgrade: the data come back as they were. */
  cut: AbortSignal;
};

const place = (dataDir: string): string => join(dataDir, "postgres");

/** Compares a database with this version. Throws `BackupError` `version` for one of a newer version. */
async function pending(url: string): Promise<string[]> {
  const client = await connectTo(url, { name: "cuvee-upgrade" });
  try {
    const had = new Set(await readMigrationNames(client));
    const ours = migrations().map(({ name }) => name);
    const newer = [...had].find((name) => !ours.includes(name));
    if (newer !== undefined)
      throw new BackupError("version", `the database is of a newer version, which has ${newer}`);
    return ours.filter((name) => !had.has(name));
  } finally {
    await client.end();
  }
}

function sayPending(names: readonly string[], say: UpgradeOf["say"]): void {
  say(names.length > 0 ? `to migrate: ${names.join(", ")}` : "nothing to migrate");
}

/** Backs up a database that nobody uses. */
async function backUpStopped({ settings, say }: UpgradeOf, file: string): Promise<void> {
  const { dataDir } = settings;
  const postgres = await startPostgres({ dataDir: place(dataDir), log: say });
  try {
    sayPending(await pending(postgres.url), say);
    await backUp(postgres.url, settings, file, say);
  } finally {
    await postgres.stop();
  }
}

async function backUp(
  url: string,
  { dataDir, files }: Settings,
  file: string,
  say: UpgradeOf["say"],
): Promise<Manifest> {
  const manifest = await writeBackup({ url, filesDir: files.kind === "folder" ? files.folder : null, file });
  await keepSecret(file, dataDir, say);
  say(`${file}: backup of before the upgrade`);
  return manifest;
}

/** Puts the database of a backup into the place of the one that an upgrade has changed, which stays beside it. */
async function bringBack(dataDir: string, file: string, say: UpgradeOf["say"]): Promise<void> {
  const folder = await mkdtemp(join(dataDir, "upgrade-"));
  try {
    const restored = join(folder, "restored");
    await restoreBackup({ file, dataDir: restored, secret: secretOf(dataDir), say });
    if (existsSync(place(dataDir))) {
      const lock = await stopOwnerless(place(dataDir), say);
      const aside = `${place(dataDir)}.failed-${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
      await rename(place(dataDir), aside);
      lock.release();
      say(`${aside}: what the upgrade has left, for whoever looks for the cause; it may be removed`);
    }
    await rename(place(restored), place(dataDir));
    syncDirectory(dataDir);
    unmarkUpgrade(dataDir);
    say(`${dataDir}: as it was before the upgrade. Start the version from before`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Upgrades the embedded database: nobody uses it meanwhile, and it comes back from the backup where that fails. */
async function upgradeEmbedded(of: UpgradeOf, file: string): Promise<void> {
  const { settings, say, cut } = of;
  const { dataDir } = settings;
  if (!existsSync(join(place(dataDir), "cluster")))
    throw new BackupError("no-data", `there is no deployment in ${dataDir}: set CUVEE_DATA or DATABASE_URL`);
  if (runningUrl(dataDir) !== null)
    throw new BackupError("running", `the server of ${dataDir} is running: stop it, then upgrade`);
  await backUpStopped(of, file);
  markUpgrade(dataDir, { backup: resolve(file), version: APP_VERSION, at: new Date().toISOString() });
  try {
    await tryVersion(process.env, { say, cut });
  } catch (error) {
    say(`${(error as Error).message}: the data come back`);
    await bringBack(dataDir, file, say);
    throw error;
  }
  unmarkUpgrade(dataDir);
  say(`upgraded to version ${APP_VERSION}: start it`);
}

/** Tries this version on a copy of the database, made from its backup. Throws `BackupError`; nothing of it stays. */
async function rehearse({ settings: { dataDir }, say, cut }: UpgradeOf, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(join(dataDir, "rehearsal-"));
  try {
    const copy = join(folder, "data");
    await restoreBackup({ file, dataDir: copy, secret: secretOf(dataDir), say });
    const outside = { DATABASE_URL: "", DATABASE_DIRECT_URL: "", DATABASE_READ_URL: "" };
    const env = { ...process.env, ...outside, CUVEE_DATA: copy, MAIL_OUTBOX: "1", DEMO: "0", BACKUP_DIR: "" };
    await tryVersion(env, { say, cut });
    say("this version runs on a copy of the database");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Upgrades an outside database while processes of the version from before serve: first a copy of it, where the backup
 * can be restored here, then the database itself, on which they go on.
 */
async function upgradeOutside(of: UpgradeOf, url: string): Promise<void> {
  const { settings, file, say, cut } = of;
  sayPending(await pending(url), say);
  if (file === null) say("no backup was asked for: nothing is tried on a copy");
  else {
    const { major } = (await backUp(url, settings, file, say)).postgres;
    if (major === MAJOR) await rehearse(of, file);
    else say(`PostgreSQL ${major} cannot be restored here (${MAJOR}): nothing is tried on a copy`);
  }
  try {
    const ran = await migrate(url, { log: say });
    await tryVersion(process.env, { say, cut });
    say(`${ran.length} migrations ran; version ${APP_VERSION} is ready: restart the processes one by one`);
  } catch (error) {
    say("processes of the version from before go on: what was migrated fits them too");
    throw error;
  }
}

/**
 * Upgrades a deployment to this version: a backup, the migrations, a start that must become ready. Where that fails,
 * the embedded database comes back from the backup; an outside one, which others use meanwhile, keeps the migrations
 * that ran, each of which fits the version from before.
 * @throws BackupError with the reason in one line.
 */
export async function upgrade(of: UpgradeOf): Promise<void> {
  const { settings, file } = of;
  refuseHalfUpgraded(settings.dataDir);
  if (settings.directUrl !== null) return await upgradeOutside(of, settings.directUrl);
  if (file === null)
    throw new BackupError("no-backup", "the embedded database is upgraded with a backup alone");
  await upgradeEmbedded(of, file);
}

/** Brings the data of an upgrade that was cut off back as they were before it. Throws `BackupError`. */
export async function goBack({ dataDir }: Settings, say: UpgradeOf["say"]): Promise<void> {
  const mark = readUpgradeMark(dataDir);
  if (mark === null) throw new BackupError("no-upgrade", `no upgrade of ${dataDir} was cut off`);
  await bringBack(dataDir, mark.backup, say);
}
