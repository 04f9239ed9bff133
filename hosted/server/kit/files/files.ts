import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";
import { PICTURE_WIDTHS } from "@cuvee/core/kit/pictures.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import { openRecentPictures } from "#kit/files/recentPictures.ts";
import type { FileStore } from "#kit/files/store.ts";
import type { Log } from "#kit/log.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import { PUBLISHED_FILE, RECORD_FILE } from "#kit/queries.ts";

/** WebP's quality by the width: wide files are mostly shown at a density of two, where less is seen. */
const qualityAt = (width: number): number => (width > 640 ? 74 : 82);

/** Formats of a picture: WebP for browsers, the others for mail programs on a desktop, which do not read it. */
export type PictureFormat = "webp" | "png" | "jpeg";

/** Ways to write a picture that has its width, by format. */
const ENCODE: Readonly<Record<PictureFormat, (picture: Sharp, width: number) => Sharp>> = {
  webp: (picture, width) => picture.webp({ quality: qualityAt(width), alphaQuality: 90, effort: 4 }),
  png: (picture) => picture.png({ palette: true }),
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 76, mozjpeg: true }),
};

/** A file whose bytes are stored, before it is recorded. */
export type StoredFile = {
  shopId: string;
  id: string;
  name: string;
  mime: string;
  isPublic: boolean;
  /** Size in bytes, and SHA-256 of them. */
  bytes: number;
  sha256: Buffer;
};

export type Files = {
  /**
   * Stores the bytes of a new file. Called outside of transactions, because a store elsewhere may be slow; `record`
   * follows. Bytes that are never recorded stay in the store unseen. Throws as `FileStore`.
   */
  store(file: Omit<StoredFile, "bytes" | "sha256"> & { bytes: Buffer }): Promise<StoredFile>;
  /** Records a stored file in the caller's transaction: a row never stands for bytes that were not stored. */
  record(tx: Tx, file: StoredFile): Promise<void>;
  /**
   * Returns a picture in one of the widths, as WebP by default; made at the first request and kept. Throws `not-found`
   * (404), and as `FileStore`.
   */
  picture(id: string, width: number, format?: PictureFormat): Promise<Buffer>;
  /**
   * Returns the file itself; the caller has checked that the reader may have it. Throws `not-found` (404), and as
   * `FileStore`.
   */
  original(id: string): Promise<Buffer>;
  /**
   * Returns a private picture in a small width, as WebP; the caller has checked that the reader may have it. Throws
   * `not-found` (404), and as `FileStore`.
   */
  small(id: string): Promise<Buffer>;
  /** Deletes the bytes of a file that no row records any more. Throws as `FileStore`. */
  remove(id: string): Promise<void>;
  close(): void;
};

/** Returns the key of a file in its store. */
export const keyOf = (id: string): string => `${id.slice(-2)}/${id}`;

/** Returns the key of a private picture in its small width: no address of published pictures leads to it. */
const smallKeyOf = (id: string): string => `${keyOf(id)}-small`;
const SMALL_WIDTH = 480;

/** Makes a picture in a width. sharp is loaded with the first one. */
async function sizePicture(source: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const sized = sharp(source, { limitInputPixels: 40_000_000, density: 144 })
    .rotate()
    .resize({ width, withoutEnlargement: false });
  return ENCODE[format](sized, width).toBuffer();
}

/** Reads a published picture, and makes it in a width. Throws `not-found` (404). */
async function makePicture(
  { original }: Pick<Files, "original">,
  database: Database,
  { id, width, format }: { id: string; width: number; format: PictureFormat },
): Promise<Buffer> {
  // Row-level security lets through published files only, not the others in the store.
  const known = await database.transaction({}, (tx) => tx.one(PUBLISHED_FILE, { id }));
  if (!known) return refuse("not-found", 404);
  return sizePicture(await original(id), width, format);
}

/** Opens the files of all shops on a store. */
export function openFiles(store: FileStore, database: Database, log: Log): Files {
  const making = new Map<string, Promise<Buffer>>();
  const recent = openRecentPictures(store.keptBytes);
  const original = async (id: string): Promise<Buffer> =>
    (await store.read(keyOf(id))) ?? refuse("not-found", 404);

  const readOrMake = async (key: string, of: Parameters<typeof makePicture>[2]): Promise<Buffer> => {
    const stored = await store.read(key);
    if (stored) {
      recent.keep(key, stored);
      return stored;
    }
    const made = await makePicture({ original }, database, of);
    // A store that takes nothing now still shows its pictures: the next request makes this one again.
    await store
      .write(key, made, `image/${of.format}`)
      .catch((error: unknown) => log.warn({ err: error, key }, "picture not kept"));
    recent.keep(key, made);
    return made;
  };

  return {
    original,
    async small(id) {
      const stored = await store.read(smallKeyOf(id));
      if (stored) return stored;
      const made = await sizePicture(await original(id), SMALL_WIDTH, "webp");
      await store
        .write(smallKeyOf(id), made, "image/webp")
        .catch((error: unknown) => log.warn({ err: error, id }, "small picture not kept"));
      return made;
    },
    async remove(id) {
      await store.remove(smallKeyOf(id));
      await store.remove(keyOf(id));
    },
    async store(file) {
      const sha256 = createHash("sha256").update(file.bytes).digest();
      await store.write(keyOf(file.id), file.bytes, file.mime);
      return { ...file, bytes: file.bytes.length, sha256 };
    },
    async record(tx, file) {
      await tx.run(RECORD_FILE, { ...file });
    },
    async picture(id, width, format = "webp") {
      if (!ID_PATTERN.test(id) || !PICTURE_WIDTHS.some((w) => w === width)) return refuse("not-found", 404);
      const key = `${keyOf(id)}-${width}.${format}`;
      const known = recent.find(key) ?? making.get(key);
      if (known) return known;
      const started = readOrMake(key, { id, width, format }).finally(() => making.delete(key));
      making.set(key, started);
      return started;
    },
    close: () => store.close(),
  };
}

/**
 * Returns a picture that a page of ours shows, or null for one that is gone or cannot be drawn: its text appears
 * instead. Throws `files-unavailable` (503), so that what would lack it is made later.
 */
export async function pictureOrNull(
  files: Files,
  ...picture: Parameters<Files["picture"]>
): Promise<Buffer | null> {
  try {
    return await files.picture(...picture);
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) throw error;
    return null;
  }
}
