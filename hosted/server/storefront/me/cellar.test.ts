import type { CellarWine } from "@cuvee/core/storefront/me/cellar.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openDock, type Dock } from "#sales/shipments/testing/shipments.fixture.ts";

let server: TestServer;
let dock: Dock;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  dock = await openDock(server);
});
afterAll(() => server.stop());

const cellar = async (token: string): Promise<CellarWine[]> => {
  const reply = await server.send("GET", "/v1/users/me/cellar", { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { wines: CellarWine[] }).wines;
};
const open = (token: string, { shopId, formatId }: CellarWine, opened: number): Promise<Reply> =>
  server.send("PUT", `/v1/users/me/cellar/${shopId}/${formatId}`, { token, body: { opened } });

/** Places an order of the estate's plain bottle by a buyer, which the estate accepts. */
async function accepted(token: string, quantity: number): Promise<OrderView> {
  const body = await orderBody(server, dock.shop, { payment: "check", quantity });
  const placed = await server.send("POST", "/v1/orders", { token, body });
  expect(placed.status, placed.text).toBe(201);
  const { order } = placed.body as unknown as { order: OrderView };
  const { version } = order;
  const reply = await dock.ask("POST", `/v1/orders/${order.id}/acceptance`, { version });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as OrderView;
}
/** Plans a shipment of an order's first line and delivers it; returns its id. */
async function deliver(order: OrderView, quantity: number): Promise<string> {
  const [shipment] = await dock.planned(order, dock.share(order, quantity));
  const id = shipment?.id ?? "";
  await dock.done(order.id, id, "dispatch");
  await dock.done(order.id, id, "delivery");
  return id;
}
const owner = (query: string, values: unknown[]): Promise<unknown> =>
  asOwner(server.ownerUrl, (client) => client.query(query, values));

test("bottles are in the cellar once they came; cancelled, withdrawn and returned ones are not", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  expect(await cellar(buyer)).toEqual([]);
  const order = await accepted(buyer, 6);
  expect(await cellar(buyer)).toEqual([]);

  const first = await deliver(order, 3);
  const [wine] = await cellar(buyer);
  expect(wine).toMatchObject({ shopId: dock.shop.id, formatId: dock.shop.bottle.id, bought: 3, opened: 0 });
  // Units that never left are given up: what came stays.
  const { version } = await dock.read(order.id);
  const lineId = order.lines[0]?.id ?? "";
  const body = { id: newTestId(), version, reason: "Rupture", lines: [{ lineId, quantity: 1 }] };
  expect((await dock.ask("POST", `/v1/orders/${order.id}/line-cancellations`, body)).status).toBe(201);
  expect((await cellar(buyer))[0]?.bought).toBe(3);
  await deliver(order, 2);
  expect((await cellar(buyer))[0]?.bought).toBe(5);
  await dock.done(order.id, first, "return", { lines: [{ lineId, quantity: 1 }], restock: true });
  expect((await cellar(buyer))[0]?.bought).toBe(4);
  const withdrawal = { id: newTestId(), name: "É", email: "e@example.org", lines: [{ lineId, quantity: 2 }] };
  const declared = await server.send("POST", `/v1/orders/${order.id}/withdrawals`, {
    token: buyer,
    body: withdrawal,
  });
  expect(declared.status, declared.text).toBe(201);
  expect((await cellar(buyer))[0]?.bought).toBe(2);
});

test("a buyer writes down what they opened, takes it back, and no more than they have", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  await deliver(await accepted(buyer, 3), 3);
  const [wine] = await cellar(buyer);
  if (!wine) throw new Error("no wine");
  expect((await open(buyer, wine, 2)).body).toMatchObject({ bought: 3, opened: 2 });
  expect((await cellar(buyer))[0]?.opened).toBe(2);
  expect((await open(buyer, wine, 0)).body).toMatchObject({ opened: 0 });
  const many = await open(buyer, wine, 4);
  expect([many.status, many.body["code"]]).toEqual([409, "cellar-few"]);
  for (const opened of [-1, 1.5, "1", 1e9])
    expect((await open(buyer, wine, opened as number)).status).toBe(422);
  // Another buyer has none of it, and the seller has no cellar of a buyer.
  const strange = await makePerson(server, { role: "buyer" });
  expect((await open(strange, wine, 1)).status).toBe(404);
  expect(await cellar(strange)).toEqual([]);
  expect((await server.send("GET", "/v1/users/me/cellar", { token: dock.token })).status).toBe(403);
});

