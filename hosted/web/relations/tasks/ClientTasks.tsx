import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useTaskActs } from "#relations/tasks/calls.ts";
import { FinishDialog } from "#relations/tasks/FinishDialog.tsx";
import { TaskItem } from "#relations/tasks/TaskItem.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/tasks/tasks.module.css";
import * as layout from "#ui/layout.ts";

/** Tasks of a client, on the page of the client. */
export default function ClientTasks({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("tasks");
  const { user } = useSession();
  const acts = useTaskActs();
  const [finishing, setFinishing] = useState<TaskRow | null>(null);
  const answer = useAnswer("GET /v1/tasks/of-client/:clientId", { params: { clientId } });
  const today = dayInFrance(Date.now());
  return (
    <Card
      flush
      title={t("title")}
      aside={
        user && hasPermission(user, "createTask") ? (
          <ButtonLink
            size="s"
            look="quiet"
            icon={<Plus aria-hidden="true" />}
            href={paths.addTask({ clientId })}
          >
            {t("client.add")}
          </ButtonLink>
        ) : undefined
      }
    >
      <Answered
        of={answer}
        waiting="3rem"
        empty={({ tasks }) =>
          tasks.length === 0 ? <p className={cx(layout.quiet, css.none)}>{t("client.none")}</p> : null
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
      </Answered>
      {finishing ? <FinishDialog task={finishing} today={today} onClose={() => setFinishing(null)} /> : null}
    </Card>
  );
}
