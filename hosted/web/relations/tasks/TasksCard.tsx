import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Answered } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { useTaskActs } from "#relations/tasks/calls.ts";
import { FinishDialog } from "#relations/tasks/FinishDialog.tsx";
import { TaskItem } from "#relations/tasks/TaskItem.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered as AnsweredPart } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

type CardProps = {
  of: Answered<"GET /v1/tasks/of-client/:clientId">;
  /** Shown while there are no tasks. */
  none: string;
  /** Address of the form of a new one. */
  add: string;
};

/** Tasks of a client or of what is theirs, in a card of its page. */
export function TasksCard({ of: answer, none, add }: CardProps): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const acts = useTaskActs();
  const [finishing, setFinishing] = useState<TaskRow | null>(null);
  const today = dayInFrance(Date.now());
  return (
    <Card
      flush
      title={t("title")}
      aside={
        user && hasPermission(user, "createTask") ? (
          <ButtonLink size="s" look="quiet" icon={<Plus aria-hidden="true" />} href={add}>
            {t("client.add")}
          </ButtonLink>
        ) : undefined
      }
    >
      <AnsweredPart
        of={answer}
        waiting="3rem"
        empty={({ tasks }) =>
          tasks.length === 0 ? <p className={cx(layout.quiet, css.none)}>{none}</p> : null
        }
      >
        {({ tasks }) => (
          <ul className={css.list}>
            {tasks.map((task) => (
              <TaskItem
                key={task.id}
                task={task}
                today={today}
                acts={acts}
                onFinish={setFinishing}
                withoutClient
              />
            ))}
          </ul>
        )}
      </AnsweredPart>
      {finishing ? <FinishDialog task={finishing} today={today} onClose={() => setFinishing(null)} /> : null}
    </Card>
  );
}
