/** Where a small thing is remembered: `local` on this device, `session` with this tab. */
export type Place = "local" | "session";

const storage = (place: Place): Storage => (place === "local" ? localStorage : sessionStorage);

/** What was remembered under a key; null when there is nothing, or the browser refuses. */
export function recall(place: Place, key: string): unknown {
  try {
    return JSON.parse(storage(place).getItem(key) ?? "null") as unknown;
  } catch {
    // Storage is refused, or holds what is not ours.
    return null;
  }
}

/** Remembers a small thing that nobody misses when the browser refuses. */
export function memorise(place: Place, key: string, value: unknown): void {
  try {
    storage(place).setItem(key, JSON.stringify(value));
  } catch {
    // Forgotten with the page.
  }
}
