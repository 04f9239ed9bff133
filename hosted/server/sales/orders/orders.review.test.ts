import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { attemptStarted } from "#billing/payments/queries.ts";
import { openProviders } from "#billing/payments/providers.ts";
import { openSandbox } from "#billing/payments/sandbox.ts";
import {
  captureIntent,
  submitCard,
  moneyOf,
  orderByCard,
  PAID,
  refuseBySeller,
  retry,
  stateOf,
  webhook,
} from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { refundPayment } from "#sales/orders/payments/refunds.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const codeOf = (reply: Reply) => [reply.status, reply.body["code"]];

it("a slow repetition of the request does not make an attempt unpaid again", async () => {
  const order = await orderByCard(server, shop);
  await captureIntent(server, order.card.intentId);
  expect(await stateOf(server, order)).toEqual(PAID);
  // The buyer's second click was waiting for the payment provider all this time, and only now writes its answer.
  const [attempt] = await asOwner(
    server.ownerUrl,
    async (client) =>
      (await client.query("select * from payment_attempts where reference = $1", [order.card.intentId])).rows,
  );
  await server.app.database.transaction({ shopId: shop.id }, (tx) =>
    attemptStarted(tx, shop.id, attempt.id, {
      reference: attempt.reference,
      clientSecret: attempt.client_secret,
      url: null,
    }),
  );
  expect((await webhook(server, order.card.intentId)).status).toBe(200);
  expect(await stateOf(server, order)).toEqual(PAID);
  expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([0]);
  expect((await refuseBySeller(server, order, token)).status).toBe(200);
  expect(await stateOf(server, order)).toMatchObject({ status: "refused", paymentStatus: "refunded" });
});

it("the sandbox bank never gives back more than it took, however many ask at the same moment", async () => {
  const { provider } = openSandbox(server.app.services, () => server.url);
  const order = await orderByCard(server, shop);
  await captureIntent(server, order.card.intentId);
  const [money] = await moneyOf(server, order);
  const part = Math.ceil((money?.taken ?? 0) * 0.6);
  // All of them have read the stock before the first one writes.
  const [waiting, opened] = await Promise.all([
    Promise.allSettled(
      Array.from({ length: 6 }, (_, n) =>
        provider.refund(order.card.intentId, part, `p${n}-${order.id}`, null),
      ),
    ),
    asOwner(server.ownerUrl, async (client) => {
      await client.query("begin");
      await client.query("select 1 from sandbox.intents where id = $1 for update", [order.card.intentId]);
      await client.query("select pg_sleep(0.5)");
      await client.query("commit");
    }),
  ]);
  expect(opened).toBeUndefined();
  expect(waiting.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  expect((await moneyOf(server, order)).map((m) => m.returned)).toEqual([part]);
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("update sandbox.intents set refunded_cents = 0 where id = $1", [order.card.intentId]);
    await client.query("delete from sandbox.refunds where intent_id = $1", [order.card.intentId]);
  });
});

it("a second payment that goes back does not make the first one look refunded", async () => {
  const order = await orderByCard(server, shop);
  await submitCard(server, order.card, "4000000000000002");
  await server.settle();
  const second = await retry(server, order);
  for (const { intentId } of [order.card, second])
    expect((await captureIntent(server, intentId)).status).toBe(200);
  expect(await stateOf(server, order)).toEqual(PAID);
  const statusIs = (status: string) =>
    asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query(
        `update orders set status = $2 where id = $1 returning
           (select id from payments where order_id = $1) as payment`,
        [order.id, status],
      );
      return String(rows[0].payment);
    });
  // The seller refuses before the refund job of the second payment has run: the first is refunded by its own.
  const paymentId = await statusIs("refused");
  const { services } = server.app;
  const { provider } = openSandbox(services, () => server.url);
  const deps = { services, providers: openProviders(provider, new Map(), true) } as Parameters<
    typeof refundPayment
  >[0];
  await refundPayment(deps, { shopId: shop.id, paymentId, reference: second.intentId });
  await statusIs("pending");
  expect(await stateOf(server, order)).toEqual(PAID);
});

it("a seller acts on the orders of his own shop only, not on those that he bought elsewhere", async () => {
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
  const { id, version } = placed.body["order"] as unknown as { id: string; version: number };
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "update orders set buyer_id = (select id from users where username = 'aubree') where id = $1",
      [id],
    ),
  );
  const aubree = await server.login("aubree", "Lanthier2026");
  for (const act of ["acceptance", "refusal", "cancellation", "delivery", "payment-receipt"])
    expect(
      codeOf(await server.send("POST", `/v1/orders/${id}/${act}`, { token: aubree, body: { version } })),
    ).toEqual([404, "not-found"]);
  const seen = await server.send("GET", `/v1/orders/${id}`, { token: aubree });
  expect(seen.status === 404 || (seen.body["acts"] as unknown as unknown[]).length === 0).toBe(true);
  await openShop(server, CHAMPAGNE);
});

