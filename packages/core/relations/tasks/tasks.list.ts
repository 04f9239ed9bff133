import { declareList } from "#kit/list/listDeclaration.ts";
import { TASK_KINDS, TASK_PRIORITIES, TASK_STATUSES } from "#relations/tasks/tasks.ts";

/** Tasks of a shop. */
export const TASK_LIST = declareList({
  name: "tasks",
  texts: "tasks",
  defaultSort: "dueOn",
  columns: {
    subject: { kind: "text" },
    kind: { kind: "text", filter: TASK_KINDS, words: "tasks:kinds" },
    priority: { kind: "text", filter: TASK_PRIORITIES, words: "tasks:priorities" },
    status: { kind: "text", filter: TASK_STATUSES, words: "tasks:status" },
    dueOn: { kind: "date", sort: true, filter: true },
    dueTime: { kind: "text" },
    assigneeName: { kind: "text", filter: true },
    isMine: { kind: "boolean", filter: true },
    clientName: { kind: "text", filter: true },
    orderNumber: { kind: "text" },
    place: { kind: "text", filter: true },
    description: { kind: "text" },
    outcome: { kind: "text" },
    endedAt: { kind: "instant", filter: true },
    madeBy: { kind: "text" },
  },
});
