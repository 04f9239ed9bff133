const KEY = "auth.chunkReload";
/** At most one reload a minute (specification §8, §9: "Chunk reload guard 60 s"). */
const GUARD_MS = 60_000;

/** Checks whether an error means that a chunk of the application could not be fetched, as after a new version. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)
  );
}

/** Reloads the page for a missing chunk unless that was done less than a minute ago; returns whether it does. */
export function reloadOnce(now: number = Date.now()): boolean {
  // Without a network the reloaded page would be the browser's own.
  if (!navigator.onLine) return false;
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < GUARD_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the guard cannot count, so the page is not reloaded automatically.
    return false;
  }
  location.reload();
  return true;
}

/** Reloads the page when Vite cannot fetch a chunk. Called once at start. */
export function watchChunks(): void {
  globalThis.addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
