import { useEffect, useLayoutEffect, useRef } from "react";

/** Where each page of a list stood when it was left, by its address. */
const places = new Map<string, number>();
let lastReturn = -Infinity;
addEventListener("popstate", () => {
  lastReturn = performance.now();
});
/** A list drawn so soon after a step back is one returned to. */
const RETURN_MS = 1500;

/** Puts the page back where it was when the person comes back to it by the browser's arrows. `ready`: rows are drawn. */
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
