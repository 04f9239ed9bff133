/** Runs something that the visitor's browser may refuse (storage in a private or sandboxed page): null when it does. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    // A refusal is the visitor's choice, not a failure: the caller goes on in memory.
    return null;
  }
}
