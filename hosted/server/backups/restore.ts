import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import pg from "pg";
import { readArchive } from "#backups/archive.ts";
import { readFacts, storageFaults } from "#backups/backups.queries.ts";
import { BackupError } from "#backups/baseBackup.ts";
import {
  BASE,
  BASE_MANIFEST,
  checkBase,
  checkFiles,
  FILES,
  MANIFEST,
  parseManifest,
  sha256,
  type Manifest,
} from "#backups/manifest.ts";
import { adoptCluster } from "#kit/postgres/adopt.ts";
import { MAJOR } from "#kit/postgres/binaries.ts";
import { fingerprintOf } from "#kit/postgres/deployment.ts";
import { ensureRole, migrations } from "#kit/postgres/migrate.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { verifyDatabase } from "#verifyDatabase.ts";

export type RestoreOf = {
  file: string;
  /** Folder of the data of a deployment (`CUVEE_DATA`): missing or empty. */
  dataDir: string;
  /** Secret of the deployment; null where it is given to the server by its environment. */
  secret: string | null;
  say: (line: string) => void;
};

async function refuseFilled(dataDir: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (names.length > 0)
    throw new BackupError(
      "not-empty",
      `${dataDir} is not empty: a backup is restored into a folder of its own`,
    );
}

/** Unpacks a backup and compares every file with the lists in it. */
async function unpack(file: string, folder: string): Promise<Manifest> {
  const placeOf = (name: string): string => {
    if (name.startsWith(BASE)) return join(folder, "postgres/cluster", name.slice(BASE.length));
    return join(folder, name.startsWith(FILES) ? name : `restored-${name}`);
  };
  const { read, content } = await readArchive(file, placeOf, new Set([MANIFEST, BASE_MANIFEST])).catch(
    (error: unknown) => {
      const { code = "" } = error as { code?: string };
      if (code === "ENOSPC")
        throw new BackupError("no-room", `no room for the restored data in ${dirname(folder)}`, error);
      if (error instanceof BackupError || ["EACCES", "ENOENT"].includes(code)) throw error;
      throw new BackupError("torn", `the backup is not whole: ${(error as Error).message}`, error);
    },
  );
  const [text, list] = [content.get(MANIFEST), content.get(BASE_MANIFEST)];
  if (!text || !list) throw new BackupError("torn", "the backup is not whole: its end is missing");
  const manifest = parseManifest(text.toString());
  if (sha256(list) !== manifest.base.manifestSha256)
    throw new BackupError("torn", "the backup is not whole: PostgreSQL's list of its files is another one");
  checkBase(list, read);
  checkFiles(manifest, read);
  return manifest;
}

function refuseForeign({ postgres, migrations: had, version }: Manifest): void {
  if (postgres.major !== MAJOR)
    throw new BackupError(
      "version",
      `the backup is of PostgreSQL ${postgres.major}, and this program runs ${MAJOR}: unpack it (tar --zstd -xf), ` +
        `its folder base is a data directory of PostgreSQL ${postgres.major}`,
    );
  if (!migrations().some(({ name }) => name === had.last))
    throw new BackupError("version", `the backup is of version ${version}, which is newer than this program`);
}

/** Reads the whole restored database: rows, indexes, chains of documents, books and tills. */
async function check({ secret, say }: RestoreOf, manifest: Manifest, folder: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: say });
  const client = new pg.Client({ connectionString: postgres.url, application_name: "cuvee-restore" });
  try {
    await client.connect();
    await ensureRole(client, postgres.url);
    const facts = await readFacts(client);
    if (facts?.migrations !== manifest.migrations.count || facts.fingerprint !== manifest.fingerprint)
      throw new BackupError("damaged", "the restored database is not the one that the backup names");
    const faults = await storageFaults(client);
    for (const { relation, fault } of faults) say(`${relation}: ${fault}`);
    if (faults.length > 0)
      throw new BackupError("damaged", `the restored database is damaged: ${faults.length} faults`);
    say("every row was read, by table and by index");
    if (!(await verifyDatabase(postgres.url, undefined, secret ?? undefined)))
      throw new BackupError("damaged", "a chain of sealed records is broken");
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/**
 * Restores a backup into an empty folder, from which the server then starts. It is there whole and checked, or not at
 * all: PostgreSQL's files are compared with its own list and read by row and by index, stored files with their hashes,
 * and the chains of documents, books and tills are verified.
 * @throws BackupError with the reason in one line; nothing is left then.
 */
export async function restoreBackup(of: RestoreOf): Promise<Manifest> {
  const { file, secret } = of;
  const dataDir = resolve(of.dataDir);
  await refuseFilled(dataDir);
  await mkdir(dirname(dataDir), { recursive: true });
  const folder = await mkdtemp(join(dirname(dataDir), `${basename(dataDir)}.restoring-`));
  try {
    const manifest = await unpack(file, folder);
    refuseForeign(manifest);
    if (secret !== null && manifest.fingerprint !== null && fingerprintOf(secret) !== manifest.fingerprint)
      throw new BackupError(
        "secret",
        "the secret is not the one of this backup: its seals were made with another one",
      );
    await adoptCluster(join(folder, "postgres"), manifest.postgres.database);
    if (secret !== null) await writeFile(join(folder, "secret"), secret, { mode: 0o600, flush: true });
    await check(of, manifest, folder);
    await rm(join(folder, `restored-${MANIFEST}`), { force: true });
    if (existsSync(dataDir)) await rmdir(dataDir);
    await rename(folder, dataDir);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
