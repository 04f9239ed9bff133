import { useEffect, type ReactNode } from "react";
import NotFoundPage from "#ui/page/NotFoundPage.tsx";

/** Returns the path of the document that the server sent: since then the application has only changed its address. */
const loadedPath = (): string => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : location.pathname;
};

/**
 * Public pages of shops, and pages of another application, are in documents of their own: a link of the application to
 * one of them loads it.
 */
export default function OutsideShell(): ReactNode {
  const isElsewhere = loadedPath() !== location.pathname;
  useEffect(() => {
    if (isElsewhere) location.reload();
  }, [isElsewhere]);
  return isElsewhere ? null : (
    <main>
      <NotFoundPage />
    </main>
  );
}
