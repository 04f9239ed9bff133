import { MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#people/accounts/forms.module.css";

type RegistrationSentProps = {
  email: string;
  /** What opening the mailed link does. */
  help: string;
  /** Kept for the way back. */
  kept?: { id: string | null; redirectLink?: string };
};

/** After a registration: the same whether or not the address is known. */
export function RegistrationSent({ email, help, kept }: RegistrationSentProps): ReactNode {
  const { t } = useTranslation("auth");
  return (
    <AuthLayout title={t("register.sentTitle")}>
      <div className={css.done}>
        <Notice tone="success">{t("register.sent", { email })}</Notice>
        <p>{help}</p>
        <ButtonLink href={paths.login(kept)} icon={<MailCheck aria-hidden="true" />} wide>
          {t("backToLogin")}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
