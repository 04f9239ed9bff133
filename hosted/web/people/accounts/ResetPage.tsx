import { useState, type ReactNode } from "react";
import { linkToken } from "#people/accounts/token.ts";
import { RequestPasswordReset } from "#people/accounts/RequestPasswordReset.tsx";
import { NewPassword } from "#people/accounts/NewPassword.tsx";

/** `/auth/resetpwd`: requests the mail or, opened from it, sets the new password. */
export default function ResetPage(): ReactNode {
  const [token] = useState(linkToken);
  return token ? <NewPassword token={token} /> : <RequestPasswordReset />;
}
