import { afterAll, beforeAll, expect, it } from "vitest";
import { mounted } from "#kit/mount.ts";
import { orderByCard, type CardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { cardBody, CHAMPAGNE, ESTATE, openShop, placeOrder, type ShopHand } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Sending, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: ShopHand;
let other: ShopHand;
/** An order of a visitor and one of Camille, at the estate. */
let guests: CardOrder;
let camilles: CardOrder;
let camille: string;
/** Those who have nothing to do with either. */
let strangers: Record<string, Sending>;
/** Camille, a ticket, and a request of hers for a grid, all of the estate. */
let own: { userId: string; ticketId: string; requestId: string };

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  camille = await server.login("camille", "Camille2026");
  guests = await orderByCard(server, shop);
  const signedIn = {
    send: (method: string, path: string, more?: Sending) =>
      server.send(method, path, { ...more, token: camille }),
  };
  const placed = await placeOrder(signedIn, shop, { payment: "cb", quantity: 1 });
  const { order, key, card } = placed.body as unknown as CardOrder & { order: { id: string } };
  camilles = { id: order.id, key, card };
  own = await ofEstate();
  const elsewhere = await orderByCard(server, other);
  strangers = {
    "the owner of another shop": { token: await server.login("aubree", "Lanthier2026") },
    "another buyer": { token: await server.login("cave-kerouedan", "Caviste2026") },
    "the link of another order of the shop": { orderKey: (await orderByCard(server, shop)).key },
    "the link of an order of another shop": { orderKey: elsewhere.key },
    "a link that nobody has": { orderKey: "A".repeat(32) },
    "another buyer with a stranger's link": {
      token: await server.login("cave-kerouedan", "Caviste2026"),
      orderKey: elsewhere.key,
    },
  };
});
afterAll(() => server.stop());

async function ofEstate(): Promise<typeof own> {
  const body = { company: "Cave", message: "" };
  const asked = await server.send("POST", `/v1/shops/${shop.id}/grid-requests`, { token: camille, body });
  await server.settle();
  return asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ userId: string; ticketId: string }>(
      `select u.id as "userId", t.id as "ticketId" from users u, tickets t where u.username = 'camille' and t.shop_id = $1`,
      [shop.id],
    );
    return { userId: "", ticketId: "", ...rows[0], requestId: String(asked.body["id"]) };
  });
}

const LEGAL = { fiscalLabel: null, alcohol: null, legal: {}, version: 1 };
const LIMITS = { minQuantity: null, maxQuantity: null, multiple: null };
const OFFER = {
  ...LIMITS,
  unitE4: 1,
  tiers: [],
  add: [],
  promotions: [],
  typologies: {},
  wrappingE4: null,
  version: 1,
};
const TERMS = { typology: null, vatNumber: null, suspension: null, exciseNumber: null, prices: [] };
const legalPath = (): string =>
  `/v1/pricing/products/${shop.product.id}/vintages/${shop.product.vintages[0]?.id}/legal`;

