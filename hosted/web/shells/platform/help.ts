import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the help panel, from any of its buttons. */
export function showHelp(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks whether the help panel is open. */
export function useHelpShown(): boolean {
  return useSyncExternalStore(watch, () => isOpen);
}
