import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { TaskFacts, TaskRow, tasksContract } from "@cuvee/core/relations/tasks/contract.ts";
import type { TaskStatus } from "@cuvee/core/relations/tasks/tasks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { pageOf } from "#kit/list/list.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { armTask, bearNext } from "./clock.ts";
import { tasksListing } from "./list.queries.ts";
import {
  clientOfOpportunity,
  countSoon,
  findRole,
  findTask,
  findTaskClient,
  insertTask,
  lockTask,
  postponeTask,
  seesOrder,
  seesReservation,
  setTaskStatus,
  updateTask,
  type NewTask,
  type StoredTask,
} from "./tasks.queries.ts";

type Calls = typeof tasksContract;
type Body<C extends "creation" | "change" | "completion" | "cancellation" | "postponement"> = Input<
  Calls[C]
>["body"];

/** A person who works with the tasks of a shop. */
export type TasksContext = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  userId: string;
  isAgent: boolean;
};

const COLUMNS = Object.keys(tasksListing.columns);
/** Most tasks of each part of a day, and of a client. */
const DAY_MAX = 100;
const CLIENT_MAX = 30;

/** Returns tasks that the person sees and a condition holds for; it names its values among those of the list. */
async function rowsWhere(
  { tx, shopId }: TasksContext,
  condition: string,
  { values = {}, limit }: { values?: Record<string, string>; limit: number },
): Promise<TaskRow[]> {
  const { usual: _, ...every } = tasksListing;
  const list = {
    ...every,
    where: `${tasksListing.where} and ${condition}`,
    values: () => values,
  };
  const { rows } = await pageOf(tx, list, { of: shopId, columns: COLUMNS, request: { limit } });
  return rows;
}

/** Returns a task as the list shows it. Throws `not-found` (404). */
export async function readTask(context: TasksContext, id: string): Promise<TaskRow> {
  const [row] = await rowsWhere(context, "t.id = :taskId", { values: { taskId: id }, limit: 1 });
  return row ?? refuse("not-found", 404);
}

const byTime = (a: TaskRow, b: TaskRow): number =>
  a.dueOn.localeCompare(b.dueOn) || (a.dueTime ?? "24").localeCompare(b.dueTime ?? "24");

/** Returns the day of the person: their open tasks until today. Calls stand apart, late or not. */
export async function readDay(
  context: TasksContext,
): Promise<{ today: string; late: TaskRow[]; due: TaskRow[]; calls: TaskRow[]; soon: number }> {
  const { tx, services, shopId, userId } = context;
  const today = dayInFrance(services.now());
  const mine = "t.assignee_id = :userId and t.status = 'open'";
  const part = async (condition: string): Promise<TaskRow[]> =>
    (
      await rowsWhere(context, `${mine} and ${condition}`, { values: { userId, today }, limit: DAY_MAX })
    ).toSorted(byTime);
  return {
    today,
    late: await part("t.due_on < :today::date and t.kind <> 'customPhone'"),
    due: await part("t.due_on = :today::date and t.kind <> 'customPhone'"),
    calls: await part("t.due_on <= :today::date and t.kind = 'customPhone'"),
    soon: await countSoon(tx, { shopId, userId, today }),
  };
}

/** Returns tasks that a condition holds for: open ones by day, then the latest ended ones. */
async function openFirst(
  context: TasksContext,
  condition: string,
  values: Record<string, string>,
): Promise<TaskRow[]> {
  const part = (status: string): Promise<TaskRow[]> =>
    rowsWhere(context, `${condition} and t.status ${status} 'open'`, { values, limit: CLIENT_MAX });
  return [...(await part("=")).toSorted(byTime), ...(await part("<>")).toReversed()].slice(0, CLIENT_MAX);
}

/** Returns the tasks of a client that the person sees. Throws `not-found` (404). */
export async function readTasksOf(context: TasksContext, clientId: string): Promise<TaskRow[]> {
  if (!(await findTaskClient(context.tx, { shopId: context.shopId, id: clientId }))) refuse("not-found", 404);
  return openFirst(context, "t.client_id = :clientId", { clientId });
}

/** Returns the tasks of an opportunity that the person sees. Throws `not-found` (404). */
export async function readTasksOfOpportunity(context: TasksContext, id: string): Promise<TaskRow[]> {
  if (!(await clientOfOpportunity(context.tx, { shopId: context.shopId, id }))) refuse("not-found", 404);
  return openFirst(context, "t.opportunity_id = :opportunityId", { opportunityId: id });
}

type Links = Pick<TaskFacts, "clientId" | "orderId" | "reservationId" | "opportunityId">;
const NO_LINKS: Links = { clientId: null, orderId: null, reservationId: null, opportunityId: null };

