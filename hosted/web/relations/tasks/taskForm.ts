import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import type { Recurrence, TaskKind, TaskPriority } from "@cuvee/core/relations/tasks/tasks.ts";
import { newId } from "#kit/api.ts";

/** A task, as its form keeps it. */
export type TaskValues = {
  id: string;
  version: number;
  kind: TaskKind;
  subject: string;
  description: string;
  priority: TaskPriority;
  assigneeId: string | null;
  dueOn: string | null;
  dueTime: string;
  place: string;
  clientId: string | null;
  orderId: string | null;
  reservationId: string | null;
  opportunityId: string | null;
  reminders: readonly string[];
  /** Unit of the recurrence, and how many of them lie between two tasks. */
  repeat: Recurrence["unit"] | null;
  every: number | null;
  from: Recurrence["from"];
  until: string | null;
};

/** Returns a new task of a person, due today. */
export const newTask = (
  more: Pick<TaskValues, "assigneeId" | "clientId" | "dueOn"> & Partial<TaskValues>,
): TaskValues => ({
  id: newId(),
  version: 0,
  kind: "customPhone",
  subject: "",
  description: "",
  priority: "medium",
  dueTime: "",
  place: "",
  orderId: null,
  reservationId: null,
  opportunityId: null,
  reminders: [],
  repeat: null,
  every: 1,
  from: "completion",
  until: null,
  ...more,
});

/** Returns the values of the form of a task. */
export function valuesOf(task: TaskRow): TaskValues {
  const { recurrence, reminders, dueTime } = task;
  return {
    ...newTask({ assigneeId: task.assigneeId, clientId: task.clientId, dueOn: task.dueOn }),
    id: task.id,
    version: task.version,
    kind: task.kind,
    subject: task.subject,
    description: task.description,
    priority: task.priority,
    dueTime: dueTime ?? "",
    place: task.place,
    orderId: task.orderId,
    reservationId: task.reservationId,
    opportunityId: task.opportunityId,
    reminders: reminders.map(String),
    repeat: recurrence?.unit ?? null,
    every: recurrence?.every ?? 1,
    from: recurrence?.from ?? "completion",
    until: recurrence?.until ?? null,
  };
}

/** Returns what the server stores, from the values of the form. */
export function bodyOf(values: TaskValues) {
  const { id: _, version: __, repeat, every, from, until, reminders, dueTime, dueOn, ...rest } = values;
  return {
    ...rest,
    dueOn: dueOn ?? "",
    dueTime: dueTime === "" ? null : dueTime,
    reminders: reminders.map(Number),
    recurrence: repeat === null ? null : { unit: repeat, every: every ?? Number.NaN, from, until },
  };
}
