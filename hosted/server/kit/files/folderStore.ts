import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { FileStore } from "#kit/files/store.ts";

/** End of the name of a file that is being written. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Returns null for a file or a folder that does not exist, and throws any other error again. */
function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") return null;
  throw error;
}

/** Opens a folder as the store of files. The folder is made with its first file. */
export function openFolder(folder: string): FileStore {
  const place = (key: string): string => join(folder, ...key.split("/"));
  return {
    read: (key) => readFile(place(key)).catch(absent),
    async write(key, bytes) {
      const path = place(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}`;
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(place(key), { force: true }),
    async *list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(folder, path).split(sep).join("/");
        if (!entry.isFile() || UNFINISHED.test(key) || !key.startsWith(prefix)) continue;
        const found = await stat(path).catch(absent);
        if (found) yield { key, bytes: found.size };
      }
    },
    keptBytes: 0,
    close: () => undefined,
  };
}
