import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | null = null;

/**
 * Collects all garbage at once. V8 lets garbage grow to several times what is in use before it does so by itself: this
 * is for work that leaves very much of it, and takes the time of a full collection.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
