import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { tell } from "#ui/snackbar.ts";

/** Ends the session on purpose: the way back is not kept, unlike when a session runs out. */
export function useLogout(): () => Promise<void> {
  const { logout } = useSession();
  const [, navigate] = useLocation();
  return async () => {
    try {
      await logout();
      navigate(paths.login(), { replace: true });
    } catch (error) {
      tell("error", problemOf(error).message);
    }
  };
}
