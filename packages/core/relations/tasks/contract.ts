import * as z from "zod";
import { contract, id, nameText, text, versionBody, versionField } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import {
  RECURRENCE_UNITS,
  REMINDER_MAX_MINUTES,
  REMINDERS_MAX,
  TASK_KINDS,
  TASK_PRIORITIES,
  TASK_STATUSES,
} from "#relations/tasks/tasks.ts";

/** Every seller: a person without `seeAllTask`, and an agent, has the tasks that they made or that are theirs. */
const see = { who: ["owner", "iam", "agent"] } as const;
const create = { ...see, permission: "createTask" } as const;

/** A day of this age: series are counted from it. */
const day = z.iso.date("date").refine((one) => one >= "2000-01-01" && one <= "2199-12-31", "date");
/** Time of day in France, `HH:MM`. */
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time");

const recurrence = z.strictObject({
  unit: z.enum(RECURRENCE_UNITS),
  every: z.int().min(1).max(52),
  from: z.enum(["completion", "due"]),
  until: day.nullable(),
});

export const taskRow = z.object({
  id,
  kind: z.enum(TASK_KINDS),
  subject: z.string(),
  description: z.string(),
  priority: z.enum(TASK_PRIORITIES),
  status: z.enum(TASK_STATUSES),
  assigneeId: id,
  /** Null for a person whom the reader may not know, or who has left. */
  assigneeName: z.string().nullable(),
  isMine: z.boolean(),
  dueOn: z.string(),
  dueTime: z.string().nullable(),
  place: z.string(),
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  clientPhone: z.string().nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  reservationId: id.nullable(),
  reservationNumber: z.string().nullable(),
  opportunityId: id.nullable(),
  opportunityTitle: z.string().nullable(),
  /** Minutes before it is due. */
  reminders: z.array(z.int()),
  recurrence: recurrence.nullable(),
  outcome: z.string(),
  /** Time of its completion or cancellation. */
  endedAt: z.string().nullable(),
  madeBy: z.string(),
  version: z.int(),
});
export type TaskRow = z.output<typeof taskRow>;

export const tasksList = listCalls({
  path: "/v1/tasks",
  ...see,
  summary:
    "Tasks of the shop, those that have ended only where the status is asked for; without seeAllTask, and for agents, those that they made or that are theirs",
  row: taskRow,
});

const facts = {
  kind: z.enum(TASK_KINDS),
  subject: nameText(150, 1),
  description: text(2000).default(""),
  priority: z.enum(TASK_PRIORITIES).default("medium"),
  /** Null: the person who makes the task. */
  assigneeId: id.nullable().default(null),
  dueOn: day,
  dueTime: time.nullable().default(null),
  place: nameText(150).default(""),
  clientId: id.nullable().default(null),
  orderId: id.nullable().default(null),
  reservationId: id.nullable().default(null),
  opportunityId: id.nullable().default(null),
  reminders: z.array(z.int().min(0).max(REMINDER_MAX_MINUTES)).max(REMINDERS_MAX).default([]),
  recurrence: recurrence.nullable().default(null),
};
export type TaskFacts = z.output<z.ZodObject<typeof facts>>;

const taskId = z.strictObject({ taskId: id });
const link = z.object({ id, label: z.string() });