/** Every call that names an object of a tenant in its path or body, and how it is asked for a foreign one. */
const CALLS: Record<string, (order: CardOrder) => { path: string; body?: object }> = {
  "GET /v1/orders/:orderId": ({ id }) => ({ path: `/v1/orders/${id}` }),
  "POST /v1/orders/:orderId/payment-attempts": ({ id }) => ({ path: `/v1/orders/${id}/payment-attempts` }),
  "PUT /v1/orders/:orderId/aborted-cart": ({ id }) => ({ path: `/v1/orders/${id}/aborted-cart` }),
  ...Object.fromEntries(
    ["acceptance", "refusal", "cancellation", "delivery", "payment-receipt"].map((act) => [
      `POST /v1/orders/:orderId/${act}`,
      ({ id }: CardOrder) => ({ path: `/v1/orders/${id}/${act}`, body: { version: 1 } }),
    ]),
  ),
  "PUT /v1/products/:productId/formats/:formatId/price": () => ({
    path: `/v1/products/${shop.product.id}/formats/${shop.bottle.id}/price`,
    body: { unitE4: 1, version: 1 },
  }),
  "GET /v1/pricing/formats/:formatId": () => ({ path: `/v1/pricing/formats/${shop.bottle.id}` }),
  "PUT /v1/pricing/formats/:formatId": () => ({ path: `/v1/pricing/formats/${shop.bottle.id}`, body: OFFER }),
  "PUT /v1/pricing/formats/:formatId/contents": () => ({
    path: `/v1/pricing/formats/${shop.bottle.id}/contents`,
    body: { contents: [], version: 1 },
  }),
  "GET /v1/pricing/products/:productId/vintages/:vintageId/legal": () => ({ path: legalPath() }),
  "PUT /v1/pricing/products/:productId/vintages/:vintageId/legal": () => ({ path: legalPath(), body: LEGAL }),
  "DELETE /v1/pricing/shipping/:ref": () => ({ path: "/v1/pricing/shipping/relais-orange" }),
  "PUT /v1/pricing/codes/:code": () => ({
    path: "/v1/pricing/codes/BIENVENUE10",
    body: { type: "%", amount: 1, version: 1 },
  }),
  "DELETE /v1/pricing/codes/:code": () => ({ path: "/v1/pricing/codes/BIENVENUE10" }),
  "PUT /v1/pricing/tickets/:ticketId": () => ({
    path: `/v1/pricing/tickets/${own.ticketId}`,
    body: { eventId: own.ticketId, kind: "price", name: "x", unitE4: 1, vatType: "standard", version: 1 },
  }),
  "DELETE /v1/pricing/tickets/:ticketId": () => ({ path: `/v1/pricing/tickets/${own.ticketId}` }),
  "GET /v1/pricing/clients/:userId": () => ({ path: `/v1/pricing/clients/${own.userId}` }),
  "PUT /v1/pricing/clients/:userId": () => ({
    path: `/v1/pricing/clients/${own.userId}`,
    body: { ...TERMS, version: 0 },
  }),
  "POST /v1/pricing/trial": () => ({
    path: "/v1/pricing/trial",
    body: { userId: own.userId, products: [] },
  }),
  "POST /v1/pricing/grid-requests/:requestId/answer": () => ({
    path: `/v1/pricing/grid-requests/${own.requestId}/answer`,
    body: { typology: "pro" },
  }),
  "POST /v1/stocks/movements": () => ({
    path: "/v1/stocks/movements",
    body: { formatId: shop.bottle.id, kind: "breakage", quantity: 1 },
  }),
};
/** Calls with a name in their path that anybody may know, or that is a secret itself. */
const NO_TENANT = [
  "GET /v1/carts/handoff/:token",
  "GET /v1/embeds/:shop",
  "GET /v1/embeds/:shop/products/:productId",
  "GET /v1/products/:productId",
  "GET /v1/shops/:id",
  "POST /v1/payments/webhooks/:provider",
  "POST /v1/shops/:id/grid-requests",
  // Keys that every shop has of its own: the same key is another object in another shop.
  "PUT /v1/pricing/typologies/:key",
  "DELETE /v1/pricing/typologies/:key",
  "PUT /v1/pricing/shipping/:ref",
  "POST /v1/sandbox/intents/:intentId/challenge",
  "POST /v1/sandbox/intents/:intentId/confirmation",
  "POST /v1/sandbox/intents/:intentId/state",
];

it("has every call whose path names an object", () => {
  const named = mounted
    .map(({ call }) => `${call.method} ${call.path}`)
    .filter((route) => route.includes(":"));
  const listed = [...Object.keys(CALLS).filter((route) => route.includes(":")), ...NO_TENANT];
  expect(named.toSorted()).toEqual(listed.toSorted());
});

