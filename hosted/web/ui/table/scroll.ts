import { useEffect, useLayoutEffect, useRef } from "react";

/** Scroll position of each page of a list when it was left, by its address. */
const places = new Map<string, number>();
let lastReturn = -Infinity;
addEventListener("popstate", () => {
  lastReturn = performance.now();
});
/** Milliseconds after a step back within which a list counts as returned to. */
const RETURN_MS = 1500;

/**
 * Restores the scroll position of the page when the user returns to it by the browser's arrows. `ready`: rows are
 * drawn.
 */
export function useScrollBack(ready: boolean): void {
  const done = useRef(false);
  useLayoutEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    const y = places.get(location.pathname + location.search);
    if (y !== undefined && performance.now() - lastReturn < RETURN_MS) scrollTo(0, y);
  }, [ready]);
  useEffect(() => {
    const note = (): void => void places.set(location.pathname + location.search, scrollY);
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
}
