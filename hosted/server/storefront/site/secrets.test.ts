import { afterAll, beforeAll, expect, test } from "vitest";
import { openAvailability } from "#cellar/stocks/stocks.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import { openPages } from "#storefront/site/pages.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Returns public answers with data of a shop and its products. */
async function answers({ id, product }: TestShop, token?: string): Promise<string[]> {
  const paths = [
    `/v1/embeds/${ESTATE}`,
    `/v1/embeds/${ESTATE}/products/${product.id}`,
    `/v1/products?shopIds=${encodeURIComponent(JSON.stringify([id]))}&limit=200`,
    `/v1/products/${product.id}`,
    `/v1/shops/${ESTATE}`,
    `/v1/shops/${ESTATE}/terms`,
  ];
  const replies = await Promise.all(paths.map((path) => server.send("GET", path, token ? { token } : {})));
  for (const reply of replies) expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  return replies.map(({ text }) => text);
}

/** Returns public pages, with the data embedded for the browser. */
async function pages({ product }: TestShop): Promise<string[]> {
  const { services, database } = server.app;
  const drawer = {
    files: { entry: "e.js", css: "", scripts: [], icon: "i.svg", views: new Map() },
    render: () => "",
    renderFirst: () => "",
  };
  const drawn = openPages(services, openAvailability(database, services.now), drawer);
  const snapshot = await openCatalogue(database, services.live, (shop) => shop).shop(ESTATE);
  const created = await Promise.all(
    ["", product.slug, "legal-notice"].map((rest) =>
      drawn.page(snapshot, { base: `/${ESTATE}`, rest, query: {}, lang: "fr" }),
    ),
  );
  for (const { status } of created) expect(status).toBe(200);
  expect(created[0]?.html.toString()).toContain('"shipping":[');
  return created.map(({ html }) => String(html));
}

test("tells nobody but the seller what he adds to his carriers' tariffs, and charges it", async () => {
  const plain = await openShop(server, ESTATE);
  const wanted = { payment: "check", quantity: 2 } as const;
  const before = await orderBody(server, plain, wanted);
  await asOwner(server.ownerUrl, async (c) => {
    await c.query(
      `update shipping_methods set method = method || '{"marginBp": 1234, "feesBp": 567, "commissionBp": 321}'
       where shop_id = $1 and method ->> 'kind' = 'delivery'`,
      [plain.id],
    );
    await c.query("update shops set name = name where id = $1", [plain.id]);
  });
  const total = async () => (await orderBody(server, plain, wanted)).expectedTotalCents;
  await expect.poll(total).toBeGreaterThan(before.expectedTotalCents);
  const camille = await server.login("camille", "Camille2026");
  const body = await orderBody(server, plain, wanted);
  const send = (path: string, sent: object, token?: string) =>
    server.send("POST", path, { body: sent, ...(token ? { token } : {}) });
  const { products, shipping } = before;
  const cart = { orders: [{ sellerId: plain.id, products, shipping: { ...shipping, zipcode: "69002" } }] };
  const placed = await send("/v1/orders", body, camille);
  expect(placed.status, placed.text).toBe(201);
  const { order, key } = placed.body as unknown as { order: { id: string }; key: string };
  const texts = [
    ...(await answers(plain)),
    ...(await answers(plain, camille)),
    placed.text,
    (await send("/v1/orders", before)).text,
    (await send("/v1/orders/get-cart-price", cart)).text,
    (await send("/v1/orders/get-cart-price", cart, camille)).text,
    (await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key })).text,
    (await server.send("GET", `/v1/orders/${order.id}`, { token: camille })).text,
    ...(await pages(plain)),
  ];
  expect(texts.filter((text) => text.includes("price-changed"))).toHaveLength(1);
  for (const text of texts) {
    expect(text).not.toMatch(
      /marginBp|feesBp|commissionBp|shipping\.charges|\b1234\b|"?(margin|commission)"?:[1-9]/,
    );
    expect(text).not.toMatch(/"(marginCents|commissionCents)":[1-9]/);
  }
  // The seller reads all of it.
  const calades = await server.login("calades", "Calades2026");
  const own = await server.send("GET", `/v1/orders/${order.id}`, { token: calades });
  expect(own.text).toMatch(/"marginCents":[1-9]/);
  expect((await server.send("GET", "/v1/shops/me", { token: calades })).text).toContain('"marginBp":1234');
});
