import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson, userOf } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  await placeOrder(server, shop, { payment: "check", quantity: 1 });
});
afterAll(() => server.stop());

const outcome = ({ status, body }: Reply): unknown[] => [status, body["code"]];
type Made = { secret: string; key: { id: string; prefix: string } };
async function make(body: object, token = owner): Promise<Made> {
  const reply = await server.send("POST", "/v1/api-keys", { token, body });
  expect(reply.status).toBe(201);
  return reply.body as unknown as Made;
}
const collaborator = (authorizations: object): Promise<string> =>
  makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations }] });
const keys = async (token: string): Promise<{ id: string; state: string }[]> =>
  (await server.send("GET", "/v1/api-keys", { token })).body["keys"] as unknown as {
    id: string;
    state: string;
  }[];

it("is shown once, stored as a hash, and opens what its scopes say for its shop", async () => {
  const { secret, key } = await make({ name: "ERP", scopes: ["orders:read", "catalogue:read"] });
  expect(secret).toMatch(/^cv_live_[\w-]{43}$/);
  expect(secret.startsWith(key.prefix)).toBe(true);
  const dump = await asOwner(server.ownerUrl, async (client) => {
    const found = await client.query(
      "select k::text as row from api_keys k union all select i::text from idempotency_keys i",
    );
    return JSON.stringify(found.rows);
  });
  expect(dump).not.toContain(secret.slice(12));
  const orders = await server.send("GET", "/v1/orders", { token: secret });
  expect(orders.status).toBe(200);
  expect((orders.body["rows"] as unknown as []).length).toBeGreaterThan(0);
  expect((await server.send("GET", "/v1/api-keys/current", { token: secret })).body).toMatchObject({
    id: key.id,
    name: "ERP",
    shop: { id: shop.id },
    scopes: ["catalogue:read", "orders:read"],
    permissions: expect.arrayContaining(["seeAllOrder", "seeAllProduct"]),
  });
  expect(outcome(await server.send("GET", "/v1/clients", { token: secret }))).toEqual([403, "forbidden"]);
  const listed = (await server.send("GET", "/v1/api-keys", { token: owner })).body[
    "keys"
  ] as unknown as object[];
  expect(listed).toContainEqual(
    expect.objectContaining({
      id: key.id,
      lastUsedOn: new Date().toISOString().slice(0, 10),
      state: "active",
    }),
  );
  expect(JSON.stringify(listed)).not.toContain(secret.slice(12));
});

it("opens nothing of accounts, security, team, settings and streams, whatever its scopes", async () => {
  const { scopes } = (await server.send("GET", "/v1/api-keys", { token: owner })).body as unknown as {
    scopes: string[];
  };
  const { secret: token } = await make({ name: "Tout", scopes });
  const closed: [string, string, object?][] = [
    ["POST", "/v1/api-keys", { name: "x", scopes: ["orders:read"] }],
    ["GET", "/v1/api-keys"],
    ["GET", "/v1/webhooks"],
    ["PUT", "/v1/users/me/password", { current: "Calades2026", password: "Calades2027" }],
    ["GET", "/v1/users/me/sessions"],
    ["POST", "/v1/auth/login", { username: "calades", password: "Calades2026" }],
    ["PUT", "/v1/shops/me", {}],
    ["GET", "/v1/collaborators"],
    ["GET", "/v1/events"],
  ];
  for (const [method, path, body] of closed)
    expect([path, (await server.send(method, path, { token, ...(body ? { body } : {}) })).status]).toEqual([
      path,
      403,
    ]);
});

it("follows its maker's rights: what he loses it loses, and with him everything", async () => {
  const maker = await collaborator({ seeAllOrder: true, seeAllClient: true });
  expect(
    outcome(
      await server.send("POST", "/v1/api-keys", {
        token: maker,
        body: { name: "x", scopes: ["orders:write"] },
      }),
    ),
  ).toEqual([403, "forbidden"]);
  const { secret: token } = await make({ name: "Sien", scopes: ["orders:read", "clients:read"] }, maker);
  expect((await server.send("GET", "/v1/orders", { token })).status).toBe(200);
  const userId = await userOf(server, maker);
  const become = async (statement: string): Promise<void> => {
    await asOwner(server.ownerUrl, (client) => client.query(statement, [userId]));
    await server.app.services.database.transaction({}, (tx) =>
      server.app.services.live.tell(tx, { kind: "access", userId }),
    );
  };
  await become(`update memberships set authorizations = '{"seeAllClient": true}' where user_id = $1`);
  expect((await server.send("GET", "/v1/orders", { token })).status).toBe(403);
  expect((await server.send("GET", "/v1/clients", { token })).status).toBe(200);
  expect(
    ((await server.send("GET", "/v1/api-keys", { token: maker })).body["keys"] as unknown as object[])[0],
  ).toMatchObject({ weakened: ["orders:read"] });
  await become("delete from memberships where user_id = $1");
  expect(outcome(await server.send("GET", "/v1/clients", { token }))).toEqual([401, "api-key-unknown"]);
});