test("the years to drink it and its page come from the catalogue; a withdrawn wine stays, without a page", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  await deliver(await accepted(buyer, 1), 1);
  const { id: shopId, bottle, product } = dock.shop;
  const year = new Date().getFullYear();
  await owner(
    `update vintages v set keep_from = $3::int - 1, keep_peak = $3, keep_to = $3::int + 1 from formats f
     where v.shop_id = f.shop_id and v.id = f.vintage_id and f.shop_id = $1 and f.id = $2`,
    [shopId, bottle.id, year],
  );
  const [wine] = await cellar(buyer);
  expect(wine?.window).toEqual({ from: year - 1, peak: year, to: year + 1, state: "peak" });
  const [{ slug } = { slug: "" }] = await dock.rows<{ slug: string }>(
    "select slug from products where shop_id = $1 and id = $2",
    [shopId, product.id],
  );
  expect([wine?.path, wine?.isOnSale]).toEqual([`/${ESTATE}/${slug}`, true]);
  await owner("update products set status = 'closed' where shop_id = $1 and id = $2", [shopId, product.id]);
  expect((await cellar(buyer))[0]).toMatchObject({
    name: wine?.name,
    path: null,
    isOnSale: false,
    bought: 1,
  });
  await owner("update products set status = 'online' where shop_id = $1 and id = $2", [shopId, product.id]);
});

test("a carton is the bottles that it holds; bottles of two shops stand side by side", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  const [row] = await dock.rows<{ carton: string; content: string; quantity: number }>(
    `select c.format_id as carton, c.content_id as content, c.quantity
     from format_contents c join formats f on f.shop_id = c.shop_id and f.id = c.format_id
     where c.shop_id = $1 and f.type = 'packing' order by c.format_id limit 1`,
    [dock.shop.id],
  );
  // An order from before shipments: it was delivered as a whole.
  const order = await accepted(buyer, 1);
  await owner(`update order_lines set format_id = $3, quantity = 2 where shop_id = $1 and order_id = $2`, [
    dock.shop.id,
    order.id,
    row?.carton,
  ]);
  await owner("update orders set delivery_status = 'delivered' where shop_id = $1 and id = $2", [
    dock.shop.id,
    order.id,
  ]);
  expect(await cellar(buyer)).toMatchObject([{ formatId: row?.content, bought: 2 * (row?.quantity ?? 0) }]);

  const champagne = await openShop(server, CHAMPAGNE);
  const body = await orderBody(server, champagne, { payment: "check", quantity: 2 });
  const placed = await server.send("POST", "/v1/orders", { token: buyer, body });
  const { order: other } = placed.body as unknown as { order: OrderView };
  await owner("update orders set status = 'validated', delivery_status = 'delivered' where id = $1", [
    other.id,
  ]);
  const shops = (await cellar(buyer)).map((wine) => wine.shopId);
  expect(new Set(shops)).toEqual(new Set([dock.shop.id, champagne.id]));
});

test("an erased account has no cellar", async () => {
  const buyer = await makePerson(server, { role: "buyer" });
  await deliver(await accepted(buyer, 1), 1);
  const [wine] = await cellar(buyer);
  if (!wine) throw new Error("no wine");
  expect((await open(buyer, wine, 1)).status).toBe(200);
  const counted = (): Promise<{ n: number }[]> =>
    dock.rows("select count(*)::int as n from opened_bottles where format_id = $1", [wine.formatId]);
  const [before] = await counted();
  const { body } = await server.send("GET", "/v1/users/me", { token: buyer });
  await owner("update users set erased_at = now() where id = $1", [body["id"] ?? body["_id"]]);
  expect((await counted())[0]?.n).toBe((before?.n ?? 0) - 1);
});
