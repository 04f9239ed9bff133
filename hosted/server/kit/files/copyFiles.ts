import { createHash } from "node:crypto";
import type { Database } from "#kit/postgres/database.ts";
import { keyOf } from "#kit/files/files.ts";
import type { FileStore } from "#kit/files/store.ts";
import { nextFiles, type RecordedFile } from "./copyFiles.queries.ts";

/** Result of a comparison, or of a copy: numbers of files, and the ids of those that the first store lacks. */
export type FilesReport = {
  /** Files that the database records, and their size in bytes. */
  files: number;
  bytes: number;
  /** Files that were written to the second store; the others were there already. */
  copied: number;
  missing: string[];
  /** Files whose bytes are not those that the database records. */
  damaged: string[];
};

/** Files that are read at a time, and those that one statement reads from the database. */
const AT_A_TIME = 8;
const PAGE = 500;

const isIntact = ({ bytes, sha256 }: RecordedFile, found: Buffer): boolean =>
  found.length === bytes && createHash("sha256").update(found).digest().equals(sha256);

type Stores = { from: FileStore; to: FileStore | null };

/** Compares one file with its record, and copies it where the second store has other bytes or none. */
async function copyFile({ from, to }: Stores, file: RecordedFile, report: FilesReport): Promise<void> {
  const key = keyOf(file.id);
  report.files += 1;
  report.bytes += file.bytes;
  const there = await to?.read(key);
  if (there && isIntact(file, there)) return;
  const found = await from.read(key);
  if (!found) report.missing.push(file.id);
  else if (!isIntact(file, found)) report.damaged.push(file.id);
  else if (to) {
    await to.write(key, found, file.mime);
    report.copied += 1;
  }
}

/**
 * Compares the files of a store with the hashes of the database, and copies them to another store. Pictures in widths
 * are not copied: they are made again. What a second run finds in the other store is not written again. Throws as
 * `FileStore`.
 */
export async function copyFiles(database: Database, stores: Stores): Promise<FilesReport> {
  const report: FilesReport = { files: 0, bytes: 0, copied: 0, missing: [], damaged: [] };
  for (let after = ""; ;) {
    const files = await database.transaction({}, (tx) => nextFiles(tx, after, PAGE));
    const left = [...files];
    const worker = async (): Promise<void> => {
      for (let file = left.shift(); file; file = left.shift()) await copyFile(stores, file, report);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, worker));
    const last = files.at(-1);
    if (!last || files.length < PAGE) return report;
    after = last.id;
  }
}
