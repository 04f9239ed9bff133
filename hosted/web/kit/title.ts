import { useEffect, useSyncExternalStore } from "react";

/** Title of the screen on display, for the frame around it. */
export type PageTitle = { title: string; /** Address of the link back. */ back?: string | undefined };

const none: PageTitle = { title: "" };
let now = none;
const listeners = new Set<() => void>();

function show(next: PageTitle): void {
  now = next;
  document.title = next.title ? `${next.title} · Cuvée` : "Cuvée";
  for (const listener of listeners) listener();
}

/**
 * Sets the title of the tab, of the last part of the breadcrumbs and of the phone's title bar; `back` is the address of
 * its arrow.
 */
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

/** Returns the title of the screen on display. */
export function usePageTitle(): PageTitle {
  return useSyncExternalStore(watch, () => now);
}
