import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appUrl } from "#kit/postgres/connection.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

type Client = { id: string; name: string; agentId: string | null; version: number };

let server: TestServer;
let estate: TestShop;
let champagne: TestShop;
let owner: string;
let solene: string;
let soleneId: string;

beforeAll(async () => {
  server = await startTestServer();
  estate = await openShop(server, ESTATE);
  champagne = await openShop(server, CHAMPAGNE);
  owner = await server.login("calades", "Calades2026");
  solene = await server.login("solene", "Tournee2026");
  soleneId = String((await get("/v1/users/me", solene)).body["id"]);
  await work(estate);
});
afterAll(() => server.stop());

const get = (path: string, token: string): Promise<Reply> => server.send("GET", path, { token });
const work = ({ id: shopId }: TestShop): Promise<Reply> =>
  server.send("PUT", "/v1/users/me/agency", { token: solene, body: { shopId } });
const rowsAt = async <R>(path: string, token: string): Promise<R[]> =>
  ((await get(path, token)).body as unknown as { rows: R[] }).rows;
const clientsOf = (token: string): Promise<Client[]> => rowsAt<Client>("/v1/clients?limit=200", token);
const stored = (sql: string, values: unknown[]): Promise<Record<string, never>[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(sql, values)).rows);
/** Returns a client of the estate as the owner sees them, with the fields that a change must send. */
async function asWritten(id: string): Promise<Client & Record<string, unknown>> {
  const { body } = await get(`/v1/clients/${id}`, owner);
  return body as unknown as Client & Record<string, unknown>;
}
const FIELDS =
  `kind pipe civility firstname lastname company siret siren nic registration vatNumber emails mobile phone lang
  addresses contacts family family2 custom custom2 listTag listTag2 paymentTerms ownerId agentId version`.split(
    /\s+/,
  );
const written = (client: Record<string, unknown>, change: object): object => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, client[name]])),
  ...change,
});

test("an agent sees his clients and their orders, and nobody else's", async () => {
  const kerouedan = await server.login("cave-kerouedan", "Caviste2026");
  const signedIn = {
    send: (method: string, path: string, more?: object) =>
      server.send(method, path, { ...more, token: kerouedan }),
  };
  const his = (await placeOrder(signedIn, estate, { payment: "check", quantity: 1 })).body[
    "order"
  ] as never as {
    id: string;
    number: string;
  };
  const another = (await placeOrder(server, estate, { payment: "check", quantity: 1 })).body[
    "order"
  ] as never as {
    id: string;
    number: string;
  };

  const wanted = await stored(
    "select id from clients where shop_id = $1 and agent_id = $2 and merged_into is null order by id",
    [estate.id, soleneId],
  );
  expect(wanted.length).toBeGreaterThan(3);
  expect((await clientsOf(solene)).map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id));
  expect((await clientsOf(owner)).length).toBeGreaterThan(wanted.length);
  const tour = (await get("/v1/clients/tour", solene)).body as unknown as {
    clients: { id: string; name: string }[];
  };
  expect(tour.clients.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id));
  const name = tour.clients[0]?.name ?? "";
  expect((await get(`/v1/clients/tour?search=${encodeURIComponent(name)}`, solene)).body).toMatchObject({
    clients: [{ name }],
    more: false,
  });
  expect((await get("/v1/clients/tour?search=%25_x", solene)).body).toEqual({ clients: [], more: false });

  expect((await rowsAt<{ id: string }>("/v1/orders", solene)).map(({ id }) => id)).toContain(his.id);
  const listed = (await get("/v1/orders?limit=200", solene)).body as unknown as {
    rows: { id: string; status: string }[];
    counts: Record<string, number>;
  };
  expect(listed.rows.map(({ id }) => id)).not.toContain(another.id);
  expect(Object.values(listed.counts).reduce((sum, n) => sum + n, 0)).toBe(listed.rows.length);
  expect((await get(`/v1/orders/${his.id}`, solene)).status).toBe(200);
  expect((await get(`/v1/orders/${another.id}`, solene)).status).toBe(404);

  const strange = await stored(
    "select id from clients where shop_id = $1 and agent_id is null and merged_into is null limit 1",
    [estate.id],
  );
  const path = `/v1/clients/${strange[0]?.["id"]}`;
  for (const [method, at, body] of [
    ["GET", path, undefined],
    ["GET", `${path}/orders`, undefined],
    ["PUT", path, { kind: "individual", lastname: "Pris", version: 1 }],
    ["POST", `${path}/notes`, { note: "lu" }],
  ] as const)
    expect([method, at, (await server.send(method, at, { token: solene, body })).status]).toEqual([
      method,
      at,
      404,
    ]);
  const found = (await get(`/v1/search?query=${another.number}`, solene)).body;
  expect(found).toMatchObject({ orders: [] });
  expect((await get(`/v1/search?query=${his.number}`, solene)).body["orders"]).toHaveLength(1);
});

