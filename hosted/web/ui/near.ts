import { useEffect, useState, type RefObject } from "react";

/** Distance below the window that counts as near. */
const NEAR = "600px";
/** Milliseconds after which the network is idle, and distant parts may load too. */
const CALM_MS = 4000;

/**
 * Returns whether an element has come near the window, or the page has been still for a while: then heavy parts are
 * fetched.
 */
export function useIsNear(of: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !of.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => (seen.some(({ isIntersecting }) => isIntersecting) ? setNear(true) : undefined),
      { rootMargin: NEAR },
    );
    watch.observe(of.current);
    const timer = setTimeout(() => setNear(true), CALM_MS);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [near, of]);
  return near;
}
