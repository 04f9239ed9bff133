import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

test.each(["transfer", "check", "cb"] as const)(
  "an order paid by %s is answered as it is read afterwards",
  async (payment) => {
    const placed = await placeOrder(server, shop, { payment, quantity: 6 });
    expect(placed.status, placed.text).toBe(201);
    const { order, key } = placed.body as unknown as { order: { id: string }; key: string };
    const read = await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key });
    expect(read.status, read.text).toBe(200);
    expect(read.body).toEqual(order);
  },
);
