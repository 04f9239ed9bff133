import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import css from "#insight/home/SalesBlock.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the year so far beside the year before, month by month; screen readers get the figures as a table. */
export function SalesBlock({ data }: { data: NonNullable<Dashboard["sales"]> }): ReactNode {
  const { t, i18n } = useTranslation("home");
  const format = useFormat();
  const { months, toDateCents, lastYearToDateCents } = data;
  const most = Math.max(1, ...months.flatMap((month) => [month.cents, month.lastYearCents]));
  const height = (cents: number): string => `${(cents / most) * 100}%`;
  const year = Number(months[0]?.month.slice(0, 4) ?? new Date().getFullYear());
  const letter = new Intl.DateTimeFormat(i18n.resolvedLanguage, { month: "short" });
  const nameOf = (month: string): string => letter.format(new Date(`${month}-15T12:00:00Z`));
  const change = lastYearToDateCents > 0 ? (toDateCents - lastYearToDateCents) / lastYearToDateCents : null;
  return (
    <Card title={t("blocks.sales")}>
      <div className={css.sales}>
        <div className={css.total}>
          <p className={cx(layout.strong, layout.unmargined, css.value)}>{format.money(toDateCents)}</p>
          <p className={cx(layout.quiet, layout.unmargined)}>{t("sales.since", { year })}</p>
          <p className={cx(layout.quiet, layout.unmargined)}>
            {change === null
              ? t("sales.noLastYear")
              : t("sales.lastYear", {
                  amount: format.money(lastYearToDateCents),
                  change: `${change >= 0 ? "+" : "−"}\u00a0${format.rate(Math.round(Math.abs(change) * 1000) * 10)}`,
                })}
          </p>
        </div>
        <table className={css.chart}>
          <caption className="visually-hidden">{t("blocks.sales")}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t("sales.month")}</th>
              <th scope="col">{year}</th>
              <th scope="col">{year - 1}</th>
            </tr>
          </thead>
          <tbody className={cx(layout.line2, css.bars)}>
            {months.map((month) => (
              <tr
                key={month.month}
                className={cx(layout.shrink, layout.fill, css.month)}
                title={`${nameOf(month.month)} : ${format.money(month.cents)} (${year - 1} : ${format.money(month.lastYearCents)})`}
              >
                <th scope="row" className={cx(layout.muted, layout.tiny, layout.regular, css.name)}>
                  {nameOf(month.month)}
                </th>
                <td className={css.now} style={{ height: height(month.cents) }}>
                  <span className="visually-hidden">{format.money(month.cents)}</span>
                </td>
                <td className={css.before} style={{ height: height(month.lastYearCents) }}>
                  <span className="visually-hidden">{format.money(month.lastYearCents)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p
          className={cx(layout.line2, layout.middle, layout.toEnd, layout.muted, css.legend)}
          aria-hidden="true"
        >
          <span className={css.nowMark} /> {year} <span className={css.beforeMark} /> {year - 1}
        </p>
      </div>
    </Card>
  );
}
