import { useSeesPrices } from "#kit/prices.ts";
import type { Withdrawal } from "@cuvee/core/sales/orders/withdrawal.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { WITHDRAWAL_GROUPS } from "#sales/orders/withdrawals/withdrawals.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import css from "#sales/orders/withdrawals/WithdrawalPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  withdrawal: Withdrawal;
  number: string | null;
  /** Actions on it, below its facts. */
  children?: ReactNode;
};

/** Shows a withdrawal as it was declared: buyer, order, day, and hour; and its state. */
export function WithdrawalMade({ withdrawal, number, children }: Props): ReactNode {
  const { t } = useTranslation("withdrawal");
  const priced = useSeesPrices();
  const format = useFormat();
  return (
    <div className={cx(layout.grid3, layout.framed, layout.tinted, layout.padded)}>
      <div className={cx(layout.row23, layout.middle, layout.between, layout.strong)}>
        <span>{t("made.title")}</span>
        <StatusBadge group={WITHDRAWAL_GROUPS[withdrawal.status]}>
          {t(`status.${withdrawal.status}`)}
        </StatusBadge>
      </div>
      <dl className={cx(layout.small, layout.unmargined, layout.breakable, css.facts)}>
        <dt>{t("made.at")}</dt>
        <dd>
          <time dateTime={withdrawal.at}>{format.date(withdrawal.at, "dateTime")}</time>
        </dd>
        <dt>{t("made.by")}</dt>
        <dd>{withdrawal.name}</dd>
        <dt>{t("made.contract")}</dt>
        <dd>{number ?? t("made.noNumber")}</dd>
        <dt>{t("made.lines")}</dt>
        <dd>
          {withdrawal.lines.map((line) => (
            <div key={line.lineId}>
              {line.quantity} × {line.name}
            </div>
          ))}
        </dd>
        <dt>{t("made.sentTo")}</dt>
        <dd>{withdrawal.email}</dd>
        {withdrawal.dueCents > 0 ? (
          <>
            <dt>{t("made.due")}</dt>
            <dd>{format.money(withdrawal.dueCents)}</dd>
          </>
        ) : null}
        {withdrawal.returnedAt ? (
          <>
            <dt>{t("made.returned")}</dt>
            <dd>{format.date(withdrawal.returnedAt, "date")}</dd>
          </>
        ) : null}
        {withdrawal.refundedAt ? (
          <>
            <dt>{t("made.refunded")}</dt>
            <dd>
              {priced ? `${format.money(withdrawal.refundedCents)}, ` : ""}
              {format.date(withdrawal.refundedAt, "date")}
            </dd>
          </>
        ) : null}
      </dl>
      {children}
    </div>
  );
}
