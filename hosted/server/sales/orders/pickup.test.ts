import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

it("shows the place of a pickup and its hours to buyer, seller and in mails, and not the buyer's home", async () => {
  const body = await orderBody(server, shop, { payment: "cash", quantity: 6 });
  const placed = await server.send("POST", "/v1/orders", { body });
  expect(placed.status, placed.text).toBe(201);
  const { order, key } = placed.body as unknown as { order: OrderView; key: string };
  const place = {
    name: "Caveau de Cairanne",
    address: ["1240 chemin des Calades", "84290 Cairanne"],
    hours: expect.stringContaining("mardi au samedi"),
  };
  expect(order.pickup).toMatchObject(place);
  const followed = await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key });
  expect(followed.body["pickup"]).toMatchObject(place);
  const owner = await server.login("calades", "Calades2026");
  const staff = await server.send("GET", `/v1/orders/${order.id}`, { token: owner });
  expect(staff.body["pickup"]).toMatchObject(place);
  await server.settle();
  const mails = await asOwner(
    server.ownerUrl,
    async (client) =>
      (
        await client.query<{ body_text: string }>("select body_text from mails where id like $1 || '.%'", [
          order.id,
        ])
      ).rows,
  );
  const placedMail = mails.find(({ body_text: text }) => text.includes("1240 chemin des Calades"));
  expect(placedMail?.body_text).toContain("mardi au samedi");
  expect(placedMail?.body_text).not.toContain("Adresse de livraison");
  // Without an address of its own a pickup is at the seller's.
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "update shipping_methods set method = method - 'address' - 'hours' where shop_id = $1 and ref = $2",
      [shop.id, shop.pickupRef],
    ),
  );
  const later = await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key });
  expect(later.body["pickup"]).toMatchObject({ hours: "", address: [expect.any(String)] });
  expect(JSON.stringify(later.body["pickup"])).not.toContain("rue de la République");
});

it("has no place of pickup for what is carried", async () => {
  const body = await orderBody(server, shop, { payment: "check", quantity: 6 });
  const placed = await server.send("POST", "/v1/orders", { body });
  expect((placed.body as unknown as { order: OrderView }).order.pickup).toBeUndefined();
});
