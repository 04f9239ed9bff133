import { passwordIsAcceptable } from "#people/accounts/accounts.ts";
import { isCommonPassword } from "#people/accounts/commonPasswords.ts";

/**
 * Reasons for refusing a password: it breaks the rule of the specification §5, or is among the first that an attacker
 * tries.
 */
export type PasswordFault = "password" | "password-common";

/**
 * Returns the fault of a new password of the account `email`; null for an accepted one. The form checks it while the
 * user types, and the server on submission: the same result for the same password.
 */
export function passwordFault(password: string, email = ""): PasswordFault | null {
  if (!passwordIsAcceptable(password)) return "password";
  return isCommonPassword(password, email) ? "password-common" : null;
}