/** Throws `not-found` (404) for a new link to what the person may not see. Runs in their own transaction. */
async function checkLinks({ tx, shopId }: TasksContext, links: Links, before: Links): Promise<void> {
  const { clientId, orderId, reservationId, opportunityId } = links;
  if (clientId !== null && clientId !== before.clientId)
    if (!(await findTaskClient(tx, { shopId, id: clientId }))) refuse("not-found", 404);
  if (orderId !== null && orderId !== before.orderId)
    if (!(await seesOrder(tx, { shopId, id: orderId }))) refuse("not-found", 404);
  if (reservationId !== null && reservationId !== before.reservationId)
    if (!(await seesReservation(tx, { shopId, id: reservationId }))) refuse("not-found", 404);
  // An opportunity is of the client of the task.
  if (opportunityId !== null && (opportunityId !== before.opportunityId || clientId !== before.clientId))
    if ((await clientOfOpportunity(tx, { shopId, id: opportunityId })) !== clientId) refuse("not-found", 404);
}

/**
 * Checks that the task may be given to the person. Throws by field (422) `unknown-owner` for a person who does not work
 * for the shop, or whom an agent may not choose; `task-agent-client` for an agent who does not have the client.
 */
async function checkAssignee(
  { tx, shopId, isAgent, userId }: TasksContext,
  { assigneeId, clientId }: { assigneeId: string; clientId: string | null },
  before: string | null,
): Promise<void> {
  const role = (await findRole(tx, shopId, assigneeId))?.role;
  const isRefused = role === undefined || (isAgent && assigneeId !== userId);
  if (isRefused && assigneeId !== before) refuseFields([{ path: ["assigneeId"], code: "unknown-owner" }]);
  if (role !== "agent" || clientId === null) return;
  const client = await findTaskClient(tx, { shopId, id: clientId });
  if (client?.agentId !== assigneeId) refuseFields([{ path: ["assigneeId"], code: "task-agent-client" }]);
}

/** Notifies a person to whom somebody else gave the task, and plans its jobs. */
async function afterChange(
  { tx, services, shopId, userId }: TasksContext,
  task: StoredTask,
  before: string | null,
): Promise<void> {
  await armTask(tx, services, shopId, task);
  if (task.assigneeId === before || task.assigneeId === userId) return;
  await services.jobs.send(tx, "notice", {
    shopId,
    about: "task",
    id: task.id,
    at: services.now(),
    name: task.assigneeId,
    text: "assigned",
  });
}

type Written = TaskFacts & { id: string; assigneeId: string };

/** Stores a new task. Throws `task-exists` (409). */
async function store(context: TasksContext, task: Written): Promise<StoredTask> {
  const { tx, services, shopId, by, userId } = context;
  const stored = { ...task, dayOfMonth: Number(task.dueOn.slice(8)) };
  const made: NewTask = { ...stored, bornFrom: null, by, byId: userId, at: new Date(services.now()) };
  if (!(await insertTask(tx, shopId, made))) refuse("task-exists", 409);
  const whole = { ...stored, status: "open" as const, madeBy: by, madeById: userId, version: 1 };
  await afterChange(context, whole, null);
  return whole;
}

/**
 * Makes a task. An agent's is for a client of theirs or none, and their own. Throws `not-found` (404) for a link that
 * the person may not see, `task-exists` (409), and by field (422) `unknown-owner`, `task-agent-client`.
 */
export async function createTask(context: TasksContext, body: Body<"creation">): Promise<TaskRow> {
  const { tx, shopId, userId } = context;
  await checkLinks(context, body, NO_LINKS);
  // The sight of the person was checked; from here on the shop acts.
  await tx.actFor(shopId);
  const assigneeId = body.assigneeId ?? userId;
  await checkAssignee(context, { assigneeId, clientId: body.clientId }, null);
  await store(context, { ...body, assigneeId });
  return readTask(context, body.id);
}

/** Returns a task that the person sees, locked, in the expected version. Throws `not-found` (404), `conflict` (409). */
async function held(context: TasksContext, id: string, version: number): Promise<StoredTask> {
  const { tx, shopId } = context;
  // In the transaction of an agent only their own are found.
  if (!(await findTask(tx, { shopId, id }))) refuse("not-found", 404);
  await tx.actFor(shopId);
  const task = (await lockTask(tx, { shopId, id })) ?? refuse("not-found", 404);
  if (task.version !== version) refuse("conflict", 409, { current: await readTask(context, id) });
  return task;
}

/** Returns an open task, as `held` does. Throws also `task-ended` (409). */
async function heldOpen(context: TasksContext, id: string, version: number): Promise<StoredTask> {
  const task = await held(context, id, version);
  return task.status === "open" ? task : refuse("task-ended", 409);
}

