import type { ReservationStatus } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import { RESERVATION_GROUPS } from "#visits/reservations/statuses.ts";
import css from "#visits/reservations/labels.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the status of a reservation. */
export function ReservationBadge({
  status,
  plain,
}: {
  status: ReservationStatus;
  plain?: boolean;
}): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <StatusBadge group={RESERVATION_GROUPS[status]} plain={plain ?? false}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

type DueProps = { totalCents?: number; dueCents?: number; status: ReservationStatus };

/** Shows the paid and due amounts of a reservation, in words and not by colour alone. */
export function Due({ totalCents, dueCents, status }: DueProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  if (totalCents === undefined || dueCents === undefined) return null;
  if (dueCents < 0)
    return <span className={css.back}>{t("money.owed", { amount: format.money(-dueCents) })}</span>;
  if (dueCents > 0 && status !== "cancelled")
    return <span className={css.due}>{t("money.due", { amount: format.money(dueCents) })}</span>;
  if (totalCents === 0) return <span className={cx(layout.muted, layout.oneLine)}>{t("money.free")}</span>;
  return <span className={cx(layout.muted, layout.oneLine)}>{t("money.paid")}</span>;
}
