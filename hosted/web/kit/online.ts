import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Returns whether the browser has a network (specification §4: "Online/offline status is tracked"). */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine);
}
