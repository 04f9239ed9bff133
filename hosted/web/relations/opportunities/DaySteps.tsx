import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer, type Answered as AnswerOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSeesOpportunities } from "#relations/opportunities/useSeesOpportunities.ts";
import { NextStep } from "#relations/opportunities/words.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

type StepsAnswer = AnswerOf<"GET /v1/opportunities">;
const MOST = 50;

/** Reads the person's own open opportunities whose next step is due; nothing for those who see no opportunities. */
export function useDaySteps(): { answer: StepsAnswer; isWaiting: boolean; count: number } {
  const sees = useSeesOpportunities();
  const today = useMemo(() => dayInFrance(Date.now()), []);
  const filter = { status: { in: ["open"] }, isMine: { is: true }, nextOn: { to: today } };
  const answer = useAnswer(
    "GET /v1/opportunities",
    sees ? { query: { filter: JSON.stringify(filter), sort: "nextOn", limit: MOST } } : null,
  );
  const isWaiting = sees && answer.data === undefined && answer.error === undefined;
  return { answer, isWaiting, count: answer.data?.rows.length ?? 0 };
}

/** Next steps of opportunities that are due, each with its client. */
export function DaySteps({ of: answer, today }: { of: StepsAnswer; today: string }): ReactNode {
  const { t } = useTranslation("opportunities");
  return (
    <Answered of={answer} waiting="4rem" card>
      {({ rows }) =>
        rows.length === 0 ? null : (
          <Card flush title={t("day.title", { count: rows.length })}>
            <ul className={css.list}>
              {rows.map((row) => (
                <li key={row.id} className={css.item}>
                  <div className={cx(layout.stack1, layout.shrink)}>
                    <Link
                      href={paths.opportunity(row.id)}
                      className={cx(layout.undecorated, layout.medium, layout.breakable)}
                    >
                      {row.title}
                    </Link>
                    <span className={cx(layout.small, layout.breakable)}>
                      <NextStep row={row} today={today} />
                    </span>
                    <span className={cx(layout.small, layout.quiet)}>{row.clientName}</span>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Answered>
  );
}
