import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type {
  ProspectRow,
  ProspectToCall,
  prospectionContract,
} from "@cuvee/core/relations/prospection/contract.ts";
import { nextCallOn, type ProspectCallResult } from "@cuvee/core/relations/prospection/prospection.ts";
import type { ReachQuestion, ReachReason } from "@cuvee/core/shops/consents/reach.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { pageOf } from "#kit/list/list.ts";
import { blockAddress } from "#relations/campaigns/blocking.queries.ts";
import { completeTask, createTask, type TasksContext } from "#relations/tasks/tasks.ts";
import { readReach, withdrawByAddress } from "#shops/consents/reach.ts";
import { prospectsListing } from "./list.queries.ts";
import { holdProspect, type ProspectionContext } from "./prospection.ts";
import {
  addCall,
  countUnanswered,
  dueCallTasks,
  readCalls,
  readOnList,
  readPeopleOf,
  seesClient,
  type LockedProspect,
} from "./queries.ts";

type Calls = typeof prospectionContract;

/** Prospection sells: consumers are called with their consent alone, professionals unless they objected. */
const QUESTION: ReachQuestion = { channel: "call", purpose: "newsletter", kind: "promotion" };
/** Most prospects of one answer. */
const QUEUE_MAX = 50;

/** Returns the rows of the list for some prospects, in the order of the ids. */
async function rowsOf(
  { tx, shopId }: ProspectionContext,
  ids: readonly string[],
): Promise<Map<string, ProspectRow>> {
  const columns = Object.keys(prospectsListing.columns);
  const list = { ...prospectsListing, where: `${prospectsListing.where} and c.id = any(:chosen)` };
  const values = { chosen: ids };
  const { rows } = await pageOf(
    tx,
    { ...list, values: () => values },
    { of: shopId, columns, request: { limit: QUEUE_MAX + 1 } },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns the call list of today: the first prospects whom one may call, and how many others are on it. Those who may
 * not be called stay on it, so that a consent given later brings them back. `clientId`: a prospect to show too.
 */
export async function readQueue(
  context: ProspectionContext,
  { mine, clientId }: { mine: boolean; clientId: string | null },
): Promise<Answer<Calls["queue"]>> {
  const { tx, services, shopId } = context;
  const today = dayInFrance(services.now());
  // In the transaction of an agent only their own are found; consents are read by the shop.
  const all = await readOnList(tx, shopId, mine);
  const asked = clientId !== null && (await seesClient(tx, shopId, clientId)) ? [clientId] : [];
  await tx.actFor(shopId);
  const due = all.filter(({ callOn }) => callOn <= today).map(({ id }) => id);
  const clientIds = [...new Set([...due, ...asked])];
  const reach = await readReach(tx, services, shopId, { clientIds, question: QUESTION });
  const reached = new Map(reach.map((row) => [row.clientId, row]));
  const count = (reason: ReachReason | null): number =>
    due.filter((id) => reached.get(id)?.reason === reason).length;
  const ids = due.filter((id) => reached.get(id)?.reason === null).slice(0, QUEUE_MAX);
  const shown = [...new Set([...ids, ...asked])];
  const rows = await rowsOf(context, shown);
  const people = new Map((await readPeopleOf(tx, shopId, shown)).map((one) => [one.id, one]));
  const toCall = (id: string): ProspectToCall[] => {
    const [row, person, by] = [rows.get(id), people.get(id), reached.get(id)];
    return row && person && by ? [{ ...row, ...person, number: by.address, reason: by.reason }] : [];
  };
  return {
    today,
    rows: ids.flatMap(toCall),
    asked: asked.flatMap(toCall)[0] ?? null,
    counts: {
      toCall: count(null),
      noConsent: count("noConsent"),
      objected: count("suppressed"),
      noNumber: count("noAddress"),
      inError: count("inError"),
      later: all.length - due.length,
    },
    laterOn: all[due.length]?.callOn ?? null,
  };
}

/** Returns the calls to a client, the latest first. Throws `not-found` (404). */
export async function callsOf(
  { tx, shopId }: ProspectionContext,
  id: string,
): Promise<Answer<Calls["calls"]>> {
  if (!(await seesClient(tx, shopId, id))) refuse("not-found", 404);
  const calls = await readCalls(tx, shopId, id);
  return { calls: calls.map((call) => ({ ...call, at: call.at.toISOString() })) };
}

type Recorded = Input<Calls["record"]>["body"];

/** Makes the task of a call back, for a person who may make tasks; returns its id. */
async function makeTask(
  { makesTasks, ...context }: ProspectionContext,
  prospect: LockedProspect,
  { note, callBackOn, callBackTime }: Recorded,
): Promise<string | null> {
  if (callBackOn === null || !makesTasks) return null;
  const tasks: TasksContext = context;
  const { id } = await createTask(tasks, {
    id: newId(context.services),
    kind: "customPhone",
    subject: `Rappeler ${prospect.name}`.slice(0, 150),
    description: note,
    priority: "medium",
    assigneeId: null,
    dueOn: callBackOn,
    dueTime: callBackTime,
    place: "",
    clientId: prospect.id,
    orderId: null,
    reservationId: null,
    opportunityId: null,
    reminders: callBackTime === null ? [] : [15],
    recurrence: null,
  });
  return id;
}

/** Ends the tasks of earlier calls that this one answers. */
async function endTasks(context: ProspectionContext, clientId: string, note: string): Promise<void> {
  const { tx, services, shopId, userId, isAgent, by } = context;
  const today = dayInFrance(services.now());
  for (const { id, version } of await dueCallTasks(tx, shopId, { id: clientId, today }))
    await completeTask({ tx, services, shopId, userId, isAgent, by }, id, {
      version,
      outcome: note.slice(0, 1000),
      next: null,
    });
}

/** Keeps the word of a prospect about calls: an objection for all their numbers, a wrong number for that one. */
async function keepWord(
  { tx, services, shopId }: ProspectionContext,
  { id, mobile, phone }: LockedProspect,
  result: ProspectCallResult,
): Promise<void> {
  const at = new Date(services.now());
  if (result === "objected")
    for (const address of new Set([mobile, phone]))
      if (address !== "")
        await withdrawByAddress(tx, services, { shopId, channel: "call", address, madeBy: "person" });
  if (result !== "wrongNumber") return;
  const [row] = await readReach(tx, services, shopId, { clientIds: [id], question: QUESTION });
  const address = row?.address ?? "";
  if (address !== "") await blockAddress(tx, { shopId, address, at });
}

/**
 * Records a call to a prospect, and what follows from its result (`nextCallOn`). Throws `not-found` (404),
 * `prospect-gone`, `task-exists` (409), and by field (422) `past` for a call back before today.
 */
export async function recordCall(
  context: ProspectionContext,
  clientId: string,
  body: Recorded,
): Promise<Answer<Calls["record"]>> {
  const { tx, services, shopId, by, userId } = context;
  const now = services.now();
  const today = dayInFrance(now);
  const isBack = body.result === "callBack";
  if (isBack && body.callBackOn !== null && body.callBackOn < today)
    refuseFields([{ path: ["callBackOn"], code: "past" }]);
  const prospect = await holdProspect(context, clientId);
  await endTasks(context, clientId, body.note);
  const taskId = isBack ? await makeTask(context, prospect, body) : null;
  const unanswered = (await countUnanswered(tx, shopId, clientId)) + 1;
  const callBackOn = isBack ? body.callBackOn : null;
  const callOn = nextCallOn(body.result, {
    tomorrow: dayAfter(today, 1),
    nextWeek: dayAfter(today, 7),
    callBackOn,
    unanswered,
  });
  const reason = body.result === "notInterested" ? body.reason : null;
  const call = { id: body.id, result: body.result, reason, note: body.note, callBackOn };
  const at = new Date(now);
  const isNew = await addCall(
    tx,
    shopId,
    { ...call, clientId, taskId, at, madeBy: by, byId: userId },
    callOn,
  );
  if (!isNew) refuse("call-exists", 409);
  await keepWord(context, prospect, body.result);
  return { ...call, at: at.toISOString(), madeBy: by };
}
