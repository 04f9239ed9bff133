import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Due } from "#visits/reservations/labels.tsx";
import css from "#visits/reservations/Facts.module.css";

/** Shows the payments and refunds, and the amount still due or to be refunded. */
export function MoneyCard({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const nameOf = usePersonName();
  const money = view.staff?.money ?? [];
  return (
    <Card title={t("money.title")} aside={<Due {...view} />}>
      <p className={css.quiet}>{t(`payment.${view.payment}`)}</p>
      <ul className={css.rows}>
        {money.map((one, at) => (
          <li key={`${one.at} ${at}`} className={css.row}>
            <span className={css.words}>
              {t(`money.${one.kind}`)} · {t([`method.${one.method}`, "method.other"])}
              <br />
              <span className={css.quiet}>
                {format.date(one.at, "dateTime")} ·{" "}
                {t([`by.${one.by}`, "by.person"], { name: nameOf(one.by) })}
              </span>
            </span>
            <span className={css.amount}>
              {one.kind === "refund" ? "−" : ""}
              {format.money(one.amountCents)}
            </span>
          </li>
        ))}
        <li className={cx(css.row, css.sum)}>
          <span>{t("money.paidCents")}</span>
          <span className={css.amount}>{format.money(view.paidCents)}</span>
        </li>
        <li className={css.row}>
          <span>{t(view.dueCents < 0 ? "money.toGiveBack" : "money.toPay")}</span>
          <span className={css.amount}>{format.money(Math.abs(view.dueCents))}</span>
        </li>
      </ul>
    </Card>
  );
}
