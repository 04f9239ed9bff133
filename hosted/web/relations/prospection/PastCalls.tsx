import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { ResultBadge } from "#relations/prospection/ResultBadge.tsx";
import { Card } from "#ui/Card.tsx";
import css from "#relations/prospection/calls.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Earlier calls to a prospect; nothing before the first one. */
export function PastCalls({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("prospection");
  const format = useFormat();
  const nameOf = usePersonName();
  const { data } = useAnswer("GET /v1/prospects/:clientId/calls", { params: { clientId } });
  if (!data || data.calls.length === 0) return null;
  return (
    <Card title={t("calls.past")}>
      <ul className={cx(layout.stack3, css.past)}>
        {data.calls.map(({ id, result, reason, note, callBackOn, at, madeBy }) => (
          <li key={id} className={layout.stack1}>
            <div className={cx(layout.row12, layout.middle, layout.between)}>
              <ResultBadge result={result} />
              <span className={cx(layout.quiet, layout.small)}>
                {format.date(at, "stamp")} · {nameOf(madeBy)}
              </span>
            </div>
            {reason ? <span className={layout.small}>{t(`reasons.${reason}`)}</span> : null}
            {callBackOn ? (
              <span className={layout.small}>{t("calls.backOn", { on: format.date(callBackOn) })}</span>
            ) : null}
            {note ? <p className={cx(layout.small, css.lastNote)}>{note}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
