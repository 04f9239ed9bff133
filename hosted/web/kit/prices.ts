import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { holds } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";

/** Whether somebody sees the amounts of the shop; staff and agents need a permission, others read what is theirs. */
export const seesPrices = (user: User | null): boolean =>
  user === null || user.role === "buyer" || user.role === "admin" || holds(user, "seeAllPrice");

/** Whether who is signed in sees the amounts of the shop; without `seeAllPrice` no answer holds one. */
export const useSeesPrices = (): boolean => seesPrices(useSession().user);
