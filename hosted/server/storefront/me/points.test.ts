import { cents } from "@cuvee/core/kit/money.ts";
import type { ShopPoints } from "@cuvee/core/storefront/me/points.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { setPoints, shopLoyalty } from "#kit/testing/offers.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
});
afterAll(() => server.stop());

const pointsOf = async (token: string): Promise<ShopPoints[]> => {
  const reply = await server.send("GET", "/v1/users/me/points", { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { shops: ShopPoints[] }).shops;
};

test("a buyer reads their points by shop, why each came or went, and what they are good for", async () => {
  const shop = await openShop(server, ESTATE);
  const buyer = await makePerson(server, { role: "buyer" });
  expect(await pointsOf(buyer)).toEqual([]);
  await shopLoyalty(server, shop.id, {
    pointsPerEuroE2: 100,
    levels: [
      { id: "verre", name: "Un verre", points: 10, discountCents: cents(100) },
      { id: "magnum", name: "Un magnum", points: 100_000, discountCents: cents(1000) },
    ],
  });
  const { body: me } = await server.send("GET", "/v1/users/me", { token: buyer });
  await setPoints(server, shop.id, String(me["username"]), 20);
  const body = await orderBody(server, await openShop(server, ESTATE), { payment: "check", quantity: 2 });
  const placed = await server.send("POST", "/v1/orders", { token: buyer, body });
  expect(placed.status, placed.text).toBe(201);
  const { order } = placed.body as unknown as { order: OrderView };
  const seller = await server.login("calades", "Calades2026");
  for (const act of ["acceptance", "payment-receipt"]) {
    const { body: now } = await server.send("GET", `/v1/orders/${order.id}`, { token: seller });
    const done = await server.send("POST", `/v1/orders/${order.id}/${act}`, {
      token: seller,
      body: { version: now["version"] },
    });
    expect(done.status, done.text).toBe(200);
  }
  const [own] = await pointsOf(buyer);
  const earned = (own?.points ?? 0) - 20;
  expect(earned).toBeGreaterThan(0);
  expect(own).toMatchObject({
    shopId: shop.id,
    reached: "Un verre",
    next: { name: "Un magnum", missing: 100_000 - 20 - earned },
    movements: [
      { kind: "earn", points: earned, order: { id: order.id } },
      { kind: "adjust", points: 20, order: null },
    ],
  });
  // Nobody else reads them.
  const strange = await makePerson(server, { role: "buyer" });
  expect(await pointsOf(strange)).toEqual([]);
  expect((await server.send("GET", "/v1/users/me/points", { token: seller })).status).toBe(403);
});
