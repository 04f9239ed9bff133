import type { CallInput } from "#kit/api.ts";
import { call, problemOf, session } from "#kit/api.ts";
import { tell } from "#ui/snackbar.ts";

/** Goes on for another shop, or in another mode; what was read for the one before is read anew. True when it was kept. */
export async function setAgency(body: CallInput<"PUT /v1/users/me/agency">["body"]): Promise<boolean> {
  try {
    await call("PUT /v1/users/me/agency", { body });
    await session.reread();
    return true;
  } catch (error) {
    tell("error", problemOf(error).message);
    return false;
  }
}
