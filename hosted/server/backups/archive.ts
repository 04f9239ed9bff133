import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker, type TarPackController } from "modern-tar";
import { BackupError } from "#backups/baseBackup.ts";
import type { Read } from "#backups/manifest.ts";

/** Level 3 is Zstandard's own default: about the speed of the disk. */
const LEVEL = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

/** Makes a written file and its name survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes a compressed tar archive whose entries `fill` adds. The file has its name only when it is complete.
 * @throws BackupError `file-exists`, `no-room` where the disk is full, and what `fill` throws: nothing is left then.
 */
export async function writeArchive(
  file: string,
  fill: (archive: TarPackController) => Promise<void>,
): Promise<void> {
  if (await stat(file).catch(() => null)) throw new BackupError("file-exists", `${file} exists`);
  const partial = `${file}.partial`;
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as never),
    createZstdCompress(LEVEL),
    createWriteStream(partial, { mode: 0o600 }),
  );
  const filled = fill(controller).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  try {
    // A full disk ends the pipe first, and a lost database the filling: the first error is the cause.
    await Promise.all([written, filled]);
    await sync(partial);
    await rename(partial, file);
    await sync(dirname(file));
  } catch (error) {
    await Promise.allSettled([written, filled]);
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw new BackupError("no-room", `no room for the backup in ${dirname(file)}`, error);
    throw error;
  }
}

/** Adds a file of some bytes to an archive. */
export async function addBytes(archive: TarPackController, name: string, bytes: Uint8Array): Promise<void> {
  const writer = archive.add({ name, size: bytes.length, type: "file", mode: 0o600 }).getWriter();
  await writer.write(bytes);
  await writer.close();
}

/** Adds a file of the disk to an archive; returns its size and hash. */
export async function addFile(archive: TarPackController, name: string, path: string): Promise<Read> {
  const { size } = await stat(path);
  const hash = createHash("sha256");
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const hashing = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  await body.pipeThrough(hashing).pipeTo(archive.add({ name, size, type: "file", mode: 0o600 }));
  return { bytes: size, sha256: hash.digest("hex") };
}

/** Adds all entries of another archive under a folder; returns their number and bytes. */
export async function addArchive(
  archive: TarPackController,
  folder: string,
  source: ReadableStream<Uint8Array>,
): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0];
  for await (const { header, body } of source.pipeThrough(createTarDecoder())) {
    files += Number(header.type === "file");
    bytes += header.size;
    await body.pipeTo(archive.add({ ...header, name: `${folder}${header.name}` }));
  }
  return { files, bytes };
}

/** Returns a path without detours. Throws `BackupError` `torn` for one that leads out of its folder. */
function insideOf(name: string): string {
  const path = normalize(name);
  if (path.startsWith("..") || isAbsolute(path) || path.includes("\0"))
    throw new BackupError("torn", `the backup has an entry that leads out of its folder: ${name}`);
  return path;
}

/** Names of small entries, which are also returned. */
type Kept = ReadonlySet<string>;

/**
 * Unpacks an archive, each entry where `placeOf` says; returns size and hash of each file by its name, and the content
 * of `kept`.
 * @throws BackupError `torn` for a file that is no archive, or is cut off.
 */
export async function readArchive(
  file: string,
  placeOf: (name: string) => string,
  kept: Kept,
): Promise<{ read: Map<string, Read>; content: Map<string, Buffer> }> {
  const read = new Map<string, Read>();
  const content = new Map<string, Buffer>();
  const plain = createZstdDecompress();
  const source = pipeline(createReadStream(file), plain);
  source.catch(() => undefined);
  const bytes = Readable.toWeb(plain) as ReadableStream<Uint8Array>;
  for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name, type } = header;
    const path = placeOf(insideOf(name));
    if (type === "directory") {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await body.cancel();
      continue;
    }
    if (type !== "file") throw new BackupError("torn", `the backup has an entry that is no file: ${name}`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    const chunks: Buffer[] = [];
    const hashed = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk);
        if (kept.has(name)) chunks.push(Buffer.from(chunk));
        yield chunk;
      }
    };
    await pipeline(hashed, createWriteStream(path, { mode: 0o600 }));
    read.set(name, { bytes: header.size, sha256: hash.digest("hex") });
    if (kept.has(name)) content.set(name, Buffer.concat(chunks));
  }
  return { read, content };
}

/** Returns the names of all files below a folder, as paths from it; none for a folder that is not there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? [] : Promise.reject(error)),
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
