import { report } from "#runtime/events.ts";
import { lazy } from "#runtime/registry.ts";

type Talk = typeof import("#cart/server.ts");

/** Loads what talks with the server, then does something with it. Failures go to `cuvee:error`. */
export function server(then: (talk: Talk) => void | Promise<void>): void {
  lazy<Talk>("@chunk/server")
    .then(then)
    .catch((error: unknown) => report(document, error, "load"));
}
