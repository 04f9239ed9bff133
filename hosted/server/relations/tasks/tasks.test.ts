import type { TaskRow } from "@cuvee/core/relations/tasks/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";
import { allBut, makePerson, userOf } from "#kit/testing/people.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { onTaskClock, sweepTasks } from "./clock.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let agent: string;
let otherAgent: string;
let limited: string;
let clientId: string;
let agentClientId: string;

beforeAll(async () => {
  server = await startTestServer();
  // A Monday, in winter time.
  server.clock.now = Date.parse("2026-11-09T08:00:00Z");
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  const member = (role: "agent" | "iam", authorizations: object): Promise<string> =>
    makePerson(server, { role, shops: [{ shopId: shop.id, authorizations }] });
  agent = await member("agent", {});
  otherAgent = await member("agent", {});
  limited = await member("iam", allBut("seeAllTask"));
  clientId = await addClient(owner, "Bistrot du Port");
  agentClientId = await addClient(agent, "Cave du Quai");
});
afterAll(() => server.stop());

async function addClient(token: string, company: string): Promise<string> {
  const body = { kind: "professional", company, phone: "+33612345678" };
  const reply = await server.send("POST", "/v1/clients", { token, body });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
}
const as = (token: string, method: string, path = "", body?: object): Promise<Reply> =>
  server.send(method, `/v1/tasks${path}`, { token, ...(body ? { body } : {}) });
const input = (more: object = {}) => ({
  id: newTestId(),
  kind: "customPhone",
  subject: "Rappeler pour le réassort",
  dueOn: "2026-11-09",
  ...more,
});
async function make(token: string, more: object = {}): Promise<TaskRow> {
  const reply = await as(token, "POST", "", input(more));
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as TaskRow;
}
async function act(
  token: string,
  { id, version }: TaskRow,
  name: string,
  more: object = {},
): Promise<TaskRow> {
  const reply = await as(token, "POST", `/${id}/${name}`, { version, ...more });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as TaskRow;
}
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const fieldsOf = (reply: Reply): string[] =>
  ((reply.body["fields"] ?? []) as { path: string; code: string }[]).map((f) => `${f.path} ${f.code}`);
