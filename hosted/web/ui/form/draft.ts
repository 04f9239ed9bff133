/** What was typed and not yet saved. `base` are the values that it was typed over. */
export type Draft = { at: number; base: unknown; values: unknown };

const PREFIX = "cuvee:draft:1:";
/** A draft that nobody came back to for so long is forgotten. */
const FORGET_MS = 30 * 86_400_000;

/** Uses the browser's storage; null where it is refused or full. */
export function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    // Storage is refused or full: what is typed lives in the page alone, and leaving asks first.
    return null;
  }
}

/** The draft of a form, or null. `key` names person and object. */
export function readDraft(key: string, now: number = Date.now()): Draft | null {
  const found = attempt(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as Draft | null);
  if (!found || typeof found.at !== "number" || now - found.at > FORGET_MS) return null;
  return found;
}

/** Keeps a draft; false when the browser keeps nothing. */
export function keepDraft(key: string, draft: Draft): boolean {
  return attempt(() => (localStorage.setItem(PREFIX + key, JSON.stringify(draft)), true)) ?? false;
}

/** Forgets the draft of a form, and those that are too old. */
export function dropDraft(key: string, now: number = Date.now()): void {
  attempt(() => {
    localStorage.removeItem(PREFIX + key);
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && !readDraft(name.slice(PREFIX.length), now))
        localStorage.removeItem(name);
  });
}
