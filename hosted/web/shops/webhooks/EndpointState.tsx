import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import type { Endpoint } from "#shops/webhooks/EndpointDialog.tsx";

/** Shows whether an endpoint is enabled, and whether its deliveries succeed. */
export function EndpointState({ of }: { of: Endpoint }): ReactNode {
  const { t } = useTranslation("api");
  if (!of.enabled)
    return (
      <StatusBadge group={of.offBy ? "error" : "cancel"}>
        {t(`webhooks.off.${of.offBy ?? "hand"}`)}
      </StatusBadge>
    );
  if (of.failingSince) return <StatusBadge group="waiting">{t("webhooks.failing")}</StatusBadge>;
  return <StatusBadge group="online">{t("webhooks.on")}</StatusBadge>;
}
