import { lazy, Suspense, useSyncExternalStore, type ReactNode } from "react";
import { popupStore } from "#ui/popup/popup.ts";

const Popup = lazy(() => import("#ui/popup/Popup.tsx"));

/** Draws the popups of `ask` and `confirmDestructive`; mounted once in a shell. */
export function Popups(): ReactNode {
  const open = useSyncExternalStore(popupStore.subscribe, popupStore.get);
  return (
    <Suspense>
      {open.map((popup) => (
        <Popup key={popup.id} popup={popup} />
      ))}
    </Suspense>
  );
}
