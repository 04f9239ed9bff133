import { afterAll, beforeAll, expect, it } from "vitest";
import type { Who } from "@cuvee/core/kit/contract.ts";
import { ID_PATTERN } from "@cuvee/core/kit/idPattern.ts";
import { jsonSchema } from "#kit/http/answers.ts";
import { mounted } from "#kit/http/mount.ts";
import { orderByCard, type TestCardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { FOREIGN as CALLS, prepareAll } from "#kit/testing/foreign/all.ts";
import { NO_TENANT } from "#kit/testing/foreign/noTenant.ts";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { cardBody, CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Sending, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
/** An order of a visitor and one of Camille, at the estate. */
let guests: TestCardOrder;
let camilles: TestCardOrder;
let camille: string;
/** People who have nothing to do with either order. */
let strangers: Record<string, Sending & { role?: Who }>;
/** Names of things of the estate. */
let own: Record<string, string>;
let owner: string;

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
  const { order, key, card } = placed.body as unknown as TestCardOrder & { order: { id: string } };
  camilles = { id: order.id, key, card };
  owner = await server.login("calades", "Calades2026");
  own = await prepareAll(server, shop, owner);
  const elsewhere = await orderByCard(server, other);
  strangers = {
    "the owner of another shop": { token: await server.login("aubree", "Lanthier2026"), role: "owner" },
    "a collaborator of another shop who may everything": { token: await memberElsewhere("iam"), role: "iam" },
    "an agent of another shop": { token: await memberElsewhere("agent"), role: "agent" },
    "an administrator": { token: await makePerson(server, { role: "admin" }), role: "admin" },
    "another buyer": { token: await server.login("cave-kerouedan", "Caviste2026"), role: "buyer" },
    "the link of another order of the shop": { orderKey: (await orderByCard(server, shop)).key },
    "the link of an order of another shop": { orderKey: elsewhere.key },
    "a link that nobody has": { orderKey: "A".repeat(32) },
    "another buyer with a stranger's link": {
      token: await server.login("cave-kerouedan", "Caviste2026"),
      orderKey: elsewhere.key,
      role: "buyer",
    },
  };
});
afterAll(() => server.stop());

const memberElsewhere = (role: "iam" | "agent"): Promise<string> =>
  makePerson(server, { role, shops: [{ shopId: other.id, authorizations: { fullAccess: true } }] });

it("has every call whose path names an object", () => {
  const named = mounted
    .map(({ call }) => `${call.method} ${call.path}`)
    .filter((route) => route.includes(":"));
  const listed = [...Object.keys(CALLS).filter((route) => route.includes(":")), ...NO_TENANT];
  expect(named.toSorted()).toEqual(listed.toSorted());
});

/** Calls whose body holds identifiers that no shop owns, or that the caller makes. */
const OWN_NAMES = [
  "POST /v1/support-tickets",
  "POST /v1/carts/handoff",
  // A public shop accepts requests of every agent; a closed one is not found.
  "POST /v1/agents/requests",
  // Views belong to each person: names of other people's views are not ordered.
  "PUT /v1/views/order",
  "POST /v1/groups",
  // The caller makes the identifier; names of others' products show nothing.
  "POST /v1/models",
  "POST /v1/answer-templates",
  // Each shop has stages of its own; names of others' are new ones.
  "PUT /v1/opportunities/stages",
  "POST /v1/orders",
  "POST /v1/orders/get-cart-price",
  "POST /v1/reservations/groups",
  "POST /v1/reservations/holds",
  // The preview shows the shop's own products; names of others' show nothing.
  "POST /v1/site/preview",
  "PUT /v1/notifications-centers/mark-as-seen",
  "PUT /v1/users/me",
];

/** Checks whether a schema contains an identifier. */
function namesObjects(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  if ("pattern" in schema && schema.pattern === ID_PATTERN.source) return true;
  return Object.values(schema).some(namesObjects);
}

it("has every call whose body names an object", () => {
  const naming = mounted
    .filter(({ call }) => call.body && namesObjects(jsonSchema(call.body, "input")))
    .map(({ call }) => `${call.method} ${call.path}`);
  expect(naming.length).toBeGreaterThan(5);
  const listed = new Set([...Object.keys(CALLS), ...NO_TENANT, ...OWN_NAMES]);
  expect(naming.filter((route) => !listed.has(route))).toEqual([]);
});

