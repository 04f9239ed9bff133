import type { ReactNode } from "react";
import type { Screen } from "#kit/guard.tsx";
import { useSession } from "#kit/session.tsx";

/** Returns a screen that is one for buyers, another for everyone else. */
export function byRole(own: Screen, staff: Screen): Screen {
  function ByRole(): ReactNode {
    const { user } = useSession();
    const Shown = user?.role === "buyer" ? own : staff;
    return <Shown />;
  }
  return ByRole;
}
