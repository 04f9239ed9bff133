/** Storage of the browser for a value: `local` for all tabs and visits, `session` for this tab. */
export type Area = "local" | "session";

/** Replaces a storage that the browser refuses (private windows): the page works, a reload loses the values. */
const memory: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

function storageOf(area: Area): Storage | null {
  try {
    return area === "local" ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

/** Returns the value kept under a key, parsed; null when there is none or it is no JSON. */
export function readStored(area: Area, key: string): unknown {
  try {
    const text = memory[area].get(key) ?? storageOf(area)?.getItem(key) ?? null;
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    // An unreadable value counts as missing.
    return null;
  }
}

/**
 * Keeps a value, or deletes it when it is null. When the browser refuses (full, forbidden) it is kept for this page
 * only.
 */
export function writeStored(area: Area, key: string, value: unknown): void {
  memory[area].delete(key);
  try {
    if (value === null) storageOf(area)?.removeItem(key);
    else storageOf(area)?.setItem(key, JSON.stringify(value));
    if (value === null || storageOf(area)) return;
  } catch {
    // Falls through to the memory of the page.
  }
  memory[area].set(key, JSON.stringify(value));
}

/** Calls back when another tab keeps another value under the key. Returns a function that stops it. */
export function watchStored(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) changed();
  };
  // A page restored from the browser's cache has missed the events meanwhile.
  const back = (event: PageTransitionEvent): void => {
    if (event.persisted) changed();
  };
  globalThis.addEventListener("storage", listen);
  globalThis.addEventListener("pageshow", back);
  return () => {
    globalThis.removeEventListener("storage", listen);
    globalThis.removeEventListener("pageshow", back);
  };
}