it("is 404, or refused at the door, for everybody who has nothing to do with it", async () => {
  const attacks: Attack[] = [];
  for (const [route, ask] of Object.entries(CALLS))
    for (const [who, { role, ...sending }] of Object.entries(strangers)) {
      const requested = new Set<string>();
      for (const [whose, order] of Object.entries({ "a guest's": guests, "Camille's": camilles })) {
        const { path, body, wanted = "404 not-found" } = ask({ shop, order, own });
        if (requested.has(path)) continue;
        requested.add(path);
        const call = mounted.find((m) => `${m.call.method} ${m.call.path}` === route)?.call;
        // Callers that the call names by role or link are admitted, and find nothing; the others are refused before.
        const enters =
          (sending.orderKey && call?.who.includes("link")) ||
          (role !== undefined && call?.who.includes(role));
        const atTheDoor = sending.token ? "403 forbidden" : "401 unauthenticated";
        attacks.push({
          name: `${route}, ${whose}: ${who}`,
          send: () => server.send(route.split(" ")[0] ?? "", path, { ...sending, ...(body ? { body } : {}) }),
          wanted: enters ? wanted : atTheDoor,
        });
      }
    }
  await expectRefused(server, attacks);
});

it("is there for those whose it is", async () => {
  const seen = async (order: TestCardOrder, sending: Sending) =>
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
    rows: { id: string }[];
  };
  expect(listed.rows.map((order) => order.id)).toEqual([camilles.id]);
  const bastien = strangers["another buyer"] ?? {};
  expect((await server.send("GET", "/v1/orders", bastien)).body).toMatchObject({ rows: [], counts: {} });
  // Not even an order without a key, which the rules do not allow, is found.
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

/** Paths with the queries that a call needs. */
const QUERIES: Readonly<Record<string, string>> = {
  "GET /v1/shops/:id": `/v1/shops/${ESTATE}`,
  "GET /v1/shops/:id/terms": `/v1/shops/${ESTATE}/terms`,
  "GET /v1/shops/:shopId/visits": `/v1/shops/${ESTATE}/visits`,
  "GET /v1/embeds/:shop": `/v1/embeds/${ESTATE}`,
  "GET /v1/embeds/:shop/designs": `/v1/embeds/${ESTATE}/designs`,
  "GET /v1/search": "/v1/search?q=cairanne",
  "GET /v1/samples/totals": "/v1/samples/totals?from=2026-01-01&to=2026-12-31",
  "GET /v1/accounting/vat": "/v1/accounting/vat?from=2026-01-01&to=2026-12-31",
  "GET /v1/slots": "/v1/slots?from=2026-01-01&to=2026-02-01",
};

/** Makes the database refuse to write from here on, as a standby does. */
async function makeReadOnly(): Promise<void> {
  const name = new URL(server.ownerUrl).pathname.slice(1);
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'cuvee_app' and datname = $1",
      [name],
    );
  });
}

it("every GET answers from a read-only database, but those that say that they write", async () => {
  const others = ["an administrator", "an agent of another shop"].map((name) => strangers[name] ?? {});
  const everybody: Sending[] = [
    { token: owner },
    { token: camille },
    {},
    { orderKey: guests.key },
    ...others,
  ];
  await server.settle();
  await makeReadOnly();
  const writing = new Set<string>();
  const answered = new Set<string>();
  for (const { call } of mounted) {
    const route = `${call.method} ${call.path}`;
    if (call.method !== "GET" || route === "GET /v1/events") continue;
    const path = QUERIES[route] ?? CALLS[route]?.({ shop, order: guests, own }).path ?? call.path;
    for (const { token, orderKey } of everybody) {
      if (answered.has(route) || writing.has(route)) break;
      const comer = { ...(token ? { token } : {}), ...(orderKey ? { orderKey } : {}) };
      let reply = await server.send("GET", path, comer);
      // The first one may meet a connection that was cut.
      if (reply.status === 503) reply = await server.send("GET", path, comer);
      if (reply.status === 503) writing.add(route);
      if (reply.status === 200) answered.add(route);
    }
  }
  const pages = [
    "/",
    "/shops",
    "/cart",
    "/sitemap.xml",
    "/domaine-des-trois-calades",
    "/developers",
    "/help",
    "/terms",
  ];
  for (const page of pages) expect((await server.send("GET", page)).status, page).toBe(200);
  const marked = mounted.filter(({ call }) => call.primary).map(({ call }) => `${call.method} ${call.path}`);
  expect([...writing].filter((route) => !marked.includes(route))).toEqual([]);
  expect([...answered].filter((route) => marked.includes(route))).toEqual([]);
  // The others ask for things that nobody has here, or for more than a path.
  expect(answered.size).toBeGreaterThan(100);
}, 120_000);
