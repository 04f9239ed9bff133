import { useEffect, useState, type RefObject } from "react";

/** How far below the window something counts as near. */
const NEAR = "600px";
/** After this long the line is free, and what is far away may come too. */
const CALM_MS = 4000;

/** Whether an element has come near the window, or the page has been still for a while: then what is heavy is fetched. */
export function useNear(of: RefObject<Element | null>): boolean {
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
