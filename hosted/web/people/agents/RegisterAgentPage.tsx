import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Registration } from "#people/accounts/Registration.tsx";

/** Registers an agent's account; the producers whom they represent add them afterwards. */
export default function RegisterAgentPage(): ReactNode {
  const { t } = useTranslation("opening");
  return (
    <Registration route="POST /v1/auth/register/agent" title={t("agent.title")} text={t("agent.text")} />
  );
}
