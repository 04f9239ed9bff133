import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { solved } from "#kit/testing/captcha.ts";
import { ESTATE, openShop, placeOrder } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import {
  linkIn,
  newBuyer,
  openBrowser,
  outbox,
  registration,
} from "#people/accounts/testing/browser.fixture.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = "Mourvedre-84";
const business = {
  company: "EARL des Œillets",
  siret: "732 829 320 00074",
  vatNumber: "fr44732829320",
  hasTVA: true,
  street: "3 rue du Puits",
  zipcode: "84110",
  city: "Vaison-la-Romaine",
  country: "FR",
};
const opening = {
  business,
  businessType: "wine",
  shopName: "Domaine des Œillets",
  urlShop: "domaine-des-oeillets",
};
async function register(role: string, email: string, more: object = {}): Promise<Reply> {
  const body = registration(email, PASSWORD, { captcha: await solved(server), ...more });
  return server.send("POST", `/v1/auth/register/${role}`, { body });
}
const last = async (email: string) => (await outbox(server, email)).at(-1);
async function prove(email: string): Promise<Reply> {
  // The e-mail of an order may come after that of the registration.
  const tokens = (await outbox(server, email)).map((mail) => linkIn(mail).searchParams.get("token"));
  const token = tokens.findLast((one) => one !== null);
  return openBrowser(server).send("POST", "/v1/auth/validate", { body: { token } });
}
const read = async (token: string, path: string) => (await server.send("GET", path, { token })).body;
const shops = async (): Promise<number> =>
  asOwner(server.ownerUrl, async (client) => (await client.query("select 1 from shops")).rowCount ?? 0);
const address = async (name: string) =>
  (await server.send("GET", `/v1/auth/register/address?name=${encodeURIComponent(name)}`)).body;

test("a seller's shop opens when he proves his e-mail, with all that it needs to work", async () => {
  const before = await shops();
  const email = "vigneronne@example.org";
  expect(await address("domaine-des-oeillets")).toEqual({
    state: "free",
    urlShop: "domaine-des-oeillets",
    free: "domaine-des-oeillets",
  });
  expect((await register("seller", email, opening)).status).toBe(202);
  expect(await shops()).toBe(before);
  const opened = await prove(email);
  expect(opened.body["user"]).toMatchObject({
    role: "owner",
    shops: [
      { name: "Domaine des Œillets", code: "domaine-des-oeillets", authorizations: { fullAccess: true } },
    ],
  });
  expect(await prove(email)).toMatchObject({ status: 410 });
  expect(await shops()).toBe(before + 1);
  const token = String(opened.body["jwt"]);
  // The shop sorts its clients by the families of the specification from the first one on.
  const { fields } = (await read(token, "/v1/clients/choices")) as unknown as { fields: object[] };
  expect(fields).toContainEqual(
    expect.objectContaining({
      type: "family",
      label: "Famille",
      options: ["Particulier", "Restaurateur", "Grossiste", "Caviste", "Importateur"],
    }),
  );
  const mine = await read(token, "/v1/shops/me");
  expect(mine).toMatchObject({
    isOnline: false,
    urlShop: "domaine-des-oeillets",
    businessType: "wine",
    shop: {
      contactEmail: email,
      legal: {
        company: "EARL des Œillets",
        siren: "732829320",
        siret: "73282932000074",
        vatNumber: "FR44732829320",
      },
      paymentsList: ["cb", "transfer"],
    },
    rules: { hasTVA: true, typologies: [{ public: true, ttc: true, name: "Particuliers" }] },
  });
  const { shipping } = mine["rules"] as unknown as { shipping: { kind: string; zipExcluded: string[] }[] };
  expect(shipping.map(({ kind }) => kind)).toEqual(["pickup", "delivery"]);
  expect(await read(token, "/v1/warehouses")).toMatchObject({
    warehouses: [{ kind: "cellar", sells: true, address: { city: "Vaison-la-Romaine" } }],
  });
  // Others' data stays inaccessible, and the shop can sell: an article, then the shop put online.
  expect((await server.send("GET", "/v1/clients", { token })).body).toMatchObject({ rows: [] });
  expect(await address("Domaine-des-Oeillets")).toMatchObject({
    state: "taken",
    free: "domaine-des-oeillets-2",
  });
});

