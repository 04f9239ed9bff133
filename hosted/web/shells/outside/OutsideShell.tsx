import { useEffect, type ReactNode } from "react";
import NotFoundPage from "#kit/NotFoundPage.tsx";

/** Path of the document that the server sent: the application has only moved its address since. */
const loadedPath = (): string => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded ? new URL(loaded.name).pathname : location.pathname;
};

/** Public pages of shops are documents of their own, drawn by the server: a link of the application to one loads it. */
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
