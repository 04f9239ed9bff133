import { passwordFault } from "@cuvee/core/people/accounts/passwords.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { strengthOf } from "#people/accounts/strength.ts";
import css from "#people/accounts/forms.module.css";
import * as layout from "#ui/layout.ts";
import { cx } from "#ui/classes.ts";

type Props = {
  password: string;
  /** E-mail of the account, if the page knows it: it must not serve as the password. */
  email?: string | undefined;
  /** The error of the field: the rule is not repeated below it. */
  error?: string | undefined;
};

/**
 * Shows the rule and, while the user types, whether the server will accept the password and how hard it is to guess.
 */
export function PasswordStrength({ password, email, error }: Props): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const strength = strengthOf(password, email);
  const fault = passwordFault(password, email);
  return (
    <span className={layout.grid1}>
      {error === t("common:rules.password") ? null : <span>{t("password.hint")}</span>}
      {password === "" ? null : (
        <span className={cx(layout.middle, layout.muted, layout.tiny, css.meter)}>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={css.bar} data-on={bar <= strength ? strength : undefined} />
          ))}
          <span className={css.meterText}>
            {fault === "password-common" ? t("password.common") : t(`password.strength.${strength}`)}
          </span>
        </span>
      )}
    </span>
  );
}

/** Returns the server's rule for a new password of the account `email`; a key of `common:rules`. */
export const newPasswordRule =
  (email: string | undefined) =>
  (password: string): true | string =>
    passwordFault(password, email) ?? true;