it("is seen and revoked by its maker and by who may everything, at once and for good", async () => {
  const [one, other] = [await collaborator({ seeAllOrder: true }), await collaborator({ seeAllOrder: true })];
  const full = await collaborator({ fullAccess: true });
  const { secret: token, key } = await make({ name: "Un", scopes: ["orders:read"] }, one);
  const has = async (who: string): Promise<boolean> => (await keys(who)).some(({ id }) => id === key.id);
  expect([await has(one), await has(other), await has(full), await has(owner)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  const drop = async (who: string) =>
    (await server.send("DELETE", `/v1/api-keys/${key.id}`, { token: who })).status;
  expect([await drop(other), (await server.send("GET", "/v1/orders", { token })).status]).toEqual([404, 200]);
  expect([await drop(full), outcome(await server.send("GET", "/v1/orders", { token }))]).toEqual([
    204,
    [401, "api-key-unknown"],
  ]);
  expect((await keys(one)).find(({ id }) => id === key.id)).toMatchObject({
    state: "revoked",
    revokedBy: expect.any(String),
  });
});

it("expires after its last day, and none is made for a day that is over", async () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { secret: token } = await make({ name: "Court", scopes: ["orders:read"], until: day });
  expect((await server.send("GET", "/v1/orders", { token })).status).toBe(200);
  server.clock.now = Date.parse(day) + 86_400_000;
  expect(outcome(await server.send("GET", "/v1/orders", { token }))).toEqual([401, "api-key-unknown"]);
  server.clock.now = 0;
  const body = { name: "x", scopes: ["orders:read"], until: "2020-01-01" };
  expect(outcome(await server.send("POST", "/v1/api-keys", { token: owner, body }))).toEqual([
    422,
    "invalid-input",
  ]);
});

it("that is not one opens nothing, and one of another shop sees that shop alone", async () => {
  for (const token of ["cv_live_", `cv_live_${"A".repeat(43)}`, `cv_live_${"A".repeat(42)}'`, "cv_live_null"])
    expect(outcome(await server.send("GET", "/v1/orders", { token }))).toEqual([401, "api-key-unknown"]);
  const { secret: token } = await make(
    { name: "Ailleurs", scopes: ["orders:read"] },
    await server.login("aubree", "Lanthier2026"),
  );
  const champagne = await openShop(server, CHAMPAGNE);
  expect((await server.send("GET", "/v1/api-keys/current", { token })).body).toMatchObject({
    shop: { id: champagne.id },
  });
  const own = await make({ name: "Ici", scopes: ["orders:read"] });
  const [order] = (await server.send("GET", "/v1/orders", { token: own.secret })).body["rows"] as unknown as {
    id: string;
  }[];
  expect((await server.send("GET", `/v1/orders/${order?.id}`, { token })).status).toBe(404);
});

it("makes 600 calls in a minute, then waits for the next", async () => {
  const { secret: token } = await make({ name: "Pressé", scopes: ["orders:read"] });
  // Minutes are those of the clock.
  server.clock.now = Math.ceil(Date.now() / 60_000) * 60_000;
  const calls = async (count: number): Promise<Reply[]> =>
    Promise.all(Array.from({ length: count }, () => server.send("GET", "/v1/api-keys/current", { token })));
  for (let i = 0; i < 12; i += 1) expect((await calls(50)).every(({ status }) => status === 200)).toBe(true);
  const [late] = await calls(1);
  expect([late?.status, late?.headers.get("retry-after")]).toEqual([429, "60"]);
  server.clock.now += 60_000;
  expect((await calls(1))[0]?.status).toBe(200);
  server.clock.now = 0;
});