it("is 404, or refused at the door, for everybody who has nothing to do with it", async () => {
  const attacks: Attack[] = [];
  for (const [route, ask] of Object.entries(CALLS))
    for (const [who, sending] of Object.entries(strangers))
      for (const [whose, order] of Object.entries({ "a guest's": guests, "Camille's": camilles })) {
        const { path, body } = ask(order);
        const call = mounted.find((m) => `${m.call.method} ${m.call.path}` === route)?.call;
        // Whom the call names by role or link enters, and finds nothing; the others are refused before.
        const enters =
          (sending.orderKey && call?.who.includes("link")) ||
          (sending.token && call?.who.includes(who.startsWith("the owner") ? "owner" : "buyer"));
        const atTheDoor = sending.token ? "403 forbidden" : "401 unauthenticated";
        attacks.push({
          name: `${route}, ${whose}: ${who}`,
          send: () => server.send(route.split(" ")[0] ?? "", path, { ...sending, ...(body ? { body } : {}) }),
          wanted: enters ? "404 not-found" : atTheDoor,
        });
      }
  await expectRefused(server, attacks);
});

it("is there for those whose it is", async () => {
  const seen = async (order: CardOrder, sending: Sending) =>
    (await server.send("GET", `/v1/orders/${order.id}`, sending)).status;
  expect(await seen(guests, { orderKey: guests.key })).toBe(200);
  expect(await seen(camilles, { orderKey: camilles.key })).toBe(200);
  expect(await seen(camilles, { token: camille })).toBe(200);
  const token = await server.login("calades", "Calades2026");
  expect([await seen(guests, { token }), await seen(camilles, { token })]).toEqual([200, 200]);
});

it("of a guest belongs to no one: nobody and nobody never match", async () => {
  expect((await server.send("GET", `/v1/orders/${guests.id}`)).status).toBe(401);
  expect((await server.send("GET", `/v1/orders/${guests.id}`, { token: camille })).status).toBe(404);
  const listed = (await server.send("GET", "/v1/orders?limit=200", { token: camille })).body as unknown as {
    orders: { id: string }[];
  };
  expect(listed.orders.map((order) => order.id)).toEqual([camilles.id]);
  const bastien = strangers["another buyer"] ?? {};
  expect((await server.send("GET", "/v1/orders", bastien)).body).toMatchObject({ orders: [], counts: {} });
  // Not even an order that has, against all rules, no key.
  await asOwner(server.ownerUrl, (client) =>
    client.query("update orders set key_hash = '' where id = $1", [guests.id]),
  );
  for (const orderKey of ["", "A".repeat(32)])
    expect([401, 404]).toContain((await server.send("GET", `/v1/orders/${guests.id}`, { orderKey })).status);
});

it("of the bank answers to its own secret alone", async () => {
  const calls = {
    confirmation: { card: cardBody("4242424242424242") },
    challenge: { accept: true },
    state: {},
  };
  await expectRefused(
    server,
    Object.entries(calls).flatMap(([name, body]) =>
      [camilles.card.clientSecret, newTestId(), "A".repeat(32)].map((clientSecret): Attack => ({
        name: `${name} ${clientSecret}`,
        send: () =>
          server.send("POST", `/v1/sandbox/intents/${guests.card.intentId}/${name}`, {
            body: { ...body, clientSecret },
          }),
        wanted: "404 not-found",
      })),
    ),
  );
});

it("of other people's notifications cannot be marked", async () => {
  await placeOrder(server, shop, { payment: "check", quantity: 1 });
  await server.settle();
  const owner = await server.login("calades", "Calades2026");
  const read = async () =>
    (await server.send("GET", "/v1/notifications-centers", { token: owner })).body as unknown as {
      id: string;
      seen: boolean;
    }[];
  const before = await read();
  expect(before.length).toBeGreaterThan(0);
  const body = { arrayOfIds: before.map((n) => n.id) };
  for (const sending of [strangers["the owner of another shop"], { token: camille }])
    expect(
      (await server.send("PUT", "/v1/notifications-centers/mark-as-seen", { ...sending, body })).body,
    ).toEqual([]);
  expect(await read()).toEqual(before);
});
