import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { TasksCard } from "#relations/tasks/TasksCard.tsx";

/** Tasks of a client, on the page of the client. */
export default function ClientTasks({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("tasks");
  const answer = useAnswer("GET /v1/tasks/of-client/:clientId", { params: { clientId } });
  return <TasksCard of={answer} none={t("client.none")} add={paths.addTask({ clientId })} />;
}
