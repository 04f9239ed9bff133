import type { Integrations } from "@cuvee/core/people/accounts/integrations.ts";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { isStaff } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";

type Mine = CallAnswer<"GET /v1/shops/me"> & { integration?: Integrations };

/**
 * Returns the shop of an owner or a collaborator: its look, and which parts of the product are on. Other users have
 * none.
 */
export function useOwnShop() {
  const { user } = useSession();
  const { data, error } = useAnswer("GET /v1/shops/me", user && isStaff(user) ? {} : null, {
    revalidateOnFocus: false,
  });
  const mine: Mine | undefined = data;
  return {
    shop: mine?.shop,
    integrations: mine?.integration,
    /** True until the answer or a failure arrives. */
    waiting: Boolean(user && isStaff(user)) && !data && !error,
  };
}
