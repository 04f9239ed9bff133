import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";

/** Returns the user's rights at points of sale in the back-office: sell there, manage them, read closings. */
export function useTillRights(): { sells: boolean; manages: boolean; seesClosings: boolean } {
  const { user } = useSession();
  const may = (permission: string): boolean => user !== null && hasPermission(user, permission);
  return {
    sells: may("createOrderSalesPoint"),
    manages: may("manageSalesPoint"),
    seesClosings: may("seeClosings"),
  };
}
