import { useEffect } from "react";

/** Names the tab and tells it to screen readers by the document's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Cuvée` : "Cuvée";
  }, [title]);
}
