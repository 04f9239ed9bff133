import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const send = async (more: object, token?: string): Promise<Reply> => {
  const body = { ...(await orderBody(server, shop, { payment: "check", quantity: 2 })), ...more };
  return server.send("POST", "/v1/orders", { body, ...(token ? { token } : {}) });
};
async function placed(more: object, token?: string): Promise<OrderView> {
  const reply = await send(more, token);
  expect(reply.status, reply.text).toBe(201);
  return (reply.body as unknown as { order: OrderView }).order;
}
const read = async (id: string, token = owner): Promise<OrderView> =>
  (await server.send("GET", `/v1/orders/${id}`, { token })).body as unknown as OrderView;
const rows = <R extends object>(sql: string, values: unknown[]): Promise<R[]> =>
  asOwner(server.ownerUrl, async (c) => (await c.query<R>(sql, values)).rows);
const warehousesOf = async (code: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      "select w.id from warehouses w join shops s on s.id = w.shop_id where s.code = $1 order by w.id",
      [code],
    )
  ).map(({ id }) => id);

it("keeps the buyer's reference and his words, and tells both sides; the bill says the reference", async () => {
  const order = await placed({ refId: "BC-2026-0118", notes: "", buyer: { notes: "Pour le dîner du 12." } });
  expect(order).toMatchObject({ refId: "BC-2026-0118", notes: "Pour le dîner du 12." });
  expect(await read(order.id)).toMatchObject({ refId: "BC-2026-0118", notes: "Pour le dîner du 12." });
  const accepted = await server.send("POST", `/v1/orders/${order.id}/acceptance`, {
    token: owner,
    body: { version: (await read(order.id)).version, reason: "" },
  });
  expect(accepted.status, accepted.text).toBe(200);
  const bill = { id: newTestId(), orders: [{ orderId: order.id }] };
  const billed = await server.send("POST", "/v1/bills", { token: owner, body: bill });
  expect(billed.status, billed.text).toBe(201);
  const [document] = await rows<{ content: string }>("select content from documents where id = $1", [
    bill.id,
  ]);
  expect((JSON.parse(document?.content ?? "{}") as DocumentContent).buyerReference).toBe("BC-2026-0118");
});

it("prints title, region and excise number of an address where the bill prints the address", async () => {
  const at = { firstname: "Élise", lastname: "Martin-Dubois", street: "12 rue de la République" };
  const town = {
    zipcode: "69002",
    city: "Lyon",
    county: "Rhône",
    state: "Auvergne-Rhône-Alpes",
    country: "FR",
  };
  const billingAddress = { title: "Madame", ...at, ...town };
  const deliveryAddress = { ...billingAddress, exciseNumber: "FR001234E5678" };
  const order = await placed({ billingAddress, deliveryAddress });
  expect(order).toMatchObject({ billingAddress, deliveryAddress });
  const body = { version: (await read(order.id)).version, reason: "" };
  await server.send("POST", `/v1/orders/${order.id}/acceptance`, { token: owner, body });
  const bill = { id: newTestId(), orders: [{ orderId: order.id }] };
  const billed = await server.send("POST", "/v1/bills", { token: owner, body: bill });
  expect(billed.status, billed.text).toBe(201);
  const [document] = await rows<{ content: string }>("select content from documents where id = $1", [
    bill.id,
  ]);
  const { buyer } = JSON.parse(document?.content ?? "{}") as DocumentContent;
  expect(buyer).toMatchObject({
    // The billing name has no title; the shipping address has one.
    name: "Élise Martin-Dubois",
    exciseNumber: "FR001234E5678",
    billing: {
      name: "Madame Élise Martin-Dubois",
      lines: ["12 rue de la République", "Rhône, Auvergne-Rhône-Alpes"],
    },
  });
  const wrong = await send({ deliveryAddress: { ...deliveryAddress, exciseNumber: "FR12" } });
  expect(wrong.body["fields"]).toMatchObject([
    { path: "deliveryAddress.exciseNumber", code: "excise-number" },
  ]);
});

