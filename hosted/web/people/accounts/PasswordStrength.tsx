import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { strengthOf } from "#people/accounts/strength.ts";
import css from "#people/accounts/forms.module.css";

/** Four bars and a word that say how hard the typed password is to guess. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const { t } = useTranslation("auth");
  const strength = strengthOf(password);
  return (
    <span className={css.meter}>
      {password === "" ? (
        t("password.hint")
      ) : (
        <>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={css.bar} data-on={bar <= strength ? strength : undefined} />
          ))}
          <span className={css.meterText}>{t(`password.strength.${strength}`)}</span>
        </>
      )}
    </span>
  );
}
