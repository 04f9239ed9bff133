import { problemOf } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Ends the session on request; the guard then redirects to the login. */
export function useLogout(): () => Promise<void> {
  const { logout } = useSession();
  return async () => {
    try {
      await logout();
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
}
