import type { SettlementStatus, SlipState } from "@cuvee/core/billing/payments/ledger.ts";
import { MANUAL_PAYMENT_TYPES } from "@cuvee/core/billing/payments/ledger.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

/** Status of a payment as it is shown: a refund is one as soon as it is noted. */
type ShownStatus = SettlementStatus | "refunded";

/** Colour group of each status of a payment. */
export const SETTLEMENT_GROUPS: Record<ShownStatus, StatusGroup> = {
  noted: "waiting",
  banked: "finished",
  rejected: "error",
  cancelled: "cancel",
  refunded: "finished",
};

/** Returns the status that is shown of a payment; null for a discount, which has none while it is noted. */
export function shownStatus({
  status,
  kind,
}: {
  status: SettlementStatus;
  kind: string;
}): ShownStatus | null {
  if (status !== "noted" || kind === "receipt") return status;
  return kind === "discount" ? null : "refunded";
}

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
  const said = shownStatus({ status, kind });
  if (said === null) return null;
  return (
    <StatusBadge group={SETTLEMENT_GROUPS[said]} plain={plain ?? false}>
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
