import type { PeriodRow } from "@cuvee/core/cellar/excise/views.ts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { download } from "#cellar/excise/download.ts";
import { PeriodBadge } from "#cellar/excise/MonthChoice.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { periods: readonly PeriodRow[]; period: string; onChoose: (period: string) => void };

/** Lists the declared months, newest first, with their files. */
export function PeriodList({ periods, period, onChoose }: Props): ReactNode {
  const { t, month } = useExciseLabels();
  const format = useFormat();
  const declared = periods.filter((row) => row.status !== "draft");
  if (declared.length === 0) return null;
  return (
    <Card title={t("periods.title")} flush>
      <ul className={layout.column}>
        {declared.map((row) => (
          <li
            key={row.period}
            className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}
          >
            <div className={rows.words}>
              <Button
                look="quiet"
                size="s"
                className={css.period}
                aria-current={row.period === period ? "true" : undefined}
                onClick={() => onChoose(row.period)}
              >
                <span className={css.capital}>{month(row.period)}</span>
              </Button>{" "}
              <PeriodBadge status={row.status} />
              <div className={layout.quiet}>
                {t("periods.closed", { day: row.closedAt ? format.date(row.closedAt) : "" })} ·{" "}
                {t("periods.due", { amount: format.money(row.dueCents ?? 0) })}
              </div>
            </div>
            <div className={cx(layout.row2, layout.middle, css.acts)}>
              {(["customs.xml", "interprofession.csv"] as const).map((file) => (
                <Button
                  key={file}
                  size="s"
                  icon={<Download size={16} aria-hidden="true" />}
                  aria-label={t(file === "customs.xml" ? "periods.xmlOf" : "periods.csvOf", {
                    month: month(row.period),
                  })}
                  onClick={() => void download(row.period, file)}
                >
                  {file === "customs.xml" ? "XML" : "CSV"}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
