/** Pictures in widths that were shown last, in the memory of a process. */
export type RecentPictures = {
  find(key: string): Buffer | undefined;
  keep(key: string, bytes: Buffer): void;
};

/** Keeps pictures up to a number of bytes: those that were shown longest ago make room. */
export function openRecentPictures(mostBytes: number): RecentPictures {
  const oldestFirst = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= oldestFirst.get(key)?.length ?? 0;
    oldestFirst.delete(key);
  };
  return {
    find(key) {
      const found = oldestFirst.get(key);
      if (!found) return undefined;
      oldestFirst.delete(key);
      oldestFirst.set(key, found);
      return found;
    },
    keep(key, picture) {
      drop(key);
      if (picture.length > mostBytes) return;
      oldestFirst.set(key, picture);
      bytes += picture.length;
      for (const oldest of oldestFirst.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}
