import { useSyncExternalStore } from "react";
import { isAdult, tokenOf } from "./visit.ts";

/** A cart that is being handed over may include the answer: until it has loaded, the question is not shown. */
const mustAsk = (): boolean => !isAdult() && tokenOf(location.hash) === null;

function onVisit(notify: () => void): () => void {
  globalThis.addEventListener("cuvee:visit", notify);
  return () => globalThis.removeEventListener("cuvee:visit", notify);
}

/** Returns whether the visitor must be asked for their age; false where the server renders. */
export const useAgeAsked = (): boolean => useSyncExternalStore(onVisit, mustAsk, () => false);
