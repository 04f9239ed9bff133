import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { RETRY_SECONDS } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { orderByCard, submitCard } from "#kit/testing/bank.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson, userOf } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openWebhookDispatcher } from "./dispatcher.ts";
import { openReceiver, refusalOf, type Receiver } from "./testing/receiver.fixture.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let receiver: Receiver;

beforeAll(async () => {
  server = await startTestServer({ env: { OUTSIDE_LOOPBACK: "1" } });
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  server.clock.now = 0;
  await asOwner(server.ownerUrl, (client) => client.query("delete from webhook_endpoints"));
  await receiver.stop();
});

const outcome = ({ status, body }: Reply): unknown[] => [status, body["code"]];
type Endpoint = { id: string; version: number; enabled: boolean; offBy: string | null; silent: string[] };
type Delivery = {
  id: string;
  state: string;
  tries: number;
  eventId: string;
  lastStatus: number | null;
  lastFault: string | null;
};
async function listen(events: string[], token = owner): Promise<{ endpoint: Endpoint; secret: string }> {
  const body = { url: receiver.url, events };
  const reply = await server.send("POST", "/v1/webhooks", { token, body });
  expect(reply.status).toBe(201);
  return reply.body as unknown as { endpoint: Endpoint; secret: string };
}
const endpointOf = async (id: string): Promise<Endpoint | undefined> =>
  (
    (await server.send("GET", "/v1/webhooks", { token: owner })).body["endpoints"] as unknown as Endpoint[]
  ).find((one) => one.id === id);
const deliveries = async (id: string): Promise<Delivery[]> =>
  (await server.send("GET", `/v1/webhooks/${id}/deliveries`, { token: owner })).body[
    "rows"
  ] as unknown as Delivery[];
