import { passwordFault } from "@cuvee/core/people/accounts/passwords.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { strengthOf } from "#people/accounts/strength.ts";
import css from "#people/accounts/forms.module.css";

type Props = {
  password: string;
  /** Of the account, where the page knows it: its own name is no password. */
  email?: string | undefined;
};

/** The rule, and beside it, while one types, whether the server will take the password and how hard it is to guess. */
export function PasswordStrength({ password, email }: Props): ReactNode {
  const { t } = useTranslation("auth");
  const strength = strengthOf(password, email);
  const fault = passwordFault(password, email);
  return (
    <span className={css.rule}>
      <span>{t("password.hint")}</span>
      {password === "" ? null : (
        <span className={css.meter}>
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

/** The rule of a new password of the account `email`, as the server has it; a key of `common:rules`. */
export const newPasswordRule =
  (email: string | undefined) =>
  (password: string): true | string =>
    passwordFault(password, email) ?? true;
