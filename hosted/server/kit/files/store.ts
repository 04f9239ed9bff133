import type { FilesPlace } from "#kit/files/filesUrl.ts";
import { openBucket } from "#kit/files/bucketStore.ts";
import { openFolder } from "#kit/files/folderStore.ts";
import type { Log } from "#kit/log.ts";

/** A file of a store: its key, and its size in bytes. */
type StoredKey = { key: string; bytes: number };

/**
 * Keeps bytes under keys (`ab/0123…ab-320.webp`), for all processes of an installation. What it throws: `storage-full`
 * (507) by the code of the system, `files-unavailable` (503) where an object store does not answer in ten seconds.
 */
export type FileStore = {
  /** Returns the bytes of a key, or null where there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Writes all bytes or none; a reader never sees a part. Replaces what the key had. */
  write(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** Deletes the bytes of a key; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Lists the keys that begin with a prefix, in no order: for copies of the whole store. */
  list(prefix: string): AsyncGenerator<StoredKey>;
  /** Bytes of pictures in widths that a process keeps in memory: none where reading is as fast as memory. */
  keptBytes: number;
  close(): void;
};

/** Opens the store of a place. Nothing is read from it yet, and the library of object stores is not loaded yet. */
export const openStore = (place: FilesPlace, log: Log): FileStore =>
  place.kind === "folder" ? openFolder(place.folder) : openBucket(place, log);
