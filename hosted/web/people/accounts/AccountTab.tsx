import type { ReactNode } from "react";
import { EmailCard } from "#people/accounts/EmailCard.tsx";
import { IdentityCard } from "#people/accounts/IdentityCard.tsx";
import { PasswordCard } from "#people/accounts/PasswordCard.tsx";
import { SessionsCard } from "#people/accounts/SessionsCard.tsx";
import css from "#people/accounts/AccountTab.module.css";

/** One's own account: name, e-mail, password, where it is signed in. */
export default function AccountTab(): ReactNode {
  return (
    <div className={css.stack}>
      <IdentityCard />
      <div className={css.pair}>
        <EmailCard />
        <PasswordCard />
      </div>
      <SessionsCard />
    </div>
  );
}
