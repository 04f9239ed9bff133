import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";

/** Checks whether the person may change codes and close periods (specification §6, editAccountingCodes). */
export function useMayEdit(): boolean {
  const { user } = useSession();
  return user !== null && hasPermission(user, "editAccountingCodes");
}
