import { createHash } from "node:crypto";
import * as z from "zod";
import { BackupError } from "#backups/baseBackup.ts";

/** Names in the archive: the data directory of PostgreSQL, stored files, and last of all the manifest. */
export const BASE = "base/";
export const FILES = "files/";
export const MANIFEST = "manifest.json";
/** PostgreSQL's own list of the files of the data directory. */
export const BASE_MANIFEST = `${BASE}backup_manifest`;

const stored = z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) });

/** Content of `manifest.json`: what the archive holds, and what it was made of. It is written last. */
const manifest = z.strictObject({
  format: z.literal(1),
  /** Version of the program. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.strictObject({
    /** Major version. */
    major: z.string(),
    database: z.string(),
    systemIdentifier: z.string(),
    startLsn: z.string(),
    endLsn: z.string(),
  }),
  /** Migrations that the database has had. */
  migrations: z.strictObject({ count: z.int(), last: z.string() }),
  /** Recognises the secret of the deployment, which is not in the archive; null for a database without one. */
  fingerprint: z.string().nullable(),
  /** Files of PostgreSQL, with its log, and their bytes. */
  base: z.strictObject({ files: z.int(), bytes: z.int(), manifestSha256: z.string() }),
  /** Stored files; null where they are in an object store of their own. */
  files: z.array(stored).nullable(),
});
export type Manifest = z.infer<typeof manifest>;

/** Size and hash of a file as it was read from an archive. */
export type Read = { bytes: number; sha256: string };

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const torn = (why: string): BackupError => new BackupError("torn", `the backup is not whole: ${why}`);

/** Reads `manifest.json`. Throws `BackupError` `torn`, and `format` for one of a later version. */
export function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const { format } = json as { format?: unknown };
  if (format !== 1)
    throw new BackupError(
      "format",
      `the backup has the format ${String(format)}, which this version does not read`,
    );
  const parsed = manifest.safeParse(json);
  if (!parsed.success) throw torn(`${MANIFEST} is damaged`);
  return parsed.data;
}

const baseFile = z.object({
  Path: z.string(),
  Size: z.int(),
  "Checksum-Algorithm": z.literal("SHA256"),
  Checksum: z.string(),
});
const baseManifest = z.object({ Files: z.array(baseFile), "Manifest-Checksum": z.string() });

/** The line of PostgreSQL's list that holds the hash of all lines before it. */
const LAST_LINE = /"Manifest-Checksum": "[0-9a-f]{64}"\}\s*$/;

/**
 * Compares the files of a data directory with PostgreSQL's own list of them, which names all but the log. Throws
 * `BackupError` `torn` with the first file that differs.
 */
export function checkBase(list: Buffer, read: ReadonlyMap<string, Read>): void {
  const text = list.toString();
  const end = LAST_LINE.exec(text);
  if (!end) throw torn("PostgreSQL's list of its files is cut off");
  const { Files: files, "Manifest-Checksum": checksum } = baseManifest.parse(JSON.parse(text));
  if (sha256(list.subarray(0, Buffer.byteLength(text.slice(0, end.index)))) !== checksum)
    throw torn("PostgreSQL's list of its files is damaged");
  for (const { Path: path, Size: bytes, Checksum: wanted } of files) {
    const found = read.get(`${BASE}${path}`);
    if (found?.bytes !== bytes || found.sha256 !== wanted) throw torn(`${path} is missing or damaged`);
  }
}

/** Compares stored files with the manifest. Throws `BackupError` `torn` with the first file that differs. */
export function checkFiles({ files }: Manifest, read: ReadonlyMap<string, Read>): void {
  for (const { name, bytes, sha256: wanted } of files ?? []) {
    const found = read.get(`${FILES}${name}`);
    if (found?.bytes !== bytes || found.sha256 !== wanted) throw torn(`${name} is missing or damaged`);
  }
}