test("he reads the catalogue and the prices he may quote, and changes nothing of them", async () => {
  const products = await rowsAt<{ id: string; price: number; available: number }>(
    "/v1/catalogue/products?limit=200",
    solene,
  );
  expect(products).toEqual(await rowsAt("/v1/catalogue/products?limit=200", owner));
  const path = `/v1/catalogue/products/${estate.product.id}`;
  expect((await get(path, solene)).body).toEqual((await get(path, owner)).body);
  expect(await rowsAt("/v1/pricing/matrix", solene)).toEqual(await rowsAt("/v1/pricing/matrix", owner));
  for (const [method, at] of [
    ["PUT", path],
    ["PUT", "/v1/pricing/matrix"],
    ["GET", "/v1/pricing"],
    ["POST", "/v1/clients/exports"],
    ["GET", "/v1/clients/duplicates"],
    ["GET", "/v1/stocks"],
    ["GET", "/v1/collaborators"],
    ["GET", "/v1/dashboard"],
  ] as const)
    expect([
      at,
      (await server.send(method, at, { token: solene, body: method === "GET" ? undefined : {} })).status,
    ]).toEqual([at, 403]);
});

test("he adds a client of his own, and gives no terms that are the shop's to give", async () => {
  const added = await server.send("POST", "/v1/clients", {
    token: solene,
    body: {
      kind: "professional",
      pipe: "Prospect",
      company: "Auberge du Goyen",
      emails: ["cave@auberge-goyen.example"],
      listTag: ["Presqu'île"],
      note: "Rencontrée au salon",
    },
  });
  expect(added).toMatchObject({
    status: 201,
    body: { agentId: soleneId, name: "Auberge du Goyen", pipe: "Prospect" },
  });
  const client = await asWritten(String(added.body["id"]));
  expect(client).toMatchObject({
    agentId: soleneId,
    paymentTerms: null,
    ownerId: null,
    listTag: ["Presqu'île"],
  });

  const put = (change: object, token = solene): Promise<Reply> =>
    server.send("PUT", `/v1/clients/${client.id}`, { token, body: written(client, change) });
  const codes = async (reply: Promise<Reply>): Promise<unknown> =>
    ((await reply).body["fields"] as unknown as { path: string; code: string }[]).map(
      (f) => `${f.path} ${f.code}`,
    );
  const [strangerId] = (await stored("select id from users where username = 'mathieu'", [])).map(
    (u) => u["id"],
  );
  expect(await codes(put({ paymentTerms: "d30" }))).toEqual(["paymentTerms staff-only"]);
  expect(await codes(put({ agentId: strangerId }))).toEqual(["agentId staff-only"]);
  expect(await codes(put({ ownerId: strangerId }))).toEqual(["ownerId unknown-owner"]);
  expect(
    await codes(
      server.send("POST", "/v1/clients", {
        token: solene,
        body: { kind: "individual", lastname: "Riou", typology: "pro" },
      }),
    ),
  ).toEqual(["typology staff-only"]);
  expect(await put({ company: "Auberge du Goyen et du Port", agentId: null })).toMatchObject({
    status: 200,
    body: { company: "Auberge du Goyen et du Port", agentId: soleneId },
  });
  // The owner cannot assign the client to anyone who is not an agent of the shop; without an agent the client is gone
  // from the agent's list at once.
  const now = await asWritten(client.id);
  const byOwner = (agentId: unknown): Promise<Reply> =>
    server.send("PUT", `/v1/clients/${client.id}`, { token: owner, body: written(now, { agentId }) });
  expect(await codes(byOwner(strangerId))).toEqual(["agentId unknown-agent"]);
  expect((await byOwner(null)).status).toBe(200);
  expect((await get(`/v1/clients/${client.id}`, solene)).status).toBe(404);
});