async function settled(id: string, tries: number): Promise<Delivery> {
  const end = Date.now() + 15_000;
  for (;;) {
    const [one] = await deliveries(id);
    if (one && one.tries >= tries) return one;
    if (Date.now() > end) throw new Error(`not settled: ${JSON.stringify(one)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
const order = (): Promise<Reply> => placeOrder(server, shop, { payment: "check", quantity: 2 });
const addClient = (): Promise<Reply> =>
  server.send("POST", "/v1/clients", { token: owner, body: { kind: "individual", lastname: "Vasseur" } });

it("tells an order by card as placed and as paid, each once, and nothing before its money has come", async () => {
  const { endpoint } = await listen(["order.placed", "order.paid"]);
  const { id, card } = await orderByCard(server, shop);
  await server.settle();
  expect(await deliveries(endpoint.id)).toEqual([]);
  await submitCard(server, card, "4242424242424242");
  await receiver.until(2);
  await server.settle();
  const events = receiver.got.map(({ message: { type, data } }) => [type, data["id"], data["status"]]);
  expect(events.toSorted()).toEqual([
    ["order.paid", id, "pending"],
    ["order.placed", id, "pending"],
  ]);
});

it("tells an order, signed so that the package of Standard Webhooks takes it, and nothing tampered or old", async () => {
  const { secret } = await listen(["order.placed"]);
  const placed = await order();
  const { id } = placed.body["order"] as unknown as { id: string };
  const [first] = await receiver.until(1);
  if (!first) throw new Error("nothing came");
  expect(refusalOf(secret, first)).toBeNull();
  expect(first.headers["webhook-id"]).toMatch(/^evt_\w{32}$/);
  expect(first.message).toMatchObject({
    type: "order.placed",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: { shopId: shop.id, id, status: "pending", totalTtcCents: expect.any(Number) },
  });
  // No names, addresses or prices of lines.
  expect(first.raw).not.toMatch(/Martin|@|Lyon|unit/i);
  expect(refusalOf(secret, { ...first, raw: first.raw.replace("pending", "validated") })).toContain(
    "No matching",
  );
  const old = String(Number(first.headers["webhook-timestamp"]) - 301);
  expect(refusalOf(secret, { ...first, headers: { ...first.headers, "webhook-timestamp": old } })).toContain(
    "too old",
  );
  expect(refusalOf("whsec_" + Buffer.alloc(32).toString("base64"), first)).toContain("No matching");
  expect(refusalOf(secret, { ...first, headers: { ...first.headers, "webhook-id": "evt_x" } })).toContain(
    "No matching",
  );
});

it("tells each step of an order, a product, a stock once for many movements, a client; nothing that was not asked for", async () => {
  await listen(["order.accepted", "order.canceled", "stock.changed", "client.added", "product.changed"]);
  const { id, version } = (await order()).body["order"] as unknown as { id: string; version: number };
  const accepted = await server.send("POST", `/v1/orders/${id}/acceptance`, {
    token: owner,
    body: { version },
  });
  expect(accepted.status).toBe(200);
  for (let i = 0; i < 3; i += 1)
    await server.send("POST", "/v1/stocks/movements", {
      token: owner,
      body: { formatId: shop.bottle.id, kind: "breakage", quantity: 1 },
    });
  await addClient();
  await receiver.until(2);
  server.clock.now = Date.now() + 10_000;
  const got = await receiver.until(3);
  await server.settle();
  expect(got.map(({ message }) => message.type).toSorted()).toEqual([
    "client.added",
    "order.accepted",
    "stock.changed",
  ]);
  expect(got.find(({ message }) => message.type === "stock.changed")?.message.data).toMatchObject({
    id: shop.bottle.id,
    productId: shop.product.id,
    available: expect.any(Number),
  });
});

it("follows the rights of who made it: no amounts without seeAllPrice, no events beyond them, nothing once they are gone", async () => {
  const maker = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { seeAllOrder: true, seeAllClient: true } }],
  });
  const refused = await server.send("POST", "/v1/webhooks", {
    token: maker,
    body: { url: receiver.url, events: ["stock.changed"] },
  });
  expect(outcome(refused)).toEqual([403, "forbidden"]);
  const { endpoint } = await listen(["order.placed", "client.added"], maker);
  await order();
  const [first] = await receiver.until(1);
  expect(first?.message.data).not.toHaveProperty("totalTtcCents");
  const userId = await userOf(server, maker);
  await asOwner(server.ownerUrl, (client) =>
    client.query(`update memberships set authorizations = '{"seeAllClient": true}' where user_id = $1`, [
      userId,
    ]),
  );
  await order();
  await addClient();
  await receiver.until(2);
  await server.settle();
  expect(receiver.got.map(({ message }) => message.type)).toEqual(["order.placed", "client.added"]);
  expect((await endpointOf(endpoint.id))?.silent).toEqual(["order.placed"]);
});

it("tries again after growing waits, with the same id, then gives up; the log says what was answered; it is sent again by hand", async () => {
  const { endpoint, secret } = await listen(["client.added"]);
  receiver.answer = { status: 500, text: `non ${"x".repeat(2000)}` };
  // The database has a clock of its own.
  const start = Date.now() + 60_000;
  server.clock.now = start;
  await addClient();
  let at = start;
  const waits: number[] = [];
  for (let tries = 1; tries <= RETRY_SECONDS.length + 1; tries += 1) {
    const one = (await settled(endpoint.id, tries)) as Delivery & { nextAt: string | null };
    if (one.nextAt === null) break;
    waits.push((Date.parse(one.nextAt) - at) / 1000);
    // Ten minutes late: housekeeping considers it lost and sends it, unless its own job was first.
    at = Date.parse(one.nextAt) + 600_000;
    server.clock.now = at;
    owner = await server.login("calades", "Calades2026");
    await server.app.tidy();
  }
  expect(waits).toHaveLength(RETRY_SECONDS.length);
  for (const [i, seconds] of RETRY_SECONDS.entries()) {
    expect(waits[i]).toBeGreaterThanOrEqual(seconds);
    expect(waits[i]).toBeLessThanOrEqual(seconds * 1.2 + 0.001);
  }
  const [failed] = await deliveries(endpoint.id);
  expect(failed).toMatchObject({ state: "failed", tries: RETRY_SECONDS.length + 1, lastStatus: 500 });
  expect(new Set(receiver.got.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set([failed?.eventId]),
  );
  const path = `/v1/webhooks/${endpoint.id}/deliveries/${failed?.id}`;
  const read = await server.send("GET", path, { token: owner });
  const tries = read.body["attempts"] as unknown as { status: number; answer: string; ms: number }[];
  expect(tries).toHaveLength(RETRY_SECONDS.length + 1);
  expect(tries[0]).toMatchObject({ status: 500, answer: expect.stringMatching(/^non x+$/) });
  expect(tries[0]?.answer).toHaveLength(1024);
  receiver.answer = { status: 200, text: "oui" };
  expect((await server.send("POST", `${path}/replay`, { token: owner, body: {} })).status).toBe(200);
  expect(await settled(endpoint.id, RETRY_SECONDS.length + 2)).toMatchObject({ state: "delivered" });
  const last = receiver.got.at(-1);
  server.clock.now = 0;
  owner = await server.login("calades", "Calades2026");
  expect(last && last.headers["webhook-id"]).toBe(failed?.eventId);
  expect(secret).toMatch(/^whsec_/);
});

it("sends again everything that failed between two days, and a test on request", async () => {
  const { endpoint } = await listen(["client.added"]);
  receiver.answer = { status: 410, text: "" };
  await addClient();
  await settled(endpoint.id, 1);
  const off = await endpointOf(endpoint.id);
  expect(off).toMatchObject({ enabled: false, offBy: "gone" });
  const day = new Date().toISOString().slice(0, 10);
  const again = () =>
    server.send("POST", `/v1/webhooks/${endpoint.id}/replays`, {
      token: owner,
      body: { since: day, until: day },
    });
  expect(outcome(await again())).toEqual([409, "webhook-off"]);
  const mails = await asOwner(
    server.ownerUrl,
    async (client) =>
      (await client.query<{ kind: string }>("select kind from mails where kind = 'webhookGone'")).rowCount,
  );
  const notices = (await server.send("GET", "/v1/notifications-centers", { token: owner }))
    .body as unknown as { type: string }[];
  expect([mails, notices[0]?.type]).toEqual([1, "webhookGone"]);
  receiver.answer = { status: 200, text: "" };
  const change = {
    url: receiver.url,
    description: "",
    events: ["client.added"],
    enabled: true,
    version: off?.version,
  };
  expect(
    (await server.send("PUT", `/v1/webhooks/${endpoint.id}`, { token: owner, body: change })).body,
  ).toMatchObject({ enabled: true, offBy: null });
  expect((await again()).body).toEqual({ count: 1 });
  expect(await settled(endpoint.id, 2)).toMatchObject({ state: "delivered" });
  const tried = await server.send("POST", `/v1/webhooks/${endpoint.id}/tests`, {
    token: owner,
    body: { type: "order.paid" },
  });
  expect(tried.status).toBe(201);
  const got = await receiver.until(3);
  expect(got[2]?.message).toMatchObject({ type: "order.paid", data: { test: true } });
});

it("loses nothing when everything dies between the commit and the sending", async () => {
  await listen(["client.added"]);
  // Written as by a process that crashes at once: its notification is lost, its rows stay.
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("alter table clients disable trigger webhook_client");
    await client.query("alter table clients enable trigger webhook_client");
    await client.query(
      `insert into webhook_events (shop_id, type, subject, facts) values ($1, 'client.added', 'c', '{"id":"c"}')`,
      [shop.id],
    );
    await client.query("commit");
  });
  // The next process polls by itself.
  const dispatcher = openWebhookDispatcher(server.app.services);
  await dispatcher.now();
  await dispatcher.close();
  await receiver.until(1);
  // A delivery whose job was lost is sent by housekeeping, once.
  await server.settle();
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "update webhook_deliveries set state = 'waiting', tries = 0, next_at = now() - interval '1 hour'",
    ),
  );
  await server.app.tidy();
  await receiver.until(2);
  // An event of a rolled-back transaction is never delivered.
  await server.app.services.database
    .transaction({ shopId: shop.id }, async (tx) => {
      await tx.run(
        "insert into clients (shop_id, id, code, kind) values (:shopId, 'nobody', 'C-nobody', 'individual')",
        { shopId: shop.id },
      );
      throw new Error("crash");
    })
    .catch(() => undefined);
  await server.settle();
  expect(receiver.got).toHaveLength(2);
});
