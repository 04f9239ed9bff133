import { SUB_TYPE_PERMISSION, type SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";

/**
 * Returns the user's rights to write: staff by their permissions; an agent quotes and orders for their clients, at the
 * clients' conditions: they set no price, discount or delay of their own (`agent-conditions` of the server).
 */
export function useSaleRights(): { isAgent: boolean; mayWrite: (subType: SubType) => boolean } {
  const { user } = useSession();
  const isAgent = user?.role === "agent";
  return {
    isAgent,
    mayWrite: (subType) =>
      isAgent ? subType !== "bill" : user !== null && hasPermission(user, SUB_TYPE_PERMISSION[subType]),
  };
}
