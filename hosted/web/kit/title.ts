import { useEffect, useSyncExternalStore } from "react";

/** What the screen shown calls itself, for the frame around it. */
export type PageTitle = { title: string; /** Where its way back leads. */ back?: string | undefined };

const none: PageTitle = { title: "" };
let now = none;
const listeners = new Set<() => void>();

function show(next: PageTitle): void {
  now = next;
  document.title = next.title ? `${next.title} · Cuvée` : "Cuvée";
  for (const listener of listeners) listener();
}

/** Names the tab, the last part of the breadcrumbs and the phone's title bar; `back` is where its arrow leads. */
export function useTitle(title: string, back?: string): void {
  useEffect(() => {
    const mine = { title, back };
    show(mine);
    return () => {
      if (now === mine) show(none);
    };
  }, [title, back]);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The title of the screen shown. */
export function usePageTitle(): PageTitle {
  return useSyncExternalStore(watch, () => now);
}
