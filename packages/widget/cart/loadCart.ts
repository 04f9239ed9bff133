import { report } from "#runtime/events.ts";
import { lazy } from "#runtime/registry.ts";

type Talk = typeof import("#cart/server.ts");

/** Loads the module that calls the server, then runs a function with it. Failures go to `cuvee:error`. */
export function withServer(then: (talk: Talk) => void | Promise<void>): void {
  lazy<Talk>("@chunk/server")
    .then(then)
    .catch((error: unknown) => report(document, error, "load"));
}
