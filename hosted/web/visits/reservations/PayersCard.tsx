import { Money } from "#ui/Money.tsx";
import type { Payer, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import css from "#visits/reservations/cards.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GROUPS: Record<Payer["state"], StatusGroup> = {
  waiting: "waiting",
  paid: "finished",
  refunded: "cancel",
  ended: "cancel",
};

/** Shows the payers, their shares, and which are paid. */
export function PayersCard({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const paid = view.payers.filter((payer) => payer.state === "paid").length;
  return (
    <Card title={t("payers.title")} aside={t("payers.count", { paid, count: view.payers.length })}>
      <ul className={layout.column}>
        {view.payers.map((payer) => (
          <li key={payer.id} className={cx(layout.line3, layout.baseline, layout.between, css.row)}>
            <span className={cx(layout.shrink, layout.breakable)}>
              {payer.name || payer.email}
              <br />
              <span className={layout.quiet}>{payer.name ? payer.email : ""}</span>
            </span>
            <StatusBadge group={GROUPS[payer.state]}>{t(`payers.${payer.state}`)}</StatusBadge>
            <span className={cx(layout.medium, layout.oneLine, layout.fixed)}>
              <Money cents={payer.totalCents} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
