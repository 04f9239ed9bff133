import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Sharp } from "sharp";
import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";
import { PICTURE_WIDTHS } from "@cuvee/core/kit/pictures.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import { PUBLISHED_FILE, RECORD_FILE } from "#kit/queries.ts";

/** WebP's quality by the width: wide files are mostly shown at a density of two, where less is seen. */
const qualityAt = (width: number): number => (width > 640 ? 74 : 82);

/** Formats of a picture: WebP for browsers, the others for mail programs on a desktop, which do not read it. */
type PictureFormat = "webp" | "png" | "jpeg";

/** Ways to write a picture that has its width, by format. */
const ENCODE: Readonly<Record<PictureFormat, (picture: Sharp, width: number) => Sharp>> = {
  webp: (picture, width) => picture.webp({ quality: qualityAt(width), alphaQuality: 90, effort: 4 }),
  png: (picture) => picture.png({ palette: true }),
  jpeg: (picture) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 76, mozjpeg: true }),
};

export type Files = {
  /** Keeps a file and records it, in the caller's transaction. Pictures are checked by decoding them. */
  keep(
    tx: Tx,
    file: { shopId: string; id: string; name: string; mime: string; bytes: Buffer; isPublic: boolean },
  ): Promise<void>;
  /**
   * Returns a picture in one of the widths, as WebP by default; made at the first request and kept. Throws `not-found`
   * (404).
   */
  picture(id: string, width: number, format?: PictureFormat): Promise<Buffer>;
  /** Returns the file itself; the caller has checked that the reader may have it. Throws `not-found` (404). */
  original(id: string): Promise<Buffer>;
};

/** Writes a file so that a reader sees all of it or none of it. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Opens the disk driver of files. sharp is loaded with the first picture: it is heavy and a warm start must not wait
 * for it.
 */
export function openFiles(dir: string, database: Database): Files {
  const making = new Map<string, Promise<Buffer>>();
  const place = (id: string): string => join(dir, id.slice(-2), id);
  const original = (id: string): Promise<Buffer> => readFile(place(id)).catch(() => refuse("not-found", 404));

  const make = async (id: string, width: number, format: PictureFormat, target: string): Promise<Buffer> => {
    // Row-level security lets through published files only, not the others in the folder.
    const known = await database.transaction({}, (tx) => tx.one(PUBLISHED_FILE, { id }));
    if (!known) return refuse("not-found", 404);
    const source = await original(id);
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    const sized = sharp(source, { limitInputPixels: 40_000_000, density: 144 })
      .rotate()
      .resize({ width, withoutEnlargement: false });
    const bytes = await ENCODE[format](sized, width).toBuffer();
    await writeWhole(target, bytes);
    return bytes;
  };

  return {
    original,
    async keep(tx, file) {
      const sha256 = createHash("sha256").update(file.bytes).digest();
      await tx.run(RECORD_FILE, {
        shopId: file.shopId,
        id: file.id,
        name: file.name,
        mime: file.mime,
        bytes: file.bytes.length,
        sha256,
        isPublic: file.isPublic,
      });
      await writeWhole(place(file.id), file.bytes);
    },
    async picture(id, width, format = "webp") {
      if (!ID_PATTERN.test(id) || !PICTURE_WIDTHS.some((w) => w === width)) return refuse("not-found", 404);
      const target = `${place(id)}-${width}.${format}`;
      const nonSharedBuffer = await readFile(target).catch(() => null);
      if (nonSharedBuffer) return nonSharedBuffer;
      const running = making.get(target);
      if (running) return running;
      const started = make(id, width, format, target).finally(() => making.delete(target));
      making.set(target, started);
      return started;
    },
  };
}
