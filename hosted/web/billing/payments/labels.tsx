import type { SettlementStatus, SlipState } from "@cuvee/core/billing/payments/ledger.ts";
import { MANUAL_PAYMENT_TYPES } from "@cuvee/core/billing/payments/ledger.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const GROUPS: Record<SettlementStatus, StatusGroup> = {
  noted: "waiting",
  banked: "finished",
  rejected: "error",
  cancelled: "cancel",
};

/** Shows the status of a payment; for a refund, that it is one. */
export function MoneyBadge({
  status,
  kind,
  plain,
}: {
  status: SettlementStatus;
  kind: string;
  plain?: boolean;
}): ReactNode {
  const { t } = useTranslation("payments");
  const said = kind !== "receipt" && status === "noted" ? "refunded" : status;
  if (kind === "discount" && status === "noted") return null;
  return (
    <StatusBadge group={said === "refunded" ? "finished" : GROUPS[status]} plain={plain ?? false}>
      {t(`statuses.${said}`)}
    </StatusBadge>
  );
}

const SLIPS: Record<SlipState, StatusGroup> = { made: "waiting", matched: "finished", undone: "cancel" };

/** Shows the status of a slip. */
export function SlipBadge({ state }: { state: SlipState }): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <StatusBadge group={SLIPS[state]} plain>
      {t(`slipStates.${state}`)}
    </StatusBadge>
  );
}

/** Returns the methods with which a payment is recorded. */
export function useTypeOptions(): { value: string; label: string }[] {
  const { t } = useTranslation("payments");
  return MANUAL_PAYMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
}
