import type { CallInput } from "#kit/api.ts";
import { call, problemOf, session } from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Switches to another shop or mode; the data of the former one is refetched. Returns true when it was stored. */
export async function setAgency(body: CallInput<"PUT /v1/users/me/agency">["body"]): Promise<boolean> {
  try {
    await call("PUT /v1/users/me/agency", { body });
    await session.reread();
    return true;
  } catch (error) {
    showSnackbar("error", problemOf(error).message);
    return false;
  }
}
