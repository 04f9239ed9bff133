import type { TaskStatus } from "@cuvee/core/relations/tasks/tasks.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

/** Colour group of each status of a task. */
export const STATUS_GROUPS: Readonly<Record<TaskStatus, StatusGroup>> = {
  open: "waiting",
  done: "finished",
  cancelled: "cancel",
};

export function TaskStatusBadge({ status }: { status: TaskStatus }): ReactNode {
  const { t } = useTranslation("tasks");
  return (
    <StatusBadge group={STATUS_GROUPS[status]} plain>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