/**
 * Changes an open task. Throws `not-found` (404), `conflict`, `task-ended` (409), and by field (422) `unknown-owner`,
 * `task-agent-client`.
 */
export async function changeTask(
  context: TasksContext,
  id: string,
  { version, ...body }: Body<"change">,
): Promise<TaskRow> {
  const { tx, shopId, userId } = context;
  const seen = (await findTask(tx, { shopId, id })) ?? refuse("not-found", 404);
  await checkLinks(context, body, seen);
  const before = await heldOpen(context, id, version);
  const assigneeId = body.assigneeId ?? userId;
  await checkAssignee(context, { assigneeId, clientId: body.clientId }, before.assigneeId);
  const dayOfMonth = body.dueOn === before.dueOn ? before.dayOfMonth : Number(body.dueOn.slice(8));
  const task = { ...before, ...body, assigneeId, dayOfMonth };
  await updateTask(tx, shopId, task);
  await afterChange(context, task, before.assigneeId);
  return readTask(context, id);
}

/** Ends an open task as done: the next one of its series is made, and those whom it concerns are notified. */
export async function finishTask(context: TasksContext, task: StoredTask, outcome: string): Promise<void> {
  const { tx, services, shopId, userId } = context;
  const { id } = task;
  const now = services.now();
  await setTaskStatus(tx, { shopId, id }, { status: "done", outcome, at: new Date(now) });
  await bearNext(tx, services, shopId, task);
  const notice = { shopId, id, at: now };
  if (task.madeById !== userId)
    await services.jobs.send(tx, "notice", { ...notice, about: "task", text: "completed" });
  if (task.clientId !== null && outcome !== "")
    await services.jobs.send(tx, "notice", { ...notice, about: "activity", name: userId, text: "task" });
}

/** Gives an open task to another person, who is notified. Whether they may have it was checked. */
export async function giveTask(context: TasksContext, task: StoredTask, assigneeId: string): Promise<void> {
  const given = { ...task, assigneeId };
  await updateTask(context.tx, context.shopId, given);
  await afterChange(context, given, task.assigneeId);
}

/**
 * Marks a task as done: its maker is notified, the next one of its series is made, and the next task that the person
 * asks for, with the same client and links. Throws `not-found` (404), `conflict`, `task-ended`, `task-exists` (409).
 */
export async function completeTask(
  context: TasksContext,
  id: string,
  { version, outcome, next }: Body<"completion">,
): Promise<TaskRow> {
  const task = await heldOpen(context, id, version);
  await finishTask(context, task, outcome);
  if (next !== null)
    await store(context, {
      ...next,
      description: "",
      priority: task.priority,
      assigneeId: task.assigneeId,
      place: "",
      clientId: task.clientId,
      orderId: task.orderId,
      reservationId: task.reservationId,
      opportunityId: task.opportunityId,
      reminders: [],
      recurrence: null,
    });
  return readTask(context, id);
}

/** Cancels a task and ends its series. Throws `not-found` (404), `conflict`, `task-ended` (409). */
export async function cancelTask(
  context: TasksContext,
  id: string,
  { version, outcome }: Body<"cancellation">,
): Promise<TaskRow> {
  const { tx, services, shopId } = context;
  await heldOpen(context, id, version);
  const ended: { status: TaskStatus; outcome: string; at: Date } = {
    status: "cancelled",
    outcome,
    at: new Date(services.now()),
  };
  await setTaskStatus(tx, { shopId, id }, ended);
  return readTask(context, id);
}

/** Opens an ended task again, with its reminders to come. Throws `not-found` (404), `conflict`, `task-open` (409). */
export async function reopenTask(context: TasksContext, id: string, version: number): Promise<TaskRow> {
  const { tx, services, shopId } = context;
  const task = await held(context, id, version);
  if (task.status === "open") refuse("task-open", 409);
  await setTaskStatus(tx, { shopId, id }, { status: "open", outcome: "", at: null });
  await armTask(tx, services, shopId, { ...task, status: "open" });
  return readTask(context, id);
}

/**
 * Puts an open task off to another day, and to another time where one is given. Throws `not-found` (404), `conflict`,
 * `task-ended` (409), and by field (422) `past` for a day before today.
 */
export async function postpone(
  context: TasksContext,
  id: string,
  { version, ...due }: Body<"postponement">,
): Promise<TaskRow> {
  const { tx, services, shopId } = context;
  const task = await heldOpen(context, id, version);
  const { dueOn, dueTime = task.dueTime } = due;
  if (dueOn < dayInFrance(services.now())) refuseFields([{ path: ["dueOn"], code: "past" }]);
  await postponeTask(tx, { shopId, id }, { dueOn, dueTime });
  await armTask(tx, services, shopId, { ...task, dueOn, dueTime });
  return readTask(context, id);
}
