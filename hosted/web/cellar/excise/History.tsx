import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import type { ReactNode } from "react";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Card } from "#ui/Card.tsx";
import { History as Events } from "#ui/record/History.tsx";
import * as layout from "#ui/layout.ts";

/** Shows who closed, reopened and submitted a month, and the hash of the sealed content. */
export function History({ month }: { month: DeclarationView }): ReactNode {
  const { t } = useExciseLabels();
  const nameOf = usePersonName();
  if (month.acts.length === 0) return null;
  return (
    <Card title={t("history.title")}>
      <div className={layout.stack4}>
        <Events
          events={month.acts.map(({ act, at, madeBy, reason }) => ({
            at,
            title: t(`history.${act}`, { name: nameOf(madeBy) }),
            details: [reason],
          }))}
        />
        {month.sha256 ? (
          <p className={layout.quiet}>{t("history.sealed", { print: month.sha256.slice(0, 16) })}</p>
        ) : null}
      </div>
    </Card>
  );
}
