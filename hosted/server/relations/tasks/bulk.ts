import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { tasksContract } from "@cuvee/core/relations/tasks/contract.ts";
import { chosenIds } from "#kit/list/list.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { armTask } from "./clock.ts";
import { tasksListing } from "./list.queries.ts";
import { finishTask, giveTask, type TasksContext } from "./tasks.ts";
import {
  findRole,
  findTaskClient,
  lockTasks,
  postponeTask,
  setTaskStatus,
  updateTask,
  type StoredTask,
} from "./tasks.queries.ts";

type Call = (typeof tasksContract)["bulk"];
type Act = Input<Call>["body"]["act"];

/** Most tasks of one request: each plans its reminders, and may make the next one of its series. */
const MOST = 500;

/** Throws by field (422) what no task could take: `past`, `unknown-owner`. */
async function check({ tx, services, shopId, isAgent, userId }: TasksContext, act: Act): Promise<void> {
  if (act.kind === "due" && act.dueOn < dayInFrance(services.now()))
    refuseFields([{ path: ["act", "dueOn"], code: "past" }]);
  if (act.kind !== "assign") return;
  const role = (await findRole(tx, shopId, act.assigneeId))?.role;
  if (role === undefined || (isAgent && act.assigneeId !== userId))
    refuseFields([{ path: ["act", "assigneeId"], code: "unknown-owner" }]);
}

/** Gives a task to a person; returns false for an agent who does not have its client. */
async function assign(context: TasksContext, task: StoredTask, assigneeId: string): Promise<boolean> {
  const { tx, shopId } = context;
  const role = (await findRole(tx, shopId, assigneeId))?.role;
  if (role === "agent" && task.clientId !== null) {
    const client = await findTaskClient(tx, { shopId, id: task.clientId });
    if (client?.agentId !== assigneeId) return false;
  }
  await giveTask(context, task, assigneeId);
  return true;
}

/** Does an act with an open task, which is locked; returns false where it is left as it was. */
async function apply(context: TasksContext, task: StoredTask, act: Act): Promise<boolean> {
  const { tx, services, shopId } = context;
  const { id } = task;
  switch (act.kind) {
    case "assign":
      return task.assigneeId !== act.assigneeId && assign(context, task, act.assigneeId);
    case "due":
      await postponeTask(tx, { shopId, id }, { dueOn: act.dueOn, dueTime: task.dueTime });
      await armTask(tx, services, shopId, { ...task, dueOn: act.dueOn });
      return true;
    case "priority":
      await updateTask(tx, shopId, { ...task, priority: act.priority });
      return true;
    case "complete":
      await finishTask(context, task, "");
      return true;
    case "cancel": {
      const at = new Date(services.now());
      await setTaskStatus(tx, { shopId, id }, { status: "cancelled", outcome: "", at });
      return true;
    }
    default:
      return act satisfies never;
  }
}

/**
 * Does one act with many tasks that the person sees. Those that have ended, and those that the chosen agent may not
 * have, are left as they are and counted. Throws `not-found` (404) when none of the named ones is seen, `too-many-rows`
 * (422) for more than five hundred, and by field (422) `past`, `unknown-owner`.
 */
export async function changeTasks(
  context: TasksContext & { columns: readonly string[] },
  { rows, act }: Input<Call>["body"],
): Promise<Answer<Call>> {
  const { tx, shopId, columns } = context;
  // In the transaction of an agent only their own are found.
  const ids = await chosenIds(tx, tasksListing, { of: shopId, columns, chosen: rows });
  if ("ids" in rows && ids.length === 0) refuse("not-found", 404);
  if (ids.length > MOST) refuse("too-many-rows", 422, { max: MOST });
  await tx.actFor(shopId);
  await check(context, act);
  let changed = 0;
  for (const task of await lockTasks(tx, shopId, ids)) if (await apply(context, task, act)) changed += 1;
  return { changed, left: ids.length - changed };
}
