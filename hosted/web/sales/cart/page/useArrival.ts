import { useEffect } from "react";

/** Checks whether the browser loaded this very page, rather than reaching it inside the application. */
function isLoaded(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name, location.href).pathname === location.pathname;
}

/**
 * Moves the reading position to the beginning of a page that is reached inside the application: the link that led here
 * has disappeared with its page, and the focus with it. A page that the browser loaded begins by itself.
 */
export function useArrival(): void {
  useEffect(() => {
    if (!isLoaded()) document.getElementById("main")?.focus();
  }, []);
}
