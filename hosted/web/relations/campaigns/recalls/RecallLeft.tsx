import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge } from "#ui/Badge.tsx";

/** Clients of a recall whom nothing has reached: an alarm while there are any. */
export function RecallLeft({ left }: { left: number }): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <StatusBadge group={left > 0 ? "error" : "finished"}>
      {left > 0 ? t("recalls.left", { count: left }) : t("recalls.allReached")}
    </StatusBadge>
  );
}
