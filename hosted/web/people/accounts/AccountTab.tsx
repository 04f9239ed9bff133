import type { ReactNode } from "react";
import { EmailCard } from "#people/accounts/EmailCard.tsx";
import { IdentityCard } from "#people/accounts/IdentityCard.tsx";
import { NoticesCard } from "#people/accounts/NoticesCard.tsx";
import { PasswordCard } from "#people/accounts/PasswordCard.tsx";
import { SessionsCard } from "#people/accounts/SessionsCard.tsx";
import { useAnswer } from "#kit/api.ts";
import { useAskedField } from "#ui/form/askedField.ts";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import css from "#people/accounts/AccountTab.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The user's own account: name, e-mail, password, sessions. */
export default function AccountTab(): ReactNode {
  const { data, error } = useAnswer("GET /v1/users/me", {});
  const isThere = data !== undefined || error !== undefined;
  useAskedField(undefined, isThere);
  // The cards below wait for the identity, which would push them down.
  if (!isThere)
    return (
      <WhenLate>
        <Skeleton height="20rem" />
      </WhenLate>
    );
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      <div data-field="lang" tabIndex={-1}>
        <IdentityCard />
      </div>
      <div className={cx(layout.grid5, layout.pair, layout.top, css.pair)}>
        <div data-field="email" tabIndex={-1}>
          <EmailCard />
        </div>
        <div data-field="password" tabIndex={-1}>
          <PasswordCard />
        </div>
      </div>
      {data?.role === "owner" || data?.role === "iam" ? (
        <div data-field="linkNotices" tabIndex={-1}>
          <NoticesCard />
        </div>
      ) : null}
      <div data-field="sessions" tabIndex={-1}>
        <SessionsCard />
      </div>
    </div>
  );
}