it("takes the number of a Swiss or British company, of which goods that go there are an export", async () => {
  for (const [country, zipcode, vatNumber] of [
    ["CH", "1204", "CHE-123.456.789 TVA"],
    ["GB", "SW1A 1AA", "GB 123 4567 89"],
  ] as const) {
    const orders = [
      {
        sellerId: shop.id,
        products: [{ formatId: shop.bottle.id, quantity: 6 }],
        shipping: { country, zipcode },
        company: { vatNumber },
      },
    ];
    const priced = await server.send("POST", "/v1/orders/get-cart-price", { body: { orders } });
    expect(priced.status, priced.text).toBe(200);
    const [seller] = priced.body as unknown as { priced: { vat: { vatCents: number }[] } }[];
    expect(seller?.priced.vat.reduce((sum, v) => sum + v.vatCents, 0)).toBe(0);
    const wrong = [{ ...orders[0], company: { vatNumber: `${vatNumber.slice(0, 6)}` } }];
    const refused = await server.send("POST", "/v1/orders/get-cart-price", { body: { orders: wrong } });
    expect(refused.body["fields"]).toMatchObject([
      { path: "orders.0.company.vatNumber", code: "vat-number" },
    ]);
  }
});

it("never believes who buys: the order is of whoever is signed in, or of nobody", async () => {
  const [other] = await rows<{ id: string }>("select id from users where username = 'cave-kerouedan'", []);
  const claim = { buyer: { id: other?.id, shops: [{ id: shop.id, typology: "pro" }], notes: "" } };
  const buyer = async (id: string) =>
    (await rows<{ buyer_id: string | null }>("select buyer_id from orders where id = $1", [id]))[0]?.buyer_id;
  const guest = await placed(claim);
  expect(await buyer(guest.id)).not.toBe(other?.id);
  const camille = await server.login("camille", "Camille2026");
  const own = await placed(claim, camille);
  const me = (await server.send("GET", "/v1/users/me", { token: camille })).body as unknown as { id: string };
  expect(await buyer(own.id)).toBe(me.id);
  // Nor does the claim give access to another price grid.
  expect(own.totalTtcCents).toBe(guest.totalTtcCents);
});

it("takes from the seller's warehouse that is asked for, and from no other's", async () => {
  const [own] = await warehousesOf(ESTATE);
  const [foreign] = await warehousesOf(CHAMPAGNE);
  const order = await placed({ warehouse: own });
  expect(order).not.toHaveProperty("warehouse");
  expect(await read(order.id)).toMatchObject({ warehouse: { id: own, name: expect.any(String) } });
  const taken = await rows<{ warehouse_id: string }>(
    "select distinct warehouse_id from stock_movements where order_id = $1",
    [order.id],
  );
  expect(taken).toEqual([{ warehouse_id: own }]);
  for (const warehouse of [foreign, "0000000000000001"]) {
    expect(await send({ warehouse })).toMatchObject({ status: 422, body: { code: "warehouse-unknown" } });
    const orders = [{ sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 1 }], warehouse }];
    const priced = await server.send("POST", "/v1/orders/get-cart-price", { body: { orders } });
    expect(priced).toMatchObject({ status: 422, body: { code: "warehouse-unknown" } });
  }
  await asOwner(server.ownerUrl, (c) => c.query("update warehouses set sells = false where id = $1", [own]));
  await expect.poll(async () => (await send({ warehouse: own })).body["code"]).toBe("warehouse-unknown");
  await asOwner(server.ownerUrl, (c) => c.query("update warehouses set sells = true where id = $1", [own]));
});

it("refuses a reference that is longer than a bill's", async () => {
  const refId = "x".repeat(61);
  expect((await send({ refId })).body["fields"]).toMatchObject([{ path: "refId", code: "too-long" }]);
});
