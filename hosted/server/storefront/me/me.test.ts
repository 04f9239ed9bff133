import { PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ADDRESS, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());
beforeEach(async () => {
  token = await server.login("camille", "Camille2026");
});

const read = (): Promise<Reply> => server.send("GET", "/v1/users/me", { token });
const change = (body: unknown): Promise<Reply> => server.send("PUT", "/v1/users/me", { token, body });

/** Returns the whole row, as the database has it. */
const row = (username = "camille"): Promise<Record<string, unknown>> =>
  asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select * from users where username = $1", [username])).rows[0],
  );

const line = (quantity: number): Record<string, unknown> => ({
  productId: shop.product.id,
  vintageId: shop.product.vintages[0]?.id,
  formatId: shop.bottle.id,
  quantity,
});
const cartOf = (quantity: number, lastUpdated = 1): Record<string, unknown> => ({
  version: 1,
  lastUpdated,
  orders: [{ sellerId: shop.id, lines: [line(quantity)] }],
});

test("nobody reads or changes a user without a session", async () => {
  expect((await server.send("GET", "/v1/users/me")).status).toBe(401);
  const body = { firstname: "X", userId: "0000000000000001" };
  expect((await server.send("PUT", "/v1/users/me", { body })).status).toBe(401);
});

test("own fields and addresses are changed, one at a time or together", async () => {
  expect((await change({ firstname: " Camille-Anne ", phone: "+33 6 12 34 56 78" })).body).toMatchObject({
    firstname: "Camille-Anne",
    lastname: "Rousselin",
    phone: "+33 6 12 34 56 78",
  });
  expect((await change({ deliveryAddress: ADDRESS, lang: "de", message: false })).body).toMatchObject({
    deliveryAddress: ADDRESS,
    lang: "de",
    firstname: "Camille-Anne",
  });
  const cleared = await change({ deliveryAddress: null });
  expect(cleared.body["deliveryAddress"]).toBeNull();
  expect(cleared.body["billingAddress"]).toMatchObject({ city: "Lyon" });
  expect((await read()).body).toEqual(cleared.body);
  expect((await change({})).status).toBe(200);
});

test("the scope names what the account may do, and staff has the company of its shop", async () => {
  expect((await read()).body).toMatchObject({ masterAccount: null, scope: ["buyer"], business: null });
  const owner = await server.login("calades", "Calades2026");
  const own = (await server.send("GET", "/v1/users/me", { token: owner })).body;
  expect(own).toMatchObject({ business: { name: "Domaine des Trois Calades" } });
  expect(own["scope"]).toEqual(["owner", ...PERMISSIONS]);
  const staff = await server.login("mathieu", "Cellier2026");
  const body = (await server.send("GET", "/v1/users/me", { token: staff })).body;
  expect(body["business"]).toEqual(own["business"]);
  expect(body["scope"]).toContain("iam");
  expect(body["scope"]).not.toContain("seeAllPrice");
  const refused = await server.send("PUT", "/v1/users/me", {
    token: staff,
    body: { business: { reason: "Faux Domaine SARL", name: "Faux" } },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: "business-of-shop" } });
  expect((await row("mathieu"))["business"]).toEqual({});
});

test("a buyer writes his company, and takes it away", async () => {
  const business = { reason: "Rousselin & Filles SARL", name: "La Table de Camille" };
  expect((await change({ business })).body).toMatchObject({ business, scope: ["buyer"] });
  expect((await read()).body).toMatchObject({ business, firstname: expect.any(String) });
  expect((await change({ firstname: "Camille" })).body).toMatchObject({ business });
  expect((await change({ business: { ...business, name: "x".repeat(101) } })).body["fields"]).toMatchObject([
    { path: "business.name", code: "too-long" },
  ]);
  expect((await change({ business: { reason: "X" } })).status).toBe(422);
  expect((await change({ business: null })).body["business"]).toBeNull();
});

