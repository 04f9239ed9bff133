import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { hasPermission } from "#kit/access.ts";

/** Checks whether a person may change and close declarations. */
export function mayKeepDeclaration(user: User | null): boolean {
  return user !== null && (user.role === "owner" || hasPermission(user, "createWarehouse"));
}
