import type { OpportunityStatus } from "@cuvee/core/relations/opportunities/opportunities.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

/** Colour group of each status of an opportunity. */
export const STATUS_GROUPS: Readonly<Record<OpportunityStatus, StatusGroup>> = {
  open: "waiting",
  won: "finished",
  lost: "cancel",
};

export function OpportunityBadge({
  status,
  stage,
}: {
  status: OpportunityStatus;
  stage?: string;
}): ReactNode {
  const { t } = useTranslation("opportunities");
  return (
    <StatusBadge group={STATUS_GROUPS[status]} plain>
      {status === "open" && stage ? stage : t(`status.${status}`)}
    </StatusBadge>
  );
}
