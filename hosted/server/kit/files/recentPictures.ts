import { openMemory } from "#kit/recentlyUsed.ts";

/** Pictures in widths that were shown last, in the memory of a process. */
export type RecentPictures = {
  find(key: string): Buffer | undefined;
  keep(key: string, bytes: Buffer): void;
};

/** Keeps pictures up to a number of bytes: those that were shown longest ago make room. A larger one is not kept. */
export function openRecentPictures(mostBytes: number): RecentPictures {
  const memory = openMemory<Buffer>(mostBytes);
  return {
    find: memory.get,
    keep(key, picture) {
      if (picture.length <= mostBytes) memory.set(key, picture, picture.length);
    },
  };
}
