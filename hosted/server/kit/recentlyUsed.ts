/** Something that is kept, with the bytes that it takes. */
type Kept<T> = { value: T; bytes: number };

export type Memory<T> = {
  /** Returns what is kept under a key, which counts as its use. */
  get(key: string): T | undefined;
  /** Keeps a value; those unused for the longest time are dropped until all fit. The newest always stays. */
  set(key: string, value: T, bytes: number): void;
  /** Drops values until so many bytes more fit, or nothing is left. */
  makeRoom(bytes: number): void;
  delete(key: string): void;
  clear(): void;
};

/** Keeps the most recently used values, up to so many bytes together. */
export function openMemory<T>(mostBytes: number): Memory<T> {
  // A map lists its keys as they were added: the first one is the one that was not used for the longest time.
  const kept = new Map<string, Kept<T>>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, bytes) {
      drop(key);
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= mostBytes || oldest === key) break;
        drop(oldest);
      }
    },
    makeRoom(bytes) {
      for (const oldest of kept.keys()) {
        if (total + bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
    clear() {
      kept.clear();
      total = 0;
    },
  };
}
