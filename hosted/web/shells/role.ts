import { useLayoutEffect } from "react";
import { memorise, recall } from "#kit/memo.ts";
import { useSession } from "#kit/session.tsx";

const ROLE = "auth.role";

/** Returns the role of the last user known on this device. */
export const lastRole = (): unknown => recall("local", ROLE);

/** Returns the role of the signed-in user, or the last one known on this device; keeps it for the next page. */
export function useRole(): unknown {
  const { status, user } = useSession();
  const role = user?.role;
  // Before the page is painted: whoever has just signed in leaves it at once.
  useLayoutEffect(() => {
    if (role) memorise("local", ROLE, role);
  }, [role]);
  return status === "unknown" ? lastRole() : role;
}