test("the database holds the wall by itself", async () => {
  const app = new pg.Client(appUrl(server.ownerUrl));
  await app.connect();
  try {
    await app.query("begin");
    await app.query("select set_config('app.agent_shop', $1, true), set_config('app.user_id', $2, true)", [
      estate.id,
      soleneId,
    ]);
    const n = async (from: string): Promise<number> =>
      Number((await app.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);
    expect(await n("clients")).toBeGreaterThan(3);
    expect(await n(`clients where agent_id is distinct from '${soleneId}'`)).toBe(0);
    expect(
      await n(`products where shop_id <> '${estate.id}' and status not in ('online', 'outofstock')`),
    ).toBe(0);
    expect(await n("formats")).toBeGreaterThan(0);
    for (const closed of [
      "collaborators",
      "stock_movements",
      "payments",
      "promo_codes",
      "mails",
      "list_exports",
    ])
      expect([closed, await n(closed)]).toEqual([closed, 0]);
    expect((await app.query("update formats set unit_e4 = 1")).rowCount).toBe(0);
    expect((await app.query("update orders set status = 'cancelled'")).rowCount).toBe(0);
    await expect(app.query("update clients set agent_id = null")).rejects.toMatchObject({ code: "42501" });
  } finally {
    await app.end();
  }
});

test("of two shops he works for the one he chose, and is on the road until he says otherwise", async () => {
  const own = await clientsOf(solene);
  expect(await work(champagne)).toMatchObject({
    status: 200,
    body: { shops: [{ id: champagne.id }, { id: estate.id }] },
  });
  const there = await clientsOf(solene);
  expect(there.length).toBeGreaterThan(0);
  expect(there.filter(({ id }) => own.some((client) => client.id === id))).toEqual([]);
  expect((await get(`/v1/clients/${own[0]?.id}`, solene)).status).toBe(404);
  await server.send("PUT", "/v1/users/me/agency", { token: solene, body: { tourMode: true } });
  expect((await get("/v1/users/me", solene)).body).toMatchObject({
    tourMode: true,
    shops: [{ id: champagne.id }, {}],
  });
  await work(estate);
  expect((await clientsOf(solene)).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
});

test("the owner attaches an agent by e-mail and detaches him, with effect at once", async () => {
  const token = await makePerson(server, { role: "agent" });
  const me = (await get("/v1/users/me", token)).body as unknown as { id: string; email: string };
  const attach = (email: string): Promise<Reply> =>
    server.send("POST", "/v1/shops/me/agents", { token: owner, body: { email } });
  expect((await get("/v1/clients", token)).status).toBe(403);
  for (const email of ["personne@example.org", "mathieu@trois-calades.example", "camille@example.org"])
    expect((await attach(email)).body["fields"]).toMatchObject([{ path: "email", code: "agent-unknown" }]);
  const attached = await attach(me.email.toUpperCase());
  expect(attached.status).toBe(201);
  expect(attached.body["agents"]).toContainEqual(expect.objectContaining({ id: me.id, clients: 0 }));
  expect((await attach(me.email)).body["fields"]).toMatchObject([{ path: "email", code: "agent-exists" }]);
  expect(await clientsOf(token)).toEqual([]);
  expect((await rowsAt("/v1/catalogue/products", token)).length).toBeGreaterThan(0);

  const stranger = await server.login("percheval", "Percheval2026");
  const away = `/v1/shops/me/agents/${me.id}`;
  expect((await server.send("DELETE", away, { token: stranger })).status).toBe(404);
  expect((await server.send("DELETE", away, { token: owner })).status).toBe(200);
  expect((await get("/v1/clients", token)).status).toBe(403);
  expect((await get("/v1/catalogue/products", token)).status).toBe(403);
  expect((await server.send("DELETE", away, { token: owner })).status).toBe(404);
});

test("a shop that does without agents has none", async () => {
  const set = async (active: boolean): Promise<unknown> => {
    const { version } = (await get("/v1/shops/me", owner)).body;
    const body = { version, integration: { agents: { active } } };
    return server.send("PUT", "/v1/shops/me", { token: owner, body });
  };
  const token = await makePerson(server, {
    role: "agent",
    shops: [{ shopId: estate.id, authorizations: {} }],
  });
  expect((await get("/v1/clients", token)).status).toBe(200);
  expect(await set(false)).toMatchObject({ status: 200 });
  expect((await get("/v1/clients", token)).status).toBe(403);
  expect((await get("/v1/users/me", token)).body).toMatchObject({ shops: [] });
  expect((await get("/v1/shops/me/agents", owner)).status).toBe(403);
  await set(true);
  expect((await get("/v1/clients", token)).status).toBe(200);
});