test("an address that another shop took meanwhile gets a number; reserved and ugly ones are refused, with one that is free", async () => {
  const input = { ...opening, shopName: "Cave double", urlShop: "cave-double" };
  await Promise.all([
    register("seller", "un@example.org", input),
    register("seller", "deux@example.org", { ...input, urlShop: "Cave-Double" }),
  ]);
  const codes = [await prove("un@example.org"), await prove("deux@example.org")].map(
    ({ body }) => (body["user"] as unknown as { shops: { code: string }[] }).shops[0]?.code,
  );
  expect(codes).toEqual(["cave-double", "cave-double-2"]);
  expect(await address("cart")).toMatchObject({ state: "reserved", free: "boutique-cart" });
  expect(await address("Clos d'Été")).toMatchObject({ state: "link", free: "clos-d-ete" });
  const cases: [object, string, string][] = [
    [{ urlShop: "cave-double" }, "urlShop", "taken"],
    [{ urlShop: "dashboard" }, "urlShop", "reserved"],
    [{ urlShop: "a b" }, "urlShop", "link"],
    [{ shopName: "" }, "shopName", "too-short"],
    [{ businessType: "cheese" }, "businessType", "invalid"],
    [{ business: { ...business, siret: "73282932000075" } }, "business.siret", "siret"],
    [{ business: { ...business, siret: "" } }, "business.siret", "needed"],
    [{ business: { ...business, vatNumber: "FR45732829320" } }, "business.vatNumber", "vat-number"],
    [{ business: { ...business, country: "BE", siret: "", vatNumber: "" } }, "business.vatNumber", "needed"],
    [{ business: { ...business, owner: "x" } }, "business.owner", "unknown-field"],
    [{ role: "admin" }, "role", "unknown-field"],
    [{ terms: false }, "terms", "terms"],
  ];
  for (const [more, path, code] of cases) {
    const reply = await register("seller", "refus@example.org", { ...opening, urlShop: "libre", ...more });
    expect([reply.status, reply.body["fields"]]).toEqual([
      422,
      expect.arrayContaining([expect.objectContaining({ path, code })]),
    ]);
  }
});

test("who has an account is told by mail alone; what was asked for last is made of an address that nobody has proven", async () => {
  const buyer = await newBuyer(server, "acheteuse-connue");
  const [known, fresh] = await Promise.all([
    register("seller", buyer.email, { ...opening, urlShop: "autre-boutique" }),
    register("seller", "neuve@example.org", { ...opening, urlShop: "neuve-boutique" }),
    register("buyer", "hesite@example.org"),
  ]);
  expect([known.status, known.text]).toEqual([fresh.status, fresh.text]);
  expect((await last(buyer.email))?.kind).toBe("knownOther");
  expect(await address("autre-boutique")).toMatchObject({ state: "free" });
  // Registered as a buyer first and as a seller then: the mailed link proves the address, and opens the shop.
  const before = await shops();
  await register("seller", "hesite@example.org", { ...opening, urlShop: "hesite-boutique" });
  expect(await prove("hesite@example.org")).toMatchObject({ status: 410 });
  const token = linkIn(await last("hesite@example.org")).searchParams.get("token");
  const body = { token, password: "Cinsault-2031" };
  expect((await server.send("POST", "/v1/auth/reset-password/confirmation", { body })).status).toBe(200);
  const signed = await openBrowser(server).login("hesite@example.org", "Cinsault-2031");
  expect(signed.body["user"]).toMatchObject({ role: "owner", shops: [{ code: "hesite-boutique" }] });
  expect(await shops()).toBe(before + 1);
});

test("an agent has an account without a producer, and a shop adds him", async () => {
  expect((await register("agent", "agente@example.org")).status).toBe(202);
  const opened = await prove("agente@example.org");
  expect(opened.body["user"]).toMatchObject({ role: "agent", shops: [] });
  const token = String(opened.body["jwt"]);
  expect((await server.send("GET", "/v1/clients", { token })).status).toBe(403);
  const owner = await server.login("calades", "Calades2026");
  const added = await server.send("POST", "/v1/shops/me/agents", {
    token: owner,
    body: { email: "agente@example.org" },
  });
  expect(added.status).toBe(201);
  expect((await server.send("GET", "/v1/clients", { token })).body).toMatchObject({ rows: [] });
});

test("what a guest ordered is his from the moment that he proves the address, and never before", async () => {
  const shop = await openShop(server, ESTATE);
  const email = "invitee@example.org";
  const placed = await placeOrder(server, shop, {
    payment: "check",
    quantity: 1,
    email: "Invitee@example.org",
  });
  const number = (placed.body["order"] as unknown as { number: string }).number;
  const mine = async (token: string) =>
    ((await read(token, "/v1/orders")) as unknown as { rows: { number: string }[] }).rows.map(
      (o) => o.number,
    );
  await register("buyer", email);
  const held = async () =>
    asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query("select buyer_id from orders where number = $1", [number]);
      return rows[0]?.buyer_id;
    });
  expect(await held()).toBeNull();
  const { body } = await prove(email);
  expect(await mine(String(body["jwt"]))).toEqual([number]);
});
