import { isCommonPassword } from "@cuvee/core/people/accounts/commonPasswords.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { strengthOf } from "#people/accounts/strength.ts";
import css from "#people/accounts/forms.module.css";

type Props = {
  password: string;
  /** Of the account, where the page knows it: its own name is no password. */
  email?: string | undefined;
};

/** Four bars and a word that say how hard the typed password is to guess, and whether it will be refused. */
export function PasswordStrength({ password, email }: Props): ReactNode {
  const { t } = useTranslation("auth");
  const strength = strengthOf(password, email);
  const isCommon = isCommonPassword(password, email);
  return (
    <span className={css.meter}>
      {password === "" ? (
        t("password.hint")
      ) : (
        <>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={css.bar} data-on={bar <= strength ? strength : undefined} />
          ))}
          <span className={css.meterText}>
            {isCommon ? t("password.common") : t(`password.strength.${strength}`)}
          </span>
        </>
      )}
    </span>
  );
}
