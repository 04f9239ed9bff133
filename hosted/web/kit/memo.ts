/** Storage of a small value: `local` on this device, `session` with this tab. */
export type MemoStorage = "local" | "session";

const storage = (place: MemoStorage): Storage => (place === "local" ? localStorage : sessionStorage);

/** Returns the value stored under a key; null when there is none, or the browser refuses. */
export function recall(place: MemoStorage, key: string): unknown {
  try {
    return JSON.parse(storage(place).getItem(key) ?? "null") as unknown;
  } catch {
    // The storage is refused, or contains foreign data.
    return null;
  }
}

/** Stores a small value that is not missed when the browser refuses. */
export function memorise(place: MemoStorage, key: string, value: unknown): void {
  try {
    storage(place).setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the value is lost with the page.
  }
}
