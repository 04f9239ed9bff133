import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Registration } from "#people/accounts/Registration.tsx";

/** Registers a buyer's account. */
export default function RegisterPage(): ReactNode {
  const { t } = useTranslation("auth");
  return (
    <Registration
      route="POST /v1/auth/register/buyer"
      title={t("register.title")}
      text={t("register.text")}
    />
  );
}
