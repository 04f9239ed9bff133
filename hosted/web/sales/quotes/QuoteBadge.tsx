import type { QuoteStatus } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const GROUPS: Record<QuoteStatus, StatusGroup> = {
  draft: "cancel",
  sent: "waiting",
  accepted: "online",
  refused: "error",
  expired: "cancel",
};

export function QuoteBadge({ status }: { status: QuoteStatus }): ReactNode {
  const { t } = useTranslation("quotes");
  return <StatusBadge group={GROUPS[status]}>{t(`status.${status}`)}</StatusBadge>;
}
