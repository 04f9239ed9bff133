import type { ProspectCallResult } from "@cuvee/core/relations/prospection/prospection.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const GROUPS: Record<ProspectCallResult, StatusGroup> = {
  interested: "online",
  noAnswer: "cancel",
  callBack: "waiting",
  notInterested: "finished",
  wrongNumber: "error",
  objected: "error",
};

/** The result of a call. */
export function ResultBadge({ result }: { result: ProspectCallResult }): ReactNode {
  const { t } = useTranslation("prospection");
  return (
    <StatusBadge group={GROUPS[result]} plain>
      {t(`results.${result}`)}
    </StatusBadge>
  );
}
