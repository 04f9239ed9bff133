import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** `last-resort` also gives the freed memory back to the system, and takes twice the time. */
type Flavor = "regular" | "last-resort";
type Collect = (options: { type: "major"; execution: "sync"; flavor: Flavor }) => void;

let collect: Collect | undefined;

/**
 * Collects all garbage at once; the process does nothing else for about a tenth of a second. V8 lets garbage grow to
 * several times what is in use before it does so by itself: this is for work that leaves very much of it.
 */
export function collectGarbage(flavor: Flavor): void {
  if (!collect) {
    // V8 offers its collector to a context that is made while the flag is set.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
    setFlagsFromString("--no-expose-gc");
  }
  collect({ type: "major", execution: "sync", flavor });
}
