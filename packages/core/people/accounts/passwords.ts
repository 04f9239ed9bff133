import { passwordIsAcceptable } from "#people/accounts/accounts.ts";
import { isCommonPassword } from "#people/accounts/commonPasswords.ts";

/** Why a password is refused: against the rule of the specification §5, or among the first that anybody tries. */
export type PasswordFault = "password" | "password-common";

/**
 * Returns the fault of a new password of the account `email`; null for one that is accepted. The form judges by it while one types, and the
 * server when it is sent: the same word for the same password.
 */
export function passwordFault(password: string, email = ""): PasswordFault | null {
  if (!passwordIsAcceptable(password)) return "password";
  return isCommonPassword(password, email) ? "password-common" : null;
}
