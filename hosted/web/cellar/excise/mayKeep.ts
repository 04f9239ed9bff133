import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { holds } from "#kit/access.ts";

/** Checks whether a person may change and close declarations. */
export function judgeMayKeep(user: User | null): boolean {
  return user !== null && (user.role === "owner" || holds(user, "createWarehouse"));
}
