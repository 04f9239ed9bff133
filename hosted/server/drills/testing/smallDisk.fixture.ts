import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A file system of its own with little room. */
export type SmallDisk = {
  folder: string;
  freeBytes(): number;
  /** Leaves only so many bytes free. */
  fill(leftBytes: number): void;
  /** Frees what `fill` took. */
  free(): void;
  /** Gives it another size. */
  resize(megabytes: number): void;
  remove(): void;
};

const MEGABYTE = 1024 * 1024;

/** Mounts a file system of `megabytes` in memory at a folder. Returns null where this user may not mount. */
export function smallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const mount = (options: string): boolean =>
    spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
  if (!mount(`size=${megabytes}m,mode=0755`)) return null;
  const ballast = join(folder, "ballast");
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill(leftBytes) {
      const bytes = freeBytes() - leftBytes;
      const block = Buffer.alloc(MEGABYTE);
      for (let left = bytes; left > 0; left -= MEGABYTE)
        writeFileSync(ballast, block.subarray(0, Math.min(left, MEGABYTE)), { flag: "a" });
    },
    free: () => rmSync(ballast, { force: true }),
    resize(size) {
      if (!mount(`remount,size=${size}m`)) throw new Error(`${folder} keeps its size`);
    },
    remove() {
      const { status, stderr } = spawnSync("umount", ["-l", folder], { encoding: "utf8" });
      if (status !== 0) throw new Error(`umount: ${stderr}`);
    },
  };
}