it("a buyer is not told the username of who handled his order", async () => {
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 1 });
  const { order, key } = placed.body as unknown as { order: { id: string; version: number }; key: string };
  const done = await server.send("POST", `/v1/orders/${order.id}/acceptance`, {
    token,
    body: { version: order.version },
  });
  expect(done.status).toBe(200);
  expect(done.text).toContain('"by":"calades"');
  const seen = await server.send("GET", `/v1/orders/${order.id}`, { orderKey: key });
  expect(seen.body["events"]).toMatchObject([{ by: "buyer" }, { kind: "accepted", by: "seller" }]);
  expect(seen.text).not.toContain('"calades"');
});

it("a hand-off keeps only what it knows, and leads back to web pages only", async () => {
  const body = {
    shop: shop.code,
    orders: [
      {
        sellerId: shop.id,
        products: [{ formatId: shop.bottle.id, quantity: 1 }],
        shipping: { ref: shop.shippingRef, price: { forged: 1 } },
      },
    ],
    lang: "fr",
    returnUrl: `${server.app.services.settings.publicUrl}/x`,
    adult: true,
  };
  const give = (change: object) => server.send("POST", "/v1/carts/handoff", { body: { ...body, ...change } });
  const stored = await give({});
  expect(stored.status, stored.text).toBe(201);
  const taken = await server.send("POST", "/v1/carts/handoff/redemption", {
    body: { token: stored.body["token"] },
  });
  expect(taken.status).toBe(200);
  expect(taken.text).not.toContain("forged");
  const own = server.app.services.settings.publicUrl;
  // Stored in the escaped form of URLs, so that the database accepts it.
  expect((await give({ returnUrl: `${own}/a\u0000b` })).status).toBe(201);
  expect(codeOf(await give({ returnUrl: `blob:${own}/x` }))).toEqual([422, "return-not-allowed"]);
});

it("a stored answer is given to the holder of the order's key only", async () => {
  const order = await orderByCard(server, shop);
  const key = newTestId();
  const path = `/v1/orders/${order.id}/payment-attempts`;
  expect((await server.send("POST", path, { orderKey: order.key, key })).status).toBe(201);
  expect(
    (await server.send("POST", path, { orderKey: order.key, key })).headers.get("idempotent-replayed"),
  ).toBe("true");
  expect(codeOf(await server.send("POST", path, { orderKey: "x".repeat(32), key }))).toEqual([
    404,
    "not-found",
  ]);
});

it("a map of permissions that is null denies", async () => {
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `with u as (update users set role = 'iam' where username = 'camille' returning id)
       insert into memberships (shop_id, user_id, role, authorizations) select $1, id, 'iam', 'null' from u
       on conflict (shop_id, user_id) do update set role = 'iam', authorizations = 'null'`,
      [shop.id],
    ),
  );
  const camille = await server.login("camille", "Camille2026");
  expect(codeOf(await server.send("GET", "/v1/orders", { token: camille }))).toEqual([403, "forbidden"]);
});

it("a price that the public may not see leaves the server nowhere", async () => {
  const secret = 123_457;
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("update formats set unit_e4 = $2 where id = $1", [shop.bottle.id, secret]);
    await client.query(
      `insert into grid_prices (shop_id, format_id, typology, visible, unit_e4)
       select $1, $2, key, false, $3 from typologies where shop_id = $1 and is_public
       on conflict (shop_id, format_id, typology) do update set visible = false, unit_e4 = $3`,
      [shop.id, shop.bottle.id, secret + 1],
    );
  });
  await new Promise((done) => setTimeout(done, 300));
  const order = { sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 1 }] };
  const replies = [
    await server.send("GET", `/v1/embeds/${shop.code}`),
    await server.send("GET", `/v1/embeds/${shop.code}/products/${shop.product.id}`),
    await server.send("GET", `/v1/products?shopIds=${JSON.stringify([shop.id])}&limit=200`),
    await server.send("GET", `/v1/products/${shop.product.id}`),
    await server.send("POST", "/v1/orders/get-cart-price", { body: { orders: [order] } }),
  ];
  for (const { status, text } of replies) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/12345[78]/);
  }
  expect(replies.at(-1)?.text).toContain("hidden-price");
});