test("no privileged field is writable, in any disguise", async () => {
  const before = await row();
  const keys: Record<string, unknown> = {
    role: "admin",
    shops: [{ id: shop.id, authorizations: { fullAccess: true } }],
    authorizations: { fullAccess: true },
    masterAccount: "0000000000000001",
    scope: "admin",
    isPro: true,
    is_pro: true,
    emailVerified: true,
    email_verified_at: "2020-01-01",
    email: "other@example.org",
    username: "root",
    password: "Grenache-84",
    passwordHash: "x",
    id: "0000000000000001",
    user: { role: "admin" },
    "shops.0.authorizations.fullAccess": true,
    "user.role": "admin",
    "constructor.prototype": { role: "admin" },
    "__proto__.role": "admin",
    $set: { role: "admin" },
  };
  for (const [key, value] of Object.entries(keys)) {
    const alone = await change({ [key]: value });
    expect(alone, key).toMatchObject({ status: 422, body: { code: "invalid-input" } });
    expect((await change({ firstname: "Pirate", [key]: value })).status, key).toBe(422);
    expect((await change({ cart: cartOf(1), [key]: value })).status, key).toBe(422);
    const nested = { ...ADDRESS, [key]: value };
    expect((await change({ billingAddress: nested })).status, key).toBe(422);
  }
  for (const raw of [
    '{"__proto__":{"role":"admin"}}',
    '{"firstname":"Pirate","__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"cart":{"version":1,"lastUpdated":1,"orders":[],"__proto__":{"role":"admin"}}}',
    '{"firstname":"Camille","firstname":"Pirate","role":"admin"}',
  ]) {
    const reply = await server.send("PUT", "/v1/users/me", { token, raw });
    expect([400, 422], raw).toContain(reply.status);
  }
  expect(await row()).toEqual(before);
  expect(({} as Record<string, unknown>)["role"]).toBeUndefined();
});

test("each field says what is wrong with it", async () => {
  expect((await change({ lastname: "x".repeat(51) })).body["fields"]).toEqual([
    { path: "lastname", code: "too-long", message: "Doit faire au maximum 50 caractères" },
  ]);
  expect((await change({ billingAddress: { ...ADDRESS, zipcode: "<b>" } })).body["fields"]).toEqual([
    { path: "billingAddress.zipcode", code: "zipcode", message: "Le code postal n'est pas correct" },
  ]);
});

test("a cart is saved, ids and quantities only", async () => {
  const dressed = {
    ...cartOf(6, 5),
    orders: [
      {
        sellerId: shop.id,
        seller: { settings: { hasTVA: false } },
        price: { totalTTC: 0.01 },
        lines: [{ ...line(6), price: 0.01, name: "<img src=x onerror=alert(1)>", chosenFormat: { eq75: 0 } }],
        shipping: { ref: shop.shippingRef, country: "FR", zipcode: "69002", price: { totalTTC: 0 } },
      },
    ],
  };
  const saved = await change({ cart: dressed, message: false });
  expect(saved.status).toBe(200);
  expect(saved.body["cart"]).toMatchObject({
    version: 1,
    lastUpdated: 5,
    orders: [
      {
        sellerId: shop.id,
        lines: [{ formatId: shop.bottle.id, quantity: 6 }],
        shipping: { ref: shop.shippingRef },
      },
    ],
  });
  expect((await read()).body["cart"]).toEqual(saved.body["cart"]);
  const stored = JSON.stringify((await row())["cart"]);
  for (const word of ["price", "name", 'seller"', "chosenFormat", "hasTVA"])
    expect(stored).not.toContain(word);
});

