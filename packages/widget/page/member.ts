import { signal } from "@preact/signals";
import { attempt } from "#page/attempt.ts";
import { report } from "#runtime/events.ts";
import { lazy, registry } from "#runtime/registry.ts";

/** Storage key of a signed-in visitor's token; the number is the version of the shape. */
export const KEY = `cuvee:member:1:${registry.shop}`;

/** The token with which the visitor's cart is priced and handed over. */
export const token = signal<string | null | undefined>(attempt(() => localStorage.getItem(KEY)));

// The member code is loaded when there is a member, or when a visitor comes back from signing in.
if (token.peek() || location.hash.startsWith("#cuvee_"))
  lazy("@chunk/account").catch((error: unknown) => report(document, error, "load"));
