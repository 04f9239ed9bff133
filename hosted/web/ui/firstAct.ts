import { useEffect } from "react";

/**
 * Calls `act` at the user's first press of a key, a button or the screen. Code that a page does not show is fetched
 * then and not before: whoever only reads never loads it.
 */
export function useFirstAct(act: () => void): void {
  useEffect(() => {
    const ended = new AbortController();
    const begin = (): void => {
      ended.abort();
      act();
    };
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, begin, { capture: true, passive: true, signal: ended.signal });
    return () => ended.abort();
  }, [act]);
}