test("reservations, gifts, the level and the words to the carrier stay with the cart", async () => {
  const slot = { id: "0000000000000021", start: 1_790_000_000_000, end: 1_790_007_200_000 };
  const prices = [{ ticketId: "0000000000000022", quantity: 2 }];
  const order = {
    sellerId: shop.id,
    lines: [{ ...line(1), isFromFidelity: true }],
    reservations: [{ eventId: "0000000000000020", slot, prices }],
    shipping: { ref: shop.shippingRef, mountain: true, instructions: "Au portail\nsonner deux fois" },
    promoCode: "NOEL",
    loyaltyLevel: "dix-euros",
  };
  const priced = prices.map((p) => ({ ...p, price: 0, unitE4: 0 }));
  const dressed = {
    ...order,
    loyaltyData: { pointsToLose: 0 },
    reservations: [
      { ...order.reservations[0], event: { title: "<b>" }, prices: prices.map((p) => ({ ...p, price: 0 })) },
    ],
  };
  const saved = await change({ cart: { version: 1, lastUpdated: 7, orders: [dressed] } });
  expect(saved.body["cart"]).toMatchObject({ orders: [order] });
  expect((await read()).body["cart"]).toEqual(saved.body["cart"]);
  expect(JSON.stringify((await row())["cart"])).not.toMatch(/price"|title|loyaltyData/);
  const alone = { sellerId: shop.id, lines: [], reservations: order.reservations };
  expect(
    (await change({ cart: { version: 1, lastUpdated: 8, orders: [alone] } })).body["cart"],
  ).toMatchObject({
    orders: [alone],
  });
  for (const wrong of [
    { reservations: [{ ...order.reservations[0], prices: priced }] },
    { reservations: [{ ...order.reservations[0], prices: [] }] },
    { reservations: [{ ...order.reservations[0], slot: { ...slot, start: -1 } }] },
    { reservations: Array.from({ length: 201 }, () => order.reservations[0]) },
    { loyaltyLevel: "x".repeat(41) },
    { shipping: { instructions: "x".repeat(501) } },
  ])
    expect(
      (await change({ cart: { version: 1, lastUpdated: 9, orders: [{ ...order, ...wrong }] } })).status,
    ).toBe(422);
});

test("what is no cart is refused and changes nothing", async () => {
  const before = await row();
  const wrong = [
    { ...cartOf(1), orders: [{ sellerId: shop.id, lines: [line(-1)] }] },
    { ...cartOf(1), orders: [{ sellerId: shop.id, lines: [line(1.5)] }] },
    { ...cartOf(1), orders: [{ sellerId: shop.id, lines: [line(10_000)] }] },
    { ...cartOf(1), orders: [{ sellerId: "../../etc/passwd", lines: [line(1)] }] },
    { ...cartOf(1), orders: [{ sellerId: shop.id, lines: Array.from({ length: 201 }, () => line(1)) }] },
    { ...cartOf(1), orders: Array.from({ length: 51 }, () => ({ sellerId: shop.id, lines: [line(1)] })) },
    { ...cartOf(1), version: 2 },
    { ...cartOf(1), lastUpdated: -1 },
    [],
    null,
    "cart",
  ];
  for (const cart of wrong) expect((await change({ cart })).status).toBe(422);
  const many = Array.from({ length: 5000 }, () => line(1));
  expect(
    (await change({ cart: { ...cartOf(1), orders: [{ sellerId: shop.id, lines: many }] } })).status,
  ).toBe(413);
  expect(await row()).toEqual(before);
});

test("the cart that a sign-in replaces is kept, and stays kept while the new one changes", async () => {
  await change({ cart: cartOf(3, 10) });
  token = await server.login("camille", "Camille2026");
  await change({ cart: cartOf(12, 20) });
  const replaced = async (): Promise<unknown> =>
    ((await row())["replaced_cart"] as { cart: unknown } | null)?.cart;
  expect(await replaced()).toMatchObject({ lastUpdated: 10, orders: [{ lines: [{ quantity: 3 }] }] });
  await change({ cart: cartOf(13, 21) });
  await change({ cart: { version: 1, lastUpdated: 22, orders: [] } });
  expect(await replaced()).toMatchObject({ lastUpdated: 10 });
  token = await server.login("camille", "Camille2026");
  await change({ cart: cartOf(1, 30) });
  expect(await replaced()).toMatchObject({ lastUpdated: 10 });
  await change({ cart: cartOf(2, 31) });
  expect(await replaced()).toMatchObject({ lastUpdated: 10 });
});

test("one user never touches another", async () => {
  const other = await row("calades");
  await change({ firstname: "Camille", cart: cartOf(2, 40) });
  expect(await row("calades")).toEqual(other);
  const owner = await server.login("calades", "Calades2026");
  expect((await server.send("GET", "/v1/users/me", { token: owner })).body).toMatchObject({
    username: "calades",
    role: "owner",
  });
});

test("the database gives a person their own row alone, and the master of a session of theirs", async () => {
  const { database } = server.app;
  const opened = await asOwner(
    server.ownerUrl,
    async (client) =>
      (
        await client.query<{ id: string; session: string }>(
          `insert into sessions (id, user_id, refresh_hash, expires_at)
           select 'own-' || username, id, sha256(username::bytea), now() + interval '1 day' from users
           where username in ('camille', 'calades')
           returning user_id as id, id as session`,
        )
      ).rows,
  );
  const mine = opened.find(({ session }) => session === "own-camille");
  const other = opened.find(({ session }) => session === "own-calades");
  const own = (userId: string | undefined, session = ""): Promise<unknown> =>
    database.transaction(userId === undefined ? {} : { userId }, (tx) =>
      tx.rows("select (account).id, master from own_account(:session)", { session }),
    );
  const save = (userId: string | undefined, session = ""): Promise<unknown> =>
    database.transaction(userId === undefined ? {} : { userId }, (tx) =>
      tx.rows("select (account).id from save_own_cart('{\"orders\":[]}', :session, now())", { session }),
    );
  await asOwner(server.ownerUrl, (client) =>
    client.query("insert into master_accounts (master_id, account_id) values ($1, $2)", [
      other?.id,
      mine?.id,
    ]),
  );
  const master = { id: other?.id, username: "calades" };
  expect(await own(other?.id, other?.session)).toEqual([{ id: other?.id, master }]);
  expect(await own(mine?.id, other?.session)).toEqual([{ id: mine?.id, master: null }]);
  expect(await save(mine?.id, other?.session)).toEqual([{ id: mine?.id }]);
  expect([await own(undefined, mine?.session), await save(undefined, mine?.session)]).toEqual([[], []]);
});
