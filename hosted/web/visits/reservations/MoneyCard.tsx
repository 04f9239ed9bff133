import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Due } from "#visits/reservations/labels.tsx";
import css from "#visits/reservations/cards.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the payments and refunds, and the amount still due or to be refunded. */
export function MoneyCard({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const nameOf = usePersonName();
  const money = view.staff?.money ?? [];
  const waivedFrom = view.staff?.feeWaivedFrom ?? null;
  return (
    <Card title={t("money.title")} aside={<Due {...view} />}>
      <p className={layout.quiet}>{t(`payment.${view.payment}`)}</p>
      {waivedFrom === null ? null : <p>{t("money.waivedFrom", { from: format.count(waivedFrom) })}</p>}
      <ul className={layout.column}>
        {money.map((one, at) => (
          <li key={`${one.at} ${at}`} className={cx(layout.line3, layout.baseline, layout.between, css.row)}>
            <span className={cx(layout.shrink, layout.breakable)}>
              {t(`money.${one.kind}`)} · {t([`method.${one.method}`, "method.other"])}
              <br />
              <span className={layout.quiet}>
                {format.date(one.at, "dateTime")} ·{" "}
                {t([`by.${one.by}`, "by.person"], { name: nameOf(one.by) })}
              </span>
            </span>
            <span className={cx(layout.medium, layout.oneLine, layout.fixed)}>
              {one.kind === "refund" ? "−" : ""}
              {format.money(one.amountCents)}
            </span>
          </li>
        ))}
        <li className={cx(layout.line3, layout.baseline, layout.between, css.row, css.sum)}>
          <span>{t("money.paidCents")}</span>
          <span className={cx(layout.medium, layout.oneLine, layout.fixed)}>
            {format.money(view.paidCents)}
          </span>
        </li>
        <li className={cx(layout.line3, layout.baseline, layout.between, css.row)}>
          <span>{t(view.dueCents < 0 ? "money.toGiveBack" : "money.toPay")}</span>
          <span className={cx(layout.medium, layout.oneLine, layout.fixed)}>
            {format.money(Math.abs(view.dueCents))}
          </span>
        </li>
      </ul>
    </Card>
  );
}
