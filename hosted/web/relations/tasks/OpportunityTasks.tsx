import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { TasksCard } from "#relations/tasks/TasksCard.tsx";

type OpportunityTasksProps = {
  opportunityId: string;
  clientId: string;
  /** The opportunity is open: it has a next step of its own. */
  isOpen: boolean;
};

/** Tasks of an opportunity, on its page. */
export default function OpportunityTasks({
  opportunityId,
  clientId,
  isOpen,
}: OpportunityTasksProps): ReactNode {
  const { t } = useTranslation("tasks");
  const answer = useAnswer("GET /v1/tasks/of-opportunity/:opportunityId", { params: { opportunityId } });
  const add = paths.addTask({ clientId, opportunityId });
  return (
    <TasksCard of={answer} none={t(isOpen ? "opportunity.noneButStep" : "opportunity.none")} add={add} />
  );
}
