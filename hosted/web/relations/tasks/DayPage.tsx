import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { ListChecks } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { DaySteps, useDaySteps } from "#relations/opportunities/DaySteps.tsx";
import { AddTask } from "#relations/tasks/AddTask.tsx";
import { useTaskActs } from "#relations/tasks/calls.ts";
import { FinishDialog } from "#relations/tasks/FinishDialog.tsx";
import { TaskItem } from "#relations/tasks/TaskItem.tsx";
import { TasksNav } from "#relations/tasks/TasksNav.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

const PARTS = ["late", "due", "calls"] as const;

/** Says that the day is free. `soon`: open tasks of the next seven days. */
function EmptyDay({ soon }: { soon: number }): ReactNode {
  const { t } = useTranslation("tasks");
  return (
    <EmptyState
      icon={<ListChecks aria-hidden="true" />}
      title={t("day.empty")}
      text={soon === 0 ? t("day.emptyText") : t("day.soon", { count: soon })}
    >
      {soon === 0 ? <AddTask /> : <Link href={paths.taskList()}>{t("day.upcoming")}</Link>}
    </EmptyState>
  );
}

/**
 * The day of a person, what is late first; then the next steps of their opportunities. `more`: what other modules have
 * for the day, null for nothing.
 */
export default function DayPage({ more = null }: { more?: ReactNode }): ReactNode {
  const { t } = useTranslation("tasks");
  const format = useFormat();
  const answer = useAnswer("GET /v1/tasks/day", {});
  const steps = useDaySteps();
  const acts = useTaskActs();
  const [finishing, setFinishing] = useState<TaskRow | null>(null);
  const today = answer.data?.today;
  return (
    <>
      <PageHeader
        title={t("day.title")}
        {...(today ? { text: format.date(`${today}T12:00:00Z`, "weekday") } : {})}
        actions={<AddTask />}
      />
      <TasksNav />
      <div className={cx(layout.stack4, css.day)}>
        <Answered
          of={answer}
          waiting="16rem"
          card
          empty={(day) =>
            more !== null ||
            steps.count > 0 ||
            PARTS.some((part) => day[part].length > 0) ? null : steps.isWaiting ? (
              <WhenLate>
                <Skeleton height="16rem" />
              </WhenLate>
            ) : (
              <EmptyDay soon={day.soon} />
            )
          }
        >
          {(day) => (
            <>
              {PARTS.filter((part) => day[part].length > 0).map((part) => (
                <Card key={part} flush title={t(`day.${part}`, { count: day[part].length })}>
                  <ul className={css.list}>
                    {day[part].map((task) => (
                      <TaskItem
                        key={task.id}
                        task={task}
                        today={day.today}
                        acts={acts}
                        onFinish={setFinishing}
                      />
                    ))}
                  </ul>
                </Card>
              ))}
              {more}
              <DaySteps of={steps.answer} today={day.today} />
              {day.soon === 0 ? null : (
                <p className={layout.quiet}>
                  <Link href={paths.taskList()}>{t("day.soon", { count: day.soon })}</Link>
                </p>
              )}
            </>
          )}
        </Answered>
      </div>
      {finishing && today ? (
        <FinishDialog task={finishing} today={today} onClose={() => setFinishing(null)} />
      ) : null}
    </>
  );
}