export const tasksContract = contract({
  ...tasksList,
  day: {
    method: "GET",
    path: "/v1/tasks/day",
    ...see,
    summary: "Own open tasks until today: late ones, those of today, calls; at most a hundred of each",
    answer: z.object({
      /** In France. */
      today: z.string(),
      late: z.array(taskRow),
      due: z.array(taskRow),
      calls: z.array(taskRow),
      /** Own open tasks of the next seven days. */
      soon: z.int(),
    }),
  },
  people: {
    method: "GET",
    path: "/v1/tasks/people",
    ...see,
    summary: "People whom a task can be given to: staff and agents of the shop; an agent has only themselves",
    answer: z.object({ people: z.array(z.object({ id, name: z.string(), isAgent: z.boolean() })) }),
  },
  clients: {
    method: "GET",
    path: "/v1/tasks/clients",
    ...create,
    also: "seeAllClient",
    summary:
      "Clients and prospects, an agent's own, by name, company, town, number or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  links: {
    method: "GET",
    path: "/v1/tasks/links/:clientId",
    ...create,
    also: "seeAllClient",
    summary:
      "Latest orders, reservations and opportunities of a client that a task can be about, as the reader may see them",
    params: z.strictObject({ clientId: id }),
    answer: z.object({
      orders: z.array(link),
      reservations: z.array(link),
      opportunities: z.array(link),
    }),
  },
  ofClient: {
    method: "GET",
    path: "/v1/tasks/of-client/:clientId",
    ...see,
    summary: "Tasks of a client: open ones by due day, then the latest ended ones; at most thirty",
    params: z.strictObject({ clientId: id }),
    answer: z.object({ tasks: z.array(taskRow) }),
  },
  ofOpportunity: {
    method: "GET",
    path: "/v1/tasks/of-opportunity/:opportunityId",
    ...see,
    summary: "Tasks of an opportunity: open ones by due day, then the latest ended ones; at most thirty",
    params: z.strictObject({ opportunityId: id }),
    answer: z.object({ tasks: z.array(taskRow) }),
  },
  bulk: {
    method: "POST",
    path: "/v1/tasks/bulk",
    ...create,
    idempotent: true,
    summary:
      "Person, day, priority, completion or cancellation of many open tasks at once, at most five hundred",
    body: z.strictObject({
      rows: rowsChosen,
      act: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("assign"), assigneeId: id }),
        z.strictObject({ kind: z.literal("due"), dueOn: day }),
        z.strictObject({ kind: z.literal("priority"), priority: z.enum(TASK_PRIORITIES) }),
        z.strictObject({ kind: z.literal("complete") }),
        z.strictObject({ kind: z.literal("cancel") }),
      ]),
    }),
    /** `left`: those that have ended, or that the chosen agent may not have. */
    answer: z.object({ changed: z.int(), left: z.int() }),
  },
  detail: {
    method: "GET",
    path: "/v1/tasks/:taskId",
    ...see,
    summary: "One task",
    params: taskId,
    answer: taskRow,
  },
  creation: {
    method: "POST",
    path: "/v1/tasks",
    ...create,
    idempotent: true,
    summary: "Make a task; the person whom it is given to is notified",
    body: z.strictObject({ id, ...facts }),
    answer: taskRow,
    status: 201,
  },
  change: {
    method: "PUT",
    path: "/v1/tasks/:taskId",
    ...create,
    summary: "Change an open task; its reminders follow",
    params: taskId,
    body: z.strictObject({ version: versionField, ...facts }),
    answer: taskRow,
  },
  completion: {
    method: "POST",
    path: "/v1/tasks/:taskId/completion",
    ...see,
    idempotent: true,
    summary: "Mark a task as done, with its outcome; a next task may be made with it",
    params: taskId,
    body: z.strictObject({
      version: versionField,
      outcome: text(1000).default(""),
      next: z
        .strictObject({
          id,
          kind: z.enum(TASK_KINDS),
          subject: nameText(150, 1),
          dueOn: day,
          dueTime: time.nullable().default(null),
        })
        .nullable()
        .default(null),
    }),
    answer: taskRow,
  },
  cancellation: {
    method: "POST",
    path: "/v1/tasks/:taskId/cancellation",
    ...create,
    idempotent: true,
    summary: "Cancel a task, with the reason; its series ends",
    params: taskId,
    body: z.strictObject({ version: versionField, outcome: text(1000).default("") }),
    answer: taskRow,
  },
  reopening: {
    method: "POST",
    path: "/v1/tasks/:taskId/reopening",
    ...see,
    idempotent: true,
    summary: "Open a done or cancelled task again",
    params: taskId,
    body: versionBody,
    answer: taskRow,
  },
  postponement: {
    method: "POST",
    path: "/v1/tasks/:taskId/postponement",
    ...see,
    idempotent: true,
    summary:
      "Put an open task off to another day, today or later, and to another time where one is given; reminders follow",
    params: taskId,
    /** Without `dueTime` the time stays; null takes it away. */
    body: z.strictObject({ version: versionField, dueOn: day, dueTime: time.nullable().optional() }),
    answer: taskRow,
  },
});
