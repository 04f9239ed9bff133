import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Card } from "#ui/Card.tsx";
import rows from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows who closed, reopened and submitted a month, and the hash of the sealed content. */
export function History({ month }: { month: DeclarationView }): ReactNode {
  const { t } = useExciseLabels();
  const format = useFormat();
  const nameOf = usePersonName();
  if (month.acts.length === 0) return null;
  return (
    <Card title={t("history.title")} flush>
      <ul className={layout.column}>
        {month.acts.map(({ act, at, madeBy, reason }) => (
          <li
            key={`${act} ${at}`}
            className={cx(layout.row12, layout.middle, layout.between, rows.row, rows.tight)}
          >
            <span>
              {t(`history.${act}`, { name: nameOf(madeBy) })}
              {reason ? ` · ${reason}` : ""}
            </span>
            <span className={layout.quiet}>{format.date(at, "dateTime")}</span>
          </li>
        ))}
      </ul>
      {month.sha256 ? (
        <p className={rows.note}>{t("history.sealed", { print: month.sha256.slice(0, 16) })}</p>
      ) : null}
    </Card>
  );
}