const rowsOf = async (token: string, filter: object = {}): Promise<TaskRow[]> => {
  const query = `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (await as(token, "GET", query)).body["rows"] as unknown as TaskRow[];
};
const idsOf = async (token: string): Promise<string[]> => (await rowsOf(token)).map(({ id }) => id);
type Notification = { type: string; content: Record<string, string>; redirectLink: string };
const noticesOf = async (token: string, about: TaskRow): Promise<Notification[]> => {
  await server.settle();
  const all = (await server.send("GET", "/v1/notifications-centers", { token }))
    .body as unknown as Notification[];
  return all.filter(({ redirectLink }) => redirectLink === `/dashboard/tasks/${about.id}`);
};
const followers = async (token: string, subject: string): Promise<string[]> =>
  (await rowsOf(token, { status: { in: ["open"] } }))
    .filter((row) => row.subject === subject)
    .map((row) => row.dueOn);

test("a day has what is late, due and to call; a task is done with its outcome and the next one", async () => {
  const late = await make(limited, { kind: "visit", dueOn: "2026-11-05" });
  const due = await make(limited, { kind: "tasting", dueTime: "14:30" });
  const call = await make(limited, { clientId, dueOn: "2026-11-06" });
  await make(limited, { dueOn: "2026-11-12" });
  const given = await make(owner, { kind: "other", assigneeId: await userOf(server, limited) });
  const day = (await as(limited, "GET", "/day")).body as unknown as Record<
    "late" | "due" | "calls",
    TaskRow[]
  >;
  expect(day).toMatchObject({ today: "2026-11-09", soon: 1 });
  expect(day.late.map(({ id }) => id)).toEqual([late.id]);
  expect(day.due.map(({ id, dueTime }) => [id, dueTime])).toEqual([
    [due.id, "14:30"],
    [given.id, null],
  ]);
  expect(day.calls[0]).toMatchObject({
    id: call.id,
    clientName: "Bistrot du Port",
    clientPhone: "+33612345678",
  });
  const next = { id: newTestId(), kind: "visit", subject: "Passer avec le 2024", dueOn: "2026-11-20" };
  const done = await act(limited, call, "completion", { outcome: "Intéressé", next });
  expect(done).toMatchObject({ status: "done", outcome: "Intéressé", version: 2 });
  expect((await as(limited, "GET", `/${next.id}`)).body).toMatchObject({
    clientId,
    kind: "visit",
    isMine: true,
  });
  expect(codeOf(await as(limited, "POST", `/${call.id}/completion`, { version: 2 }))).toEqual([
    409,
    "task-ended",
  ]);
  expect(codeOf(await as(limited, "POST", `/${due.id}/cancellation`, { version: 9 }))).toEqual([
    409,
    "conflict",
  ]);
  const reopened = await act(limited, done, "reopening");
  expect(reopened).toMatchObject({ status: "open", outcome: "", endedAt: null });
  const moved = await act(limited, late, "postponement", { dueOn: "2026-11-10" });
  expect(moved.dueOn).toBe("2026-11-10");
  const back = await as(limited, "POST", `/${late.id}/postponement`, { version: 2, dueOn: "2026-11-08" });
  expect([back.status, fieldsOf(back)]).toEqual([422, ["dueOn past"]]);
  const { tasks } = (await as(owner, "GET", `/of-client/${clientId}`)).body as unknown as {
    tasks: TaskRow[];
  };
  expect(tasks.map(({ id }) => id)).toEqual([call.id, next.id]);
});

test("the person whom a task is given to is notified, and its maker of its end; nobody of their own", async () => {
  const task = await make(owner, { assigneeId: await userOf(server, limited), subject: "Préparer le salon" });
  expect(await noticesOf(limited, task)).toMatchObject([
    { type: "newTask", content: { subject: task.subject } },
  ]);
  await act(limited, task, "completion");
  expect(await noticesOf(owner, task)).toMatchObject([{ type: "taskCompleted" }]);
  const own = await make(owner);
  await act(owner, own, "completion");
  expect(await noticesOf(owner, own)).toEqual([]);
});

test("without seeAllTask a person has their own tasks; with it, all", async () => {
  const hidden = await make(owner, { subject: "Secret" });
  const made = await make(limited, { assigneeId: await userOf(server, owner) });
  expect(await idsOf(limited)).toContain(made.id);
  expect(await idsOf(limited)).not.toContain(hidden.id);
  expect(await idsOf(owner)).toEqual(expect.arrayContaining([hidden.id, made.id]));
  for (const reply of [
    await as(limited, "GET", `/${hidden.id}`),
    await as(limited, "POST", `/${hidden.id}/completion`, { version: 1 }),
    await as(limited, "PUT", `/${hidden.id}`, { ...input(), id: undefined, version: 1 }),
  ])
    expect(codeOf(reply)).toEqual([404, "not-found"]);
});

test("a search finds words of the subject and of the client together, and shows nobody the tasks of others", async () => {
  const found = async (token: string, words: string): Promise<string[]> => {
    const query = `?search=${encodeURIComponent(words)}`;
    return ((await as(token, "GET", query)).body["rows"] as unknown as TaskRow[]).map(({ id }) => id);
  };
  const task = await make(owner, { subject: "Présenter la cuvée Zéphyr", clientId });
  await make(owner, { subject: "Présenter la cuvée Zéphyr" });
  expect(await found(owner, "zephyr bistrot")).toEqual([task.id]);
  expect(await found(owner, "bistrot zephyr présenter")).toEqual([task.id]);
  expect(await found(owner, "zephyr introuvable")).toEqual([]);
  expect(await found(limited, "zephyr")).toEqual([]);
  // A done task is in the list only where its status is asked for.
  const ended = await act(owner, await make(owner, { subject: "Zéphyr livré" }), "completion");
  expect(await found(owner, "zephyr livre")).toEqual([]);
  expect((await rowsOf(owner, { status: { in: ["done"] } })).map(({ id }) => id)).toContain(ended.id);
  const third = await makePerson(server, { role: "agent", shops: [{ shopId: shop.id, authorizations: {} }] });
  const own = await make(third, { subject: "Zéphyr", clientId: await addClient(third, "Cave de la Gare") });
  expect(await found(third, "zephyr gare")).toEqual([own.id]);
  expect(await found(otherAgent, "zephyr")).toEqual([]);
});

test("an agent has their own tasks, for their own clients, and gives none to others", async () => {
  const own = await make(agent, { clientId: agentClientId });
  expect(own).toMatchObject({ isMine: true, clientName: "Cave du Quai" });
  expect(codeOf(await as(agent, "POST", "", input({ clientId })))).toEqual([404, "not-found"]);
  const toOwner = await as(agent, "POST", "", input({ assigneeId: await userOf(server, owner) }));
  expect(fieldsOf(toOwner)).toEqual(["assigneeId unknown-owner"]);
  // A task for a client of nobody's cannot be given to an agent, who would never see it.
  const agentId = await userOf(server, agent);
  const refused = await as(owner, "POST", "", input({ clientId, assigneeId: agentId }));
  expect(fieldsOf(refused)).toEqual(["assigneeId task-agent-client"]);
  const given = await make(owner, { clientId: agentClientId, assigneeId: agentId });
  expect((await idsOf(agent)).toSorted()).toEqual([own.id, given.id].toSorted());
  expect(await idsOf(otherAgent)).toEqual([]);
  expect(codeOf(await as(otherAgent, "POST", `/${own.id}/completion`, { version: 1 }))).toEqual([
    404,
    "not-found",
  ]);
  expect(codeOf(await as(otherAgent, "GET", `/of-client/${agentClientId}`))).toEqual([404, "not-found"]);
  expect((await as(agent, "GET", "/people")).body).toMatchObject({ people: [{ id: agentId }] });
  const changed = await as(agent, "PUT", `/${given.id}`, {
    kind: "visit",
    subject: "Visite",
    dueOn: "2026-11-11",
    clientId: agentClientId,
    version: 1,
  });
  expect(changed.body).toMatchObject({ kind: "visit", assigneeId: agentId });
});

test("a reminder comes once, at its minute, to the assignee, and not after the task moved or ended", async () => {
  const subject = "Dégustation chez le caviste";
  const task = await make(limited, { subject, dueTime: "10:05", reminders: [60, 15] });
  const job = { shopId: shop.id, taskId: task.id, what: "reminder" as const };
  const due = Date.parse("2026-11-09T08:05:00Z");
  const { services } = server.app;
  const at = async (now: number): Promise<Notification[]> => {
    server.clock.now = now;
    await onTaskClock(services, { ...job, at: due });
    return noticesOf(limited, task);
  };
  const start = server.clock.now;
  expect(await at(due - 120_000)).toEqual([]);
  expect(await at(due)).toMatchObject([{ type: "taskReminder", content: { subject } }]);
  expect(await at(due)).toHaveLength(1);
  const mails = await outbox(server, `${await userOf(server, limited)}@example.org`);
  const reminders = mails.filter(({ kind }) => kind === "taskReminder");
  expect(reminders).toHaveLength(1);
  expect(reminders[0]?.text).toContain("lundi 9 novembre 2026, 10:05");
  server.clock.now = start;
  const moved = await make(limited, { dueTime: "10:05", reminders: [60] });
  await act(limited, moved, "postponement", { dueOn: "2026-11-10" });
  server.clock.now = due;
  await onTaskClock(services, { ...job, taskId: moved.id, at: due });
  expect(await noticesOf(limited, moved)).toEqual([]);
  const ended = await make(limited, { dueTime: "10:05", reminders: [60] });
  await act(limited, ended, "cancellation");
  await onTaskClock(services, { ...job, taskId: ended.id, at: due });
  expect(await noticesOf(limited, ended)).toEqual([]);
  server.clock.now = start;
});

test("the next one of a series is made once: when it is done, or on its due day", async () => {
  const recurrence = { unit: "week", every: 1, from: "completion", until: null };
  const weekly = await make(limited, { subject: "Relever les caves", dueOn: "2026-11-04", recurrence });
  const done = await act(limited, weekly, "completion");
  expect(await followers(limited, "Relever les caves")).toEqual(["2026-11-16"]);
  await act(limited, await act(limited, done, "reopening"), "completion");
  expect(await followers(limited, "Relever les caves")).toEqual(["2026-11-16"]);
  const monthly = { unit: "month", every: 1, from: "due", until: "2027-01-01" };
  const rent = await make(limited, { subject: "Relancer", dueOn: "2026-11-09", recurrence: monthly });
  const at = Date.parse("2026-11-08T23:00:00Z");
  for (let times = 0; times < 2; times++)
    await onTaskClock(server.app.services, { shopId: shop.id, taskId: rent.id, at, what: "next" });
  expect(await followers(limited, "Relancer")).toEqual(["2026-11-09", "2026-12-09"]);
  await act(limited, rent, "completion");
  expect(await followers(limited, "Relancer")).toEqual(["2026-12-09"]);
});

test("what is no task is refused in its fields", async () => {
  for (const [more, field] of [
    [{ subject: " " }, "subject"],
    [{ kind: "party" }, "kind"],
    [{ dueOn: "2026-02-30" }, "dueOn"],
    [{ dueTime: "25:00" }, "dueTime"],
    [{ reminders: [1, 2, 3, 4] }, "reminders"],
    [{ recurrence: { unit: "week", every: 0, from: "due", until: null } }, "recurrence.every"],
  ] as const) {
    const reply = await as(owner, "POST", "", input(more));
    expect([reply.status, fieldsOf(reply)[0]]).toEqual([422, expect.stringContaining(field)]);
  }
  const other = await makePerson(server, { role: "buyer" });
  const unknown = await as(owner, "POST", "", input({ assigneeId: await userOf(server, other) }));
  expect(fieldsOf(unknown)).toEqual(["assigneeId unknown-owner"]);
  const task = await make(owner);
  expect(codeOf(await as(owner, "POST", "", input({ id: task.id })))).toEqual([409, "task-exists"]);
});

test("who looks after a client is told of the outcome of another's task, and of nothing of their own", async () => {
  const helper = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { fullAccess: true } }],
  });
  const activities = async (token: string): Promise<Notification[]> => {
    await server.settle();
    const { body } = await server.send("GET", "/v1/notifications-centers", { token });
    return (body as unknown as Notification[]).filter(({ type }) => type === "newActivity");
  };
  const finish = async (token: string, outcome: string): Promise<void> => {
    await act(token, await make(helper, { clientId: agentClientId, subject: "Passer" }), "completion", {
      outcome,
    });
  };
  await finish(helper, "");
  expect(await activities(agent)).toEqual([]);
  await finish(helper, "Prend 12 bouteilles");
  expect(await activities(agent)).toMatchObject([
    {
      content: { name: "Cave du Quai", activity: "task", subject: "Passer", by: expect.any(String) },
      redirectLink: `/dashboard/clients/${agentClientId}`,
    },
  ]);
  expect(await activities(otherAgent)).toEqual([]);
  expect(await activities(helper)).toEqual([]);
  // The agent's own task: they did it, and nobody else looks after the client.
  await act(agent, await make(agent, { clientId: agentClientId }), "completion", { outcome: "Vu" });
  expect(await activities(agent)).toHaveLength(1);
});

test("a reminder and a birth whose jobs were lost are made up for within a day, once", async () => {
  const start = server.clock.now;
  const recurrence = { unit: "week", every: 1, from: "due", until: null };
  const lost = await make(limited, {
    subject: "Perdue",
    dueOn: "2026-11-10",
    dueTime: "10:00",
    reminders: [60],
    recurrence,
  });
  // The queue lost the jobs of the task.
  await asOwner(server.ownerUrl, (client) =>
    client.query("delete from pgboss.job where data ->> 'taskId' = $1", [lost.id]),
  );
  // Sessions end meanwhile: the rows are read themselves.
  const sweepAt = async (now: string): Promise<unknown> => {
    server.clock.now = Date.parse(now);
    await sweepTasks(server.app.services);
    await server.settle();
    return asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{ reminders: number; days: string[] }>(
        `select (select count(*)::int from notifications where redirect_link = '/dashboard/tasks/' || $1) as reminders,
           (select array_agg(due_on::text order by due_on) from tasks where subject = 'Perdue') as days`,
        [lost.id],
      );
      return rows[0];
    });
  };
  const days = ["2026-11-10", "2026-11-17"];
  expect(await sweepAt("2026-11-10T07:30:00Z")).toEqual({ reminders: 0, days });
  expect(await sweepAt("2026-11-10T08:30:00Z")).toEqual({ reminders: 1, days });
  expect(await sweepAt("2026-11-10T09:30:00Z")).toEqual({ reminders: 1, days });
  server.clock.now = start;
});

test("many tasks are given, put off, ranked and ended at once: only those that the person sees and that are open", async () => {
  const subject = "En lot";
  const mine = [await make(limited, { subject }), await make(limited, { subject, clientId: agentClientId })];
  const hidden = await make(owner, { subject });
  const ended = await act(limited, await make(limited, { subject }), "completion");
  const ids = [...mine, hidden, ended].map(({ id }) => id);
  const bulk = (token: string, act: object, rows: object = { ids }): Promise<Reply> =>
    as(token, "POST", "/bulk", { rows, act });
  expect((await bulk(limited, { kind: "priority", priority: "high" })).body).toEqual({ changed: 2, left: 1 });
  expect((await as(owner, "GET", `/${hidden.id}`)).body).toMatchObject({ priority: "medium", version: 1 });
  expect((await bulk(limited, { kind: "due", dueOn: "2026-11-12" })).body).toMatchObject({ changed: 2 });
  expect(fieldsOf(await bulk(limited, { kind: "due", dueOn: "2026-11-08" }))).toEqual(["act.dueOn past"]);
  const buyer = await userOf(server, await makePerson(server, { role: "buyer" }));
  expect(fieldsOf(await bulk(limited, { kind: "assign", assigneeId: buyer }))).toEqual([
    "act.assigneeId unknown-owner",
  ]);
  // The other agent does not have the client of the second one.
  const other = await userOf(server, otherAgent);
  expect((await bulk(limited, { kind: "assign", assigneeId: other })).body).toEqual({ changed: 1, left: 2 });
  expect(await noticesOf(otherAgent, mine[0] as TaskRow)).toMatchObject([{ type: "newTask" }]);
  const toOwner = { kind: "assign", assigneeId: await userOf(server, owner) };
  expect(fieldsOf(await bulk(otherAgent, toOwner))).toEqual(["act.assigneeId unknown-owner"]);
  const filter = { status: { in: ["open"] }, dueOn: { from: "2026-11-12" } };
  const all = { all: true, search: subject, filter };
  expect((await bulk(limited, { kind: "complete" }, all)).body).toEqual({ changed: 2, left: 0 });
  expect(
    (await rowsOf(limited, { status: { in: ["done"] } })).filter((row) => row.subject === subject),
  ).toHaveLength(3);
  expect(codeOf(await bulk(otherAgent, { kind: "cancel" }, { ids: [hidden.id] }))).toEqual([
    404,
    "not-found",
  ]);
  expect((await bulk(owner, { kind: "cancel" }, { ids: [hidden.id] })).body).toEqual({ changed: 1, left: 0 });
  expect((await as(owner, "GET", `/${hidden.id}`)).body).toMatchObject({ status: "cancelled" });
});
