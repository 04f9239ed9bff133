import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { newBuyer } from "#people/accounts/testing/browser.fixture.ts";
import { onOrderEvents } from "./jobs.ts";
import { notify, type Notice } from "./notifications.ts";

type Item = {
  id: string;
  type: string;
  seen: boolean;
  content: object;
  redirectLink: string;
  createdAt: string;
};

let server: TestServer;
let shop: TestShop;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

async function list(token: string): Promise<Item[]> {
  const reply = await server.send("GET", "/v1/notifications-centers", { token });
  expect(reply.status).toBe(200);
  return reply.body as unknown as Item[];
}
const mark = (token: string, arrayOfIds: unknown): Promise<Reply> =>
  server.send("PUT", "/v1/notifications-centers/mark-as-seen", { token, body: { arrayOfIds } });

const userId = (username: string): Promise<string> =>
  asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select id from users where username = $1", [username])).rows[0].id,
  );

/** Creates a new member of the estate, signed in. */
async function member(name: string, role: string, authorizations: object): Promise<string> {
  const { email, password, id } = await newBuyer(server, name);
  await asOwner(server.ownerUrl, async (c) => {
    await c.query("update users set role = $2 where id = $1", [id, role]);
    // Only a shop's own people have a membership.
    if (role !== "buyer")
      await c.query(
        "insert into memberships (shop_id, user_id, role, authorizations) values ($1, $2, $3, $4)",
        [shop.id, id, role, authorizations],
      );
  });
  return String((await server.send("POST", "/v1/auth/login", { body: { email, password } })).body["jwt"]);
}

/** Handles an event of an order as its job does. */
const handle = (data: { shopId: string; orderId: string; event: string }): Promise<void> => {
  const { services } = server.app;
  return services.database.transaction({ shopId: data.shopId }, (tx) => onOrderEvents(tx, services, [data]));
};
const tell = (notice: Partial<Notice> & Pick<Notice, "to">): Promise<void> =>
  server.app.services.database.transaction({ shopId: shop.id }, (tx) =>
    notify(tx, server.app.services, {
      shopId: shop.id,
      type: "newTask",
      content: {},
      redirectLink: "/dashboard",
      fact: { key: newTestId(), at: new Date() },
      ...notice,
    }),
  );

test("a new order is told to those of the shop who may see it, once, whatever its job does", async () => {
  const sees = await member("voit", "iam", { seeAllOrder: true, seeAllPrice: true });
  const unpriced = await member("sans-prix", "iam", { seeAllOrder: true });
  const full = await member("tout", "iam", { fullAccess: true });
  const withoutOrders = await member("rien", "iam", { seeAllStock: true, seeAllOrder: false });
  const texted = await member("texte", "iam", { seeAllOrder: "true" });
  const client = await member("cliente", "buyer", { seeAllOrder: true });
  const other = await server.login("aubree", "Lanthier2026");
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 6 });
  expect(placed.status, placed.text).toBe(201);
  const order = placed.body["order"] as unknown as { id: string; number: string; totalTtcCents: number };
  await server.settle();
  const data = { shopId: shop.id, orderId: order.id, event: "placed" };
  await Promise.all([1, 2, 3].map(() => handle(data)));
  for (const token of [owner, sees, full]) {
    const items = await list(token);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      type: "newOrder",
      seen: false,
      content: { number: order.number, name: "Élise Martin-Dubois", totalTtcCents: order.totalTtcCents },
      redirectLink: `/dashboard/orders/${order.id}`,
    });
    expect(Date.now() - Date.parse(items[0]?.createdAt ?? "")).toBeLessThan(60_000);
  }
  expect((await list(unpriced))[0]?.content).toEqual({ number: order.number, name: "Élise Martin-Dubois" });
  for (const token of [withoutOrders, texted, client, other]) expect(await list(token)).toEqual([]);
});

test("other events, unknown orders and orders of another shop notify nobody", async () => {
  const before = await list(owner);
  const [{ id: orderId }] = await asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select id from orders")).rows,
  );
  const champagne = await openShop(server, "champagne-aubree-lanthier");
  for (const data of [
    { shopId: shop.id, orderId, event: "accepted" },
    { shopId: shop.id, orderId: newTestId(), event: "placed" },
    { shopId: champagne.id, orderId, event: "placed" },
  ])
    await handle(data);
  expect(await list(owner)).toEqual(before);
  expect(await list(await server.login("aubree", "Lanthier2026"))).toEqual([]);
});

test("notifications are marked as seen, one's own only", async () => {
  const mine = await list(owner);
  const ids = mine.map((item) => item.id);
  const stranger = await server.login("camille", "Camille2026");
  expect((await mark(stranger, ids)).body).toEqual([]);
  expect((await list(owner)).every((item) => !item.seen)).toBe(true);
  const marked = (await mark(owner, [...ids, newTestId()])).body as unknown as Item[];
  expect(marked.map((item) => item.seen)).toEqual(ids.map(() => true));
  expect(await list(owner)).toEqual(marked);
  expect((await mark(owner, ids)).status).toBe(200);
});

test("what the call refuses", async () => {
  for (const ids of [
    undefined,
    "x",
    ["x"],
    [1],
    Array.from({ length: 201 }, newTestId),
    [null],
    ["' or 1=1 --"],
  ])
    expect((await mark(owner, ids)).status).toBe(422);
  const anybody = await server.send("PUT", "/v1/notifications-centers/mark-as-seen", {
    body: { arrayOfIds: [], userId: await userId("calades") },
  });
  expect(anybody.status).toBe(401);
  expect((await server.send("GET", "/v1/notifications-centers")).status).toBe(401);
});

test("the last fifty, newest first", async () => {
  const to = [await userId("cave-kerouedan")];
  for (let n = 0; n < 55; n += 1)
    await tell({ to, content: { n }, fact: { key: `n${n}`, at: new Date(Date.now() + n * 1000) } });
  const token = await server.login("cave-kerouedan", "Caviste2026");
  const numbers = (await list(token)).map((item) => (item.content as { n: number }).n);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => 54 - n));
});

test("a notification leads nowhere but to a path of ours", async () => {
  const to = [await userId("percheval")];
  const evil = [
    "https://evil.example/x",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "",
  ];
  for (const redirectLink of evil) await tell({ to, redirectLink });
  const items = await list(await server.login("percheval", "Percheval2026"));
  expect(items.map((item) => item.redirectLink)).toEqual(evil.map(() => "/dashboard"));
});
