import type { ProspectRow } from "@cuvee/core/relations/prospection/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allBut, makePerson, userOf } from "#kit/testing/people.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let agent: string;
let reader: string;

beforeAll(async () => {
  server = await startTestServer();
  // A Monday, in winter time.
  server.clock.now = Date.parse("2026-11-09T08:00:00Z");
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  const member = (role: "agent" | "iam", authorizations: object): Promise<string> =>
    makePerson(server, { role, shops: [{ shopId: shop.id, authorizations }] });
  agent = await member("agent", {});
  reader = await member("iam", allBut("createClient"));
});
afterAll(() => server.stop());

const as = (token: string, method: string, path: string, body?: object): Promise<Reply> =>
  server.send(method, `/v1${path}`, { token, ...(body ? { body } : {}) });
const FAMILY = "Restaurateur";
let numbers = 10_000_000;
async function add(token: string, more: object = {}): Promise<string> {
  numbers += 1;
  const body = {
    kind: "professional",
    company: `Cave ${numbers}`,
    pipe: "Prospect",
    phone: `+336${numbers}`,
    ...more,
  };
  const reply = await as(token, "POST", "/clients", body);
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
}
const rowsOf = async (token: string, filter: object = {}): Promise<ProspectRow[]> => {
  const reply = await as(
    token,
    "GET",
    `/prospects?limit=200&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect(reply.status, reply.text).toBe(200);
  return reply.body["rows"] as unknown as ProspectRow[];
};
const rowOf = async (id: string, token = owner): Promise<ProspectRow | undefined> =>
  (await rowsOf(token)).find((row) => row.id === id);
const bulk = (token: string, ids: string[], act: object): Promise<Reply> =>
  as(token, "POST", "/prospects/bulk", { rows: { ids }, act });
const putOnList = async (...ids: string[]): Promise<void> => {
  const reply = await bulk(owner, ids, { kind: "call", on: "2026-11-09" });
  expect([reply.status, reply.body["changed"]], reply.text).toEqual([200, ids.length]);
};
type Queue = {
  rows: (ProspectRow & { number: string; lastNote: string })[];
  counts: Record<string, number>;
  laterOn: string | null;
};
const queueOf = async (token: string, mine = false): Promise<Queue> =>
  (await as(token, "GET", `/prospects/calls${mine ? "?mine=true" : ""}`)).body as unknown as Queue;
const inQueue = async (id: string, token = owner): Promise<boolean> =>
  (await queueOf(token)).rows.some((row) => row.id === id);
const record = (token: string, clientId: string, more: object): Promise<Reply> =>
  as(token, "POST", `/prospects/${clientId}/calls`, { id: newTestId(), ...more });
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const fieldsOf = (reply: Reply): string[] =>
  ((reply.body["fields"] ?? []) as { path: string; code: string }[]).map((f) => `${f.path} ${f.code}`);
type Task = {
  id: string;
  status: string;
  dueOn: string;
  dueTime: string | null;
  outcome: string;
  kind: string;
  isMine: boolean;
};
const tasksOf = async (clientId: string, token = owner): Promise<Task[]> =>
  (await as(token, "GET", `/tasks/of-client/${clientId}`)).body["tasks"] as unknown as Task[];

test("a prospect is in the list with where they are; a client is not", async () => {
  const address = {
    use: "both",
    main: true,
    street: "1 quai",
    zipcode: "20000",
    city: "Ajaccio",
    country: "FR",
  };
  const id = await add(owner, { addresses: [address], family: FAMILY });
  const client = await add(owner, { pipe: null });
  expect(await rowOf(id)).toMatchObject({
    city: "Ajaccio",
    department: "2A",
    family: FAMILY,
    calls: 0,
    neverCalled: true,
    lastResult: null,
    since: "2026-11-09T08:00:00.000Z",
  });
  expect(await rowOf(client)).toBeUndefined();
  expect((await rowsOf(owner, { department: { in: ["2A"] } })).map((row) => row.id)).toEqual([id]);
  expect((await as(reader, "PUT", `/prospects/${id}`, { source: "Salon" })).status).toBe(403);
  const put = await as(owner, "PUT", `/prospects/${id}`, {
    source: "Vinexpo",
    website: "https://bastia.example",
  });
  expect(put.status, put.text).toBe(200);
  expect((await rowsOf(owner, { source: { has: "vinexpo" } })).map((row) => row.id)).toEqual([id]);
});

test("a note that came with a prospect is no contact, a later one is", async () => {
  const id = await add(owner, { note: "Rencontré au salon" });
  expect(await rowOf(id)).toMatchObject({ lastContactAt: null });
  server.clock.now += 60_000;
  const noted = await as(owner, "POST", `/clients/${id}/notes`, { note: "Rappelé" });
  expect(noted.status, noted.text).toBe(201);
  expect((await rowOf(id))?.lastContactAt).toBe(new Date(server.clock.now).toISOString());
  server.clock.now -= 60_000;
});

test("the call list: a result leads to the next day, a call back to a task that the next call ends", async () => {
  const id = await add(owner, { company: "Bistrot du Marché" });
  expect(await inQueue(id)).toBe(false);
  await putOnList(id);
  expect((await queueOf(owner)).rows.find((row) => row.id === id)?.number).toBe(`+336${numbers}`);
  expect((await record(owner, id, { result: "noAnswer", note: "Répondeur" })).status).toBe(201);
  expect(await rowOf(id)).toMatchObject({
    calls: 1,
    lastResult: "noAnswer",
    callOn: "2026-11-10",
    neverCalled: false,
  });
  expect(await inQueue(id)).toBe(false);
  expect((await queueOf(owner)).laterOn).toBe("2026-11-10");
  const back = {
    result: "callBack",
    callBackOn: "2026-11-12",
    callBackTime: "14:30",
    note: "Rappeler le chef",
  };
  expect(codeOf(await record(owner, id, { ...back, callBackOn: null }))).toEqual([422, "invalid-input"]);
  const past = await record(owner, id, { ...back, callBackOn: "2026-11-01" });
  expect([past.status, fieldsOf(past)]).toEqual([422, ["callBackOn past"]]);
  expect((await record(reader, id, back)).status).toBe(201);
  expect(await tasksOf(id)).toMatchObject([
    { kind: "customPhone", dueOn: "2026-11-12", dueTime: "14:30", status: "open", isMine: false },
  ]);
  expect(await rowOf(id)).toMatchObject({ callOn: "2026-11-12", nextTaskOn: "2026-11-12" });
  server.clock.now = Date.parse("2026-11-12T09:00:00Z");
  try {
    // A session of that day.
    const later = await makePerson(server, {
      role: "owner",
      shops: [{ shopId: shop.id, authorizations: {} }],
    });
    expect((await queueOf(later)).rows.find((row) => row.id === id)?.lastNote).toBe("Rappeler le chef");
    expect((await record(later, id, { result: "interested", note: "Veut goûter" })).status).toBe(201);
    expect(await tasksOf(id, later)).toMatchObject([{ status: "done", outcome: "Veut goûter" }]);
    expect(await rowOf(id, later)).toMatchObject({ callOn: null, lastResult: "interested", calls: 3 });
  } finally {
    server.clock.now = Date.parse("2026-11-09T08:00:00Z");
  }
  const calls = (await as(owner, "GET", `/prospects/${id}/calls`)).body["calls"] as unknown as {
    result: string;
  }[];
  expect(calls.map(({ result }) => result)).toEqual(["interested", "callBack", "noAnswer"]);
  const { events } = (await as(owner, "GET", `/clients/${id}/timeline?group=contacts`)).body as unknown as {
    events: { kind: string; what: string; note: string }[];
  };
  expect(events.filter(({ kind }) => kind === "prospection").map(({ what, note }) => [what, note])).toEqual([
    ["interested", "Veut goûter"],
    ["callBack", "Rappeler le chef"],
    ["noAnswer", "Répondeur"],
  ]);
});

test("a refusal needs a reason; a call is recorded once", async () => {
  const id = await add(owner);
  const missing = await record(owner, id, { result: "notInterested" });
  expect([missing.status, fieldsOf(missing)]).toEqual([422, ["reason needed"]]);
  const call = { id: newTestId(), result: "notInterested", reason: "supplier" };
  expect((await as(owner, "POST", `/prospects/${id}/calls`, call)).status).toBe(201);
  expect(codeOf(await as(owner, "POST", `/prospects/${id}/calls`, call))).toEqual([409, "call-exists"]);
  expect((await rowOf(id))?.calls).toBe(1);
});

test("consumers without consent are not called, and said to be; an objection ends calls, a wrong number too", async () => {
  const before = (await queueOf(owner)).counts;
  const consumer = await add(owner, { kind: "individual", company: "", lastname: "Durand" });
  const objecting = await add(owner);
  const wrong = await add(owner);
  await putOnList(consumer, objecting, wrong);
  expect(await inQueue(consumer)).toBe(false);
  expect((await queueOf(owner)).counts["noConsent"]).toBe(Number(before["noConsent"]) + 1);
  expect((await record(owner, objecting, { result: "objected" })).status).toBe(201);
  expect((await record(owner, wrong, { result: "wrongNumber" })).status).toBe(201);
  await putOnList(objecting, wrong);
  expect([await inQueue(objecting), await inQueue(wrong)]).toEqual([false, false]);
  expect((await queueOf(owner)).counts).toMatchObject({
    objected: Number(before["objected"]) + 1,
    inError: Number(before["inError"]) + 1,
  });
});

test("an agent has their own prospects, and an objection holds for them too", async () => {
  const mine = await add(agent);
  const others = await add(owner);
  expect((await rowsOf(agent)).map(({ id }) => id)).toEqual([mine]);
  await putOnList(mine, others);
  expect((await queueOf(agent)).rows.map(({ id }) => id)).toEqual([mine]);
  expect(codeOf(await record(agent, others, { result: "noAnswer" }))).toEqual([404, "not-found"]);
  expect((await as(agent, "GET", `/prospects/${others}/calls`)).status).toBe(404);
  expect((await as(agent, "POST", `/prospects/${others}/conversion`, {})).status).toBe(404);
  expect((await bulk(agent, [mine], { kind: "archive" })).status).toBe(403);
  expect((await record(agent, mine, { result: "callBack", callBackOn: "2026-11-20" })).status).toBe(201);
  expect(await tasksOf(mine, agent)).toMatchObject([{ isMine: true }]);
  expect((await record(agent, mine, { result: "objected" })).status).toBe(201);
  await putOnList(mine);
  expect((await queueOf(agent)).rows).toEqual([]);
});

test("prospects are given to a person, put on the list of a caller, archived", async () => {
  const [a, b] = [await add(owner), await add(owner)];
  const ownerId = await userOf(server, owner);
  expect((await bulk(owner, [a, b], { kind: "owner", userId: ownerId })).body["changed"]).toBe(2);
  expect((await rowOf(a))?.ownerId).toBe(ownerId);
  const stranger = await bulk(owner, [a], { kind: "agent", userId: ownerId });
  expect([stranger.status, fieldsOf(stranger)]).toEqual([422, ["act.userId unknown-agent"]]);
  const agentId = await userOf(server, agent);
  expect((await bulk(owner, [b], { kind: "agent", userId: agentId })).status).toBe(200);
  expect((await rowOf(b, agent))?.id).toBe(b);
  await bulk(owner, [a], { kind: "call", on: "2026-11-09", callerId: ownerId });
  expect((await queueOf(owner, true)).rows.map(({ id }) => id)).toEqual([a]);
  expect((await bulk(owner, [a], { kind: "uncall" })).body["changed"]).toBe(1);
  expect((await queueOf(owner, true)).rows).toEqual([]);
  expect((await bulk(owner, [a], { kind: "archive" })).body["changed"]).toBe(1);
  expect(await rowOf(a)).toBeUndefined();
  expect(codeOf(await bulk(owner, [newTestId()], { kind: "archive" }))).toEqual([404, "not-found"]);
});

test("a prospect becomes a client by hand or by an order, and the rate says so", async () => {
  type Figures = { open: number; prospects: number; converted: number; byOrder: number };
  const figures = async (): Promise<Figures> =>
    (await as(owner, "GET", "/prospects/figures?months=3")).body as unknown as Figures;
  const before = await figures();
  const email = "achats@bistrot.example.org";
  const [byHand, byOrder] = [await add(owner), await add(owner, { emails: [email] })];
  expect((await figures()).prospects).toBe(before.prospects + 2);
  const done = await as(owner, "POST", `/prospects/${byHand}/conversion`, {});
  expect([done.status, done.body["convertedAt"]]).toEqual([200, "2026-11-09T08:00:00.000Z"]);
  expect(await rowOf(byHand)).toBeUndefined();
  expect(codeOf(await as(owner, "POST", `/prospects/${byHand}/conversion`, {}))).toEqual([
    409,
    "prospect-gone",
  ]);
  const client = (await as(owner, "GET", `/clients/${byHand}`)).body;
  expect(client["pipe"]).toBeNull();
  await placeOrder(server, shop, { payment: "check", quantity: 6, email });
  expect(await rowOf(byOrder)).toBeUndefined();
  expect(await figures()).toMatchObject({
    open: before.open,
    prospects: before.prospects + 2,
    converted: before.converted + 2,
    byOrder: before.byOrder + 1,
  });
});

test("two prospects who are merged have the calls of both", async () => {
  const [stays, goes] = [await add(owner), await add(owner)];
  await record(owner, stays, { result: "noAnswer" });
  server.clock.now += 60_000;
  await record(owner, goes, { result: "interested", note: "Veut des échantillons" });
  await as(owner, "PUT", `/prospects/${goes}`, { source: "Salon de Lyon" });
  const version = async (id: string): Promise<unknown> =>
    (await as(owner, "GET", `/clients/${id}`)).body["version"];
  const merged = await as(owner, "POST", `/clients/${goes}/merge`, {
    into: stays,
    version: await version(goes),
    intoVersion: await version(stays),
  });
  expect(merged.status, merged.text).toBe(200);
  expect(await rowOf(stays)).toMatchObject({ calls: 2, lastResult: "interested", source: "Salon de Lyon" });
  const calls = (await as(owner, "GET", `/prospects/${stays}/calls`)).body["calls"] as unknown as unknown[];
  expect(calls).toHaveLength(2);
});

test("the script of the shop is written by its staff, one writer at a time", async () => {
  const first = (await as(agent, "GET", "/prospects/script")).body;
  expect(first["version"]).toBe(0);
  const body = "Bonjour {{firstname}}";
  expect((await as(reader, "PUT", "/prospects/script", { body, version: 0 })).status).toBe(403);
  const put = await as(owner, "PUT", "/prospects/script", { body, version: 0 });
  expect(put.body, put.text).toMatchObject({ body, version: 1 });
  expect(codeOf(await as(owner, "PUT", "/prospects/script", { body, version: 0 }))).toEqual([
    409,
    "conflict",
  ]);
});
