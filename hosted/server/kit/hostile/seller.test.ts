import { afterAll, beforeAll, it } from "vitest";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let token: string;
const INVALID = "422 invalid-input";
const LONG = "x".repeat(100_000);

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

it("acts and stock: versions, quantities and objects that cannot be", async () => {
  const placed = await placeOrder(server, shop, { payment: "check", quantity: 1 });
  const { order } = placed.body as unknown as { order: { id: string; version: number } };
  const act = (name: string, body: unknown, expected: Attack["wanted"] = INVALID): Attack => ({
    name,
    send: () => server.send("POST", `/v1/orders/${order.id}/acceptance`, { token, body }),
    wanted: expected,
  });
  const move = (name: string, body: object, expected: Attack["wanted"] = INVALID): Attack => ({
    name: `stock: ${name}`,
    send: () =>
      server.send("POST", "/v1/stocks/movements", {
        token,
        body: { formatId: shop.bottle.id, kind: "breakage", quantity: 1, ...body },
      }),
    wanted: expected,
  });
  const put = (name: string, path: string, body: object, expected: Attack["wanted"] = INVALID): Attack => ({
    name: `${name} ${JSON.stringify(body).slice(0, 60)}`,
    send: () => server.send("PUT", path, { token, body }),
    wanted: expected,
  });
  const pricePath = `/v1/products/${shop.product.id}/formats/${shop.bottle.id}/price`;
  await expectRefused(server, [
    act("no version", {}),
    ...[1.5, "1", null, -1, 2 ** 31, 2 ** 53].map((version) => act(`version ${version}`, { version })),
    act("version 99", { version: 99 }, "409 conflict"),
    act("a long reason", { version: 1, reason: LONG }),
    act("a field more", { version: 1, status: "validated" }),
    ...["acceptances", "paid", "status", "delete"].map((name): Attack => ({
      name: `no act: ${name}`,
      send: () => server.send("POST", `/v1/orders/${order.id}/${name}`, { token, body: { version: 1 } }),
      wanted: "404 not-found",
    })),
    ...[-1, 1.5, 1_000_001, 2 ** 31, "1", null].map((quantity) => move(`quantity ${quantity}`, { quantity })),
    ...["opening", "order", "release", "delivery", "", null].map((kind) => move(`kind ${kind}`, { kind })),
    move("another shop's", { formatId: other.bottle.id }, "404 not-found"),
    move("nobody's", { formatId: newTestId() }, "404 not-found"),
    move("a delta", { onHandDelta: 100 }),
    ...[-1, 0.5, 2 ** 31, 2 ** 53, "1", null].map((unitE4) =>
      put("price", pricePath, { unitE4, version: 1 }),
    ),
    ...[2 ** 31, 2 ** 53, -1, 1.5].map((version) => put("price", pricePath, { unitE4: 1, version })),
    put("price", pricePath, { unitE4: 1, version: 77 }, "409 conflict"),
    put(
      "foreign price",
      `/v1/products/${other.product.id}/formats/${other.bottle.id}/price`,
      { unitE4: 1, version: 1 },
      "404 not-found",
    ),
    put(
      "mixed price",
      `/v1/products/${shop.product.id}/formats/${other.bottle.id}/price`,
      { unitE4: 1, version: 1 },
      "404 not-found",
    ),
    ...[
      "red",
      "red}</style><script>",
      "url(javascript:alert(1))",
      "#12345",
      "#1234567",
      "#fff;position:fixed",
    ].map((color) => put("shop", "/v1/shops/me", { version: 1, color })),
    ...[
      "*",
      "null",
      "javascript:alert(1)",
      "https://*.evil",
      "http://a b",
      "https://x.fr/path",
      "https://x.fr\n",
      "//x.fr",
      "HTTPS://x.fr",
    ].map((origin) => put("shop", "/v1/shops/me", { version: 1, allowedOrigins: [origin] })),
    put("shop", "/v1/shops/me", {
      version: 1,
      allowedOrigins: Array.from({ length: 21 }, (_, n) => `https://x${n}.fr`),
    }),
    ...[2 ** 31, 2 ** 53, -1].map((version) => put("shop", "/v1/shops/me", { version, name: "Nom" })),
    ...[
      { id: other.id },
      { code: "autre" },
      { payments_list: [] },
      { legal: { owner: "x" } },
      { bank: {} },
    ].map((change) => put("shop", "/v1/shops/me", { version: 1, ...change })),
  ]);
});
