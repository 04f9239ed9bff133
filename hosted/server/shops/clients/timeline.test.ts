import type { TimelineEvent } from "@cuvee/core/shops/clients/timeline.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makeApiKey, makePerson, ownerOf, userOf } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );
const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
  server.send(method, path, { token, ...(body === undefined ? {} : { body }) });
type Page = { events: TimelineEvent[]; next: string | null };
const read = async (clientId: string, query = "", by = token): Promise<Page> => {
  const reply = await server.send("GET", `/v1/clients/${clientId}/timeline?${query}`, { token: by });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as Page;
};
const kindsOf = ({ events }: Page): string[] => [...new Set(events.map(({ kind }) => kind))].toSorted();

/** Makes a client with an order, a note, an objection and a visit, and returns the client's id. */
async function someone(email: string): Promise<string> {
  const placed = await placeOrder(server, shop, { payment: "check", quantity: 2, email });
  expect(placed.status, placed.text).toBe(201);
  const [client] = await sql("select id from clients where shop_id = $1 and $2 = any(emails)", [
    shop.id,
    email,
  ]);
  const id = String(client?.["id"]);
  expect((await ask("POST", `/v1/clients/${id}/notes`, { note: "Aime les blancs" })).status).toBeLessThan(
    300,
  );
  const objection = { act: "objection", channel: "mail", address: email, purposes: ["newsletter"] };
  expect((await ask("POST", `/v1/clients/${id}/reach`, objection)).status).toBe(201);
  await sql(
    `insert into reservations (shop_id, id, event_id, slot_id, status, seats, people, contact, source, payment, created_at)
     select s.shop_id, make_id(now()), s.event_id, s.id, 'attended', 2, 2, jsonb_build_object('email', $2::text), 'web', 'full',
       now() from event_slots s where s.shop_id = $1 order by s.starts_at limit 1`,
    [shop.id, email.toUpperCase()],
  );
  return id;
}

test("the timeline has what came from each source, the latest first, and every page of it once", async () => {
  const id = await someone("story@example.org");
  const whole = await read(id, "limit=100");
  expect(kindsOf(whole)).toEqual(expect.arrayContaining(["consent", "order", "record", "visit"]));
  const order = whole.events.find(({ kind }) => kind === "order");
  expect(order).toMatchObject({ what: "pending", targetId: expect.any(String) });
  expect(order?.amountCents).toBeGreaterThan(0);
  expect(whole.events.find(({ what }) => what === "note")).toMatchObject({
    note: "Aime les blancs",
    by: "calades",
  });
  expect(whole.events.find(({ kind }) => kind === "consent")).toMatchObject({
    what: "withdrawn",
    name: "mail",
    note: "newsletter",
  });
  expect(whole.events.map(({ at }) => at)).toEqual(
    whole.events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  // Some happen in one moment: a page begins exactly after the one before.
  await sql(
    `insert into client_events (shop_id, client_id, at, kind, made_by)
     select shop_id, client_id, created_at, kind, 'test' from orders, unnest(array['terms', 'joined', 'restored']) kind
     where id = $1`,
    [order?.targetId],
  );
  const again = await read(id, "limit=100");
  const paged: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await read(id, `limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`);
    paged.push(...page.events.map(({ key }) => key));
    cursor = page.next;
  }
  expect(paged).toEqual(again.events.map(({ key }) => key));
  expect(kindsOf(await read(id, "group=visits"))).toEqual(["visit"]);
  expect(kindsOf(await read(id, "group=notes"))).toEqual(["record"]);
});

test("a client who was merged brings their events along, and what a reader may not open is not told", async () => {
  const [kept, gone] = [await someone("kept@example.org"), await someone("gone@example.org")];
  const orders = async (id: string): Promise<number> =>
    (await read(id, "limit=100")).events.filter(({ kind }) => kind === "order").length;
  expect(await orders(kept)).toBe(1);
  await sql("update clients set merged_into = $1 where id = $2", [kept, gone]);
  expect(await orders(kept)).toBe(2);
  expect((await ask("GET", `/v1/clients/${gone}/timeline`)).status).toBe(410);
  const helper = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { seeAllClient: true } }],
  });
  const seen = kindsOf(await read(kept, "limit=100", helper));
  expect(seen).toEqual(expect.arrayContaining(["consent", "record"]));
  expect(seen).not.toContain("order");
  expect(seen).not.toContain("visit");
  expect((await ask("GET", `/v1/clients/${kept}/timeline?cursor=1.order`)).status).toBe(422);
});

test("tasks are told while they are open and with their outcome, to those who see them and to no key", async () => {
  const id = await someone("todo@example.org");
  const task = {
    id: newTestId(),
    kind: "customPhone",
    subject: "Rappeler",
    dueOn: "2099-01-02",
    clientId: id,
  };
  expect((await ask("POST", "/v1/tasks", task)).status).toBe(201);
  const tasksOf = async (by = token) => (await read(id, "group=tasks", by)).events;
  expect(await tasksOf()).toMatchObject([
    { what: "open", name: "Rappeler", note: "2099-01-02", by: "calades", targetId: task.id },
  ]);
  const done = await server.send("POST", `/v1/tasks/${task.id}/completion`, {
    token,
    body: { version: 1, outcome: "Prend 36 bouteilles" },
  });
  expect(done.status, done.text).toBe(200);
  expect(await tasksOf()).toMatchObject([{ what: "done", note: "Prend 36 bouteilles", by: "calades" }]);
  const limited = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: allBut("seeAllTask") }],
  });
  expect(await tasksOf(limited)).toEqual([]);
  const owner = await ownerOf(server, shop.id);
  const key = await makeApiKey(server, { shopId: shop.id, ...owner, scopes: ["clients:read"] });
  expect(await tasksOf(key)).toEqual([]);
});

test("an agent reads the timeline of their own clients, from sources that they have pages of", async () => {
  const id = await someone("agent@example.org");
  const agent = (): Promise<string> =>
    makePerson(server, { role: "agent", shops: [{ shopId: shop.id, authorizations: {} }] });
  const [own, other] = [await agent(), await agent()];
  await sql("update clients set agent_id = $1 where id = $2", [await userOf(server, own), id]);
  const task = { id: newTestId(), kind: "visit", subject: "Passer", dueOn: "2099-01-02", clientId: id };
  expect((await server.send("POST", "/v1/tasks", { token: own, body: task })).status).toBe(201);
  expect((await ask("POST", "/v1/tasks", { ...task, id: newTestId(), subject: "Secret" })).status).toBe(201);
  const seen = await read(id, "limit=100", own);
  expect(kindsOf(seen)).toEqual(["order", "record", "task"]);
  expect(seen.events.filter(({ kind }) => kind === "task").map(({ name }) => name)).toEqual(["Passer"]);
  expect((await read(id, "group=visits", own)).events).toEqual([]);
  expect((await server.send("GET", `/v1/clients/${id}/timeline`, { token: other })).status).toBe(404);
});
