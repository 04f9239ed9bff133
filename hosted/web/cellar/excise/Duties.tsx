import type { DutyDue } from "@cuvee/core/cellar/excise/dutiesDue.ts";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Card } from "#ui/Card.tsx";
import css from "#cellar/excise/DrmPage.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the duties of a month by class: volume of the period × rate, rounded once. */
export function Duties({ duties }: { duties: readonly DutyDue[] }): ReactNode {
  const { t, hl, month } = useExciseLabels();
  const format = useFormat();
  const total = duties.reduce((sum, due) => sum + due.amountCents, 0);
  return (
    <Card title={t("duties.title")} flush>
      {duties.length === 0 ? (
        <p className={css.note}>{t("duties.none")}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("duties.class")}</th>
                <th scope="col" className={css.end}>
                  {t("duties.volume")}
                </th>
                <th scope="col" className={css.end}>
                  {t("duties.rate")}
                </th>
                <th scope="col" className={css.end}>
                  {t("duties.amount")}
                </th>
              </tr>
            </thead>
            <tbody>
              {duties.map(({ dutyClass, kind, period, volumeMl, rate, amountCents }) => (
                <tr key={`${dutyClass} ${kind} ${period}`}>
                  <th scope="row">
                    {t(`classes.${dutyClass}`)}
                    {kind === "css" ? ` · ${t("duties.css")}` : ""}
                    {volumeMl < 0 ? (
                      <div className={layout.quiet}>{t("duties.replaced", { month: month(period) })}</div>
                    ) : null}
                  </th>
                  <td className={css.end}>{hl(volumeMl)}</td>
                  <td className={css.end}>
                    {format.unit(rate.rateE4)} {t(`bases.${rate.basis}`)}
                  </td>
                  <td className={css.end}>{format.money(amountCents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t("duties.total")}
                </th>
                <td className={css.end}>{format.money(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className={css.note}>{t("duties.note")}</p>
    </Card>
  );
}
