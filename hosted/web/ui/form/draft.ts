/** Typed values that are not saved yet. `base` are the values before the typing. */
export type Draft = { at: number; base: unknown; values: unknown };

const PREFIX = "cuvee:draft:1:";
/** Age after which an unused draft is deleted, in milliseconds. */
const FORGET_MS = 30 * 86_400_000;

/** Runs an access to the browser's storage; null where it is refused or full. */
export function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    // The storage is refused or full: the typed values live in the page alone, and leaving asks for confirmation.
    return null;
  }
}

/** Reads the draft of a form, or null. `key` names user and object. */
export function readDraft(key: string, now: number = Date.now()): Draft | null {
  const found = attempt(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as Draft | null);
  if (!found || typeof found.at !== "number" || now - found.at > FORGET_MS) return null;
  return found;
}

/** Keeps a draft; false when the browser stores nothing. */
export function keepDraft(key: string, draft: Draft): boolean {
  return attempt(() => (localStorage.setItem(PREFIX + key, JSON.stringify(draft)), true)) ?? false;
}

/** Deletes the draft of a form, and those that are too old. */
export function dropDraft(key: string, now: number = Date.now()): void {
  attempt(() => {
    localStorage.removeItem(PREFIX + key);
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && !readDraft(name.slice(PREFIX.length), now))
        localStorage.removeItem(name);
  });
}
