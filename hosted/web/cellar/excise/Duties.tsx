import type { DutyDue } from "@cuvee/core/cellar/excise/dutiesDue.ts";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Card } from "#ui/Card.tsx";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import rows from "#ui/CardRows.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the duties of a month by class: volume of the period × rate, rounded once. */
export function Duties({ duties }: { duties: readonly DutyDue[] }): ReactNode {
  const { t, hl, month } = useExciseLabels();
  const format = useFormat();
  const total = duties.reduce((sum, due) => sum + due.amountCents, 0);
  return (
    <Card title={t("duties.title")} flush>
      {duties.length === 0 ? (
        <p className={rows.note}>{t("duties.none")}</p>
      ) : (
        <SmallTable
          flush
          head={[
            t("duties.class"),
            { end: t("duties.volume") },
            { end: t("duties.rate") },
            { end: t("duties.amount") },
          ]}
        >
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
                <EndCell>{hl(volumeMl)}</EndCell>
                <EndCell>
                  {format.unit(rate.rateE4)} {t(`bases.${rate.basis}`)}
                </EndCell>
                <EndCell>{format.money(amountCents)}</EndCell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t("duties.total")}
              </th>
              <EndCell>{format.money(total)}</EndCell>
            </tr>
          </tfoot>
        </SmallTable>
      )}
      <p className={rows.note}>{t("duties.note")}</p>
    </Card>
  );
}
