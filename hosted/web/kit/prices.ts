import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";

/**
 * Checks whether a user sees the amounts of the shop; staff and agents need a permission, others read only their own
 * data.
 */
export const seesPrices = (user: User | null): boolean =>
  user === null || user.role === "buyer" || user.role === "admin" || hasPermission(user, "seeAllPrice");

/** Returns whether the signed-in user sees the amounts of the shop; without `seeAllPrice` no answer contains one. */
export const useSeesPrices = (): boolean => seesPrices(useSession().user);
