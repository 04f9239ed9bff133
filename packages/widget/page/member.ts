import { signal } from "@preact/signals";
import { attempt } from "#page/attempt.ts";
import { report } from "#runtime/events.ts";
import { lazy, registry } from "#runtime/registry.ts";

/** Where the page keeps the token of a visitor who has signed in; the number is the version of the shape. */
export const KEY = `cuvee:member:1:${registry.shop}`;

/** The token with which his cart is priced and handed over. */
export const token = signal<string | null | undefined>(attempt(() => localStorage.getItem(KEY)));

// What knows a member is loaded when there is one, or when somebody comes back from signing in.
if (token.peek() || location.hash.startsWith("#cuvee_"))
  lazy("@chunk/account").catch((error: unknown) => report(document, error, "load"));
