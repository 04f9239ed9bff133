import { basename, join } from "node:path";
import type { TarPackController } from "modern-tar";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import { addArchive, addBytes, addFile, filesBelow, writeArchive } from "#backups/archive.ts";
import { readFacts, type DatabaseFacts } from "#backups/backups.queries.ts";
import { BackupError, startBaseBackup } from "#backups/baseBackup.ts";
import { BASE, BASE_MANIFEST, FILES, MANIFEST, sha256, type Manifest } from "#backups/manifest.ts";
import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";
import { APP_VERSION } from "#kit/http/version.ts";

/** Place of a deployment, and the file of its backup. */
export type BackupOf = {
  /** Address of the database, of a superuser or a role that may replicate. */
  url: string;
  /** Folder of stored files; null where they are in an object store. */
  filesDir: string | null;
  file: string;
};

async function factsOf(url: string): Promise<DatabaseFacts> {
  const client = await connectTo(url, { name: "cuvee-backup" }).catch((error: Error) => {
    throw new BackupError("database", `the database cannot be read: ${error.message}`, error);
  });
  try {
    const facts = await readFacts(client);
    if (!facts) throw new Error("no answer");
    return facts;
  } catch (error) {
    throw new BackupError("database", `the database cannot be read: ${(error as Error).message}`, error);
  } finally {
    await client.end();
  }
}

/** Files that were uploaded: pictures in other widths are made again, and half-written ones have other names. */
const isUpload = (path: string): boolean => ID_PATTERN.test(basename(path));

/** Adds the stored files that are not in the archive yet. They never change once they are written. */
async function addUploads(
  archive: TarPackController,
  filesDir: string,
  added: Map<string, { name: string; bytes: number; sha256: string }>,
): Promise<void> {
  for (const name of (await filesBelow(filesDir)).filter(isUpload)) {
    if (added.has(name)) continue;
    added.set(name, { name, ...(await addFile(archive, `${FILES}${name}`, join(filesDir, name))) });
  }
}

async function addDatabase(
  archive: TarPackController,
  { url }: BackupOf,
): Promise<Pick<Manifest, "base"> & { startLsn: string; endLsn: string }> {
  const backup = await startBaseBackup(url);
  try {
    const base = await addArchive(archive, BASE, backup.archive);
    const { manifest, startLsn, endLsn } = await backup.end();
    await addBytes(archive, BASE_MANIFEST, manifest);
    return { base: { ...base, manifestSha256: sha256(manifest) }, startLsn, endLsn };
  } finally {
    await backup.close();
  }
}

/**
 * Writes an online backup of a running deployment into one file: the whole database with the log that makes it
 * consistent, then the stored files, then a manifest. The secret of the deployment is not in it. Orders go on
 * meanwhile. Returns the manifest.
 * @throws BackupError with its reason in one line; no file is left then.
 */
export async function writeBackup(of: BackupOf): Promise<Manifest> {
  const { file, filesDir, url } = of;
  const made: Manifest[] = [];
  await writeArchive(file, async (archive) => {
    const { major, database, systemIdentifier, fingerprint, ...known } = await factsOf(url);
    const uploads = new Map<string, { name: string; bytes: number; sha256: string }>();
    // A file is written before the row that names it, and may be deleted after it: those of before and of after are
    // all that the rows name.
    if (filesDir !== null) await addUploads(archive, filesDir, uploads);
    const { base, startLsn, endLsn } = await addDatabase(archive, of);
    if (filesDir !== null) await addUploads(archive, filesDir, uploads);
    const manifest: Manifest = {
      format: 1,
      version: APP_VERSION,
      madeAt: new Date().toISOString(),
      postgres: { major: String(major), database, systemIdentifier, startLsn, endLsn },
      migrations: { count: known.migrations, last: known.lastMigration },
      fingerprint,
      base,
      files: filesDir === null ? null : [...uploads.values()],
    };
    await addBytes(archive, MANIFEST, Buffer.from(JSON.stringify(manifest)));
    made.push(manifest);
  });
  const [manifest] = made;
  if (!manifest) throw new Error("no manifest");
  return manifest;
}
