import { SUB_TYPE_PERMISSION, type SubType } from "@cuvee/core/sales/quotes/quotes.ts";
import { holds } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";

/**
 * What the person may write: staff by its rights, an agent quotes and orders of his clients, at their conditions: he names no price,
 * discount or delay of his own (`agent-conditions` of the server).
 */
export function useWriter(): { isAgent: boolean; mayWrite: (subType: SubType) => boolean } {
  const { user } = useSession();
  const isAgent = user?.role === "agent";
  return {
    isAgent,
    mayWrite: (subType) =>
      isAgent ? subType !== "bill" : user !== null && holds(user, SUB_TYPE_PERMISSION[subType]),
  };
}
