import { blocksOf, BLOCK_PERMISSIONS } from "@cuvee/core/shops/settings/blocks.ts";
import { DEFAULT_BILLING } from "@cuvee/core/shops/settings/billing.ts";
import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let token: string;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
  shop = await openShop(server, ESTATE);
});
afterAll(() => server.stop());

type Own = Record<string, never> & { version: number; integration: object; banks: object[] };
const mine = async (by = token): Promise<Own> =>
  (await server.send("GET", "/v1/shops/me", { token: by })).body as unknown as Own;
const change = async (fields: object, by = token) =>
  server.send("PUT", "/v1/shops/me", { token: by, body: { version: (await mine()).version, ...fields } });
const stored = () =>
  asOwner(server.ownerUrl, async (client) => (await client.query("select * from shops order by id")).rows);

const BANK = {
  id: "2",
  holder: "EARL des Calades",
  name: "Banque",
  iban: "FR1420041010050500013M02606",
  bic: "PSSTFRPPLIL",
  isDefault: false,
};
const documents = documentSettings(null);

it("each block is kept, read again, and shown where it is used", async () => {
  const legal = {
    company: "EARL des Calades",
    siren: "999 145 279",
    siret: "999 145 279 00017",
    notice: "Mentions",
  };
  const saved = await change({
    name: "Domaine des Trois Calades",
    urlShop: "calades",
    presentation: { fr: "Bonjour", en: "" },
    legal,
    color: "#1B7F5C",
    settings: {
      titleProducts: "Nos vins",
      logStartMonth: 1,
      logStartDay: 1,
      minBottles: null,
      multipleOf: null,
      manualPaymentDays: 21,
    },
    billing: { ...DEFAULT_BILLING, paymentTerms: "d45eom", vatOnDebits: true },
    documents: { ...documents, order: { prefix: "CMD/", header: "", footer: "Merci" } },
    banks: [{ ...BANK, iban: "fr14 2004 1010 0505 0001 3m02 606", isDefault: true }],
    noMessage: true,
    refId: "CALADES-12",
  });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      urlShop: "calades",
      refId: "CALADES-12",
      owner: { username: "calades", email: "helene@trois-calades.example" },
      shop: {
        presentation: { fr: "Bonjour" },
        titleProducts: "Nos vins",
        manualPaymentDays: 21,
        legal: { siren: "999145279", siret: "99914527900017" },
      },
      settings: { titleProducts: "Nos vins", logStartMonth: 1, hasTVA: true, manualPaymentDays: 21 },
      billing: { paymentTerms: "d45eom", vatOnDebits: true },
      documents: { order: { prefix: "CMD/" }, bill: { prefix: "FA-" } },
      banks: [{ iban: BANK.iban, isDefault: true }],
    },
  });
  expect(await mine()).toEqual(saved.body);
  for (const address of ["calades", "CALADES"])
    expect((await server.send("GET", `/v1/shops/${address}`)).body).toMatchObject({ id: shop.id });
  // An order by transfer prints the default account, and has the new prefix.
  const placed = await placeOrder(server, shop, { payment: "transfer", quantity: 6 });
  expect(placed.body["order"]).toMatchObject({
    number: expect.stringMatching(/^CMD\/20\d\d-\d{5}$/),
    instructions: { iban: BANK.iban, holder: BANK.holder },
  });
});

it("signs what buyers get as the shop says: sender, address for answers, signature; what the shop itself is told is not", async () => {
  const mails = {
    senderName: "Camille, Trois Calades",
    replyTo: "caveau@calades.example",
    signature: "À bientôt au caveau,\nCamille <b>Rey</b>",
  };
  expect((await change({ mails })).body).toMatchObject({ mails });
  const { order } = (await placeOrder(server, shop, { payment: "transfer", quantity: 6 }))
    .body as unknown as {
    order: { id: string };
  };
  await server.settle();
  const written = await asOwner(server.ownerUrl, async (client) => {
    const found = await client.query<
      Record<"recipient" | "body_text" | "body_html", string> & {
        from_name: string | null;
        reply_to: string | null;
      }
    >("select recipient, from_name, reply_to, body_text, body_html from mails where order_id = $1", [
      order.id,
    ]);
    return found.rows;
  });
  const toBuyer = written.filter(({ from_name: name }) => name !== null);
  expect(toBuyer.length).toBeGreaterThan(0);
  for (const mail of toBuyer) {
    expect(mail).toMatchObject({ from_name: mails.senderName, reply_to: mails.replyTo });
    expect(mail.body_text).toContain(mails.signature);
    expect(mail.body_html).toContain("Camille &#60;b&#62;Rey");
  }
  for (const mail of written.filter(({ from_name: name }) => name === null))
    expect(mail.body_text).not.toContain("À bientôt au caveau");
  // A sender is one line, an address one address.
  for (const wrong of [
    { senderName: "x".repeat(61) },
    { replyTo: "a@b.fr, c@d.fr" },
    { signature: "x".repeat(501) },
  ])
    expect((await change({ mails: { ...mails, ...wrong } })).status).toBe(422);
  // Empty values: the shop itself is the sender.
  await change({ mails: { senderName: "", replyTo: "", signature: "" } });
  const later = (await placeOrder(server, shop, { payment: "transfer", quantity: 6 })).body as unknown as {
    order: { id: string };
  };
  await server.settle();
  const plain = await asOwner(server.ownerUrl, async (client) => {
    const found = await client.query(
      "select from_name from mails where order_id = $1 and from_name is not null",
      [later.order.id],
    );
    return found.rows;
  });
  expect(plain).toContainEqual({ from_name: "Domaine des Trois Calades" });
});

it("what prices depend on counts their version up too: who changes them there meanwhile is told", async () => {
  const read = async () => (await server.send("GET", "/v1/pricing", { token })).body["version"];
  const before = Number(await read());
  await change({ settings: { titleProducts: "Nos cuvées" } });
  expect(await read()).toBe(before);
  await change({ settings: { allRulesInEq75: true } });
  expect(await read()).toBe(before + 1);
});

it("of two changes at once the second is told what stands there now", async () => {
  const { version } = await mine();
  const send = (name: string) => server.send("PUT", "/v1/shops/me", { token, body: { version, name } });
  const both = await Promise.all([send("Premier nom"), send("Second nom")]);
  expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
  const now = await mine();
  expect(both.find((reply) => reply.status === 409)?.body).toMatchObject({
    code: "conflict",
    facts: { current: { version: version + 1, shop: now["shop"] } },
  });
});

describe("a collaborator", () => {
  const person = (given: object) =>
    makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations: given }] });
  const FIELDS = {
    infos: { phone: "+33490000000" },
    state: { isOnline: true },
    products: { settings: { titleProducts: "x" } },
    billing: { settings: { logStartMonth: 8 } },
    documents: { documents },
    banks: { banks: [] },
    integrations: { integration: { crm: { active: true } } },
    mails: { mails: { senderName: "Camille", replyTo: "", signature: "" } },
  };

  it("changes the blocks whose permission he has, and no other, alone or hidden among his own", async () => {
    const before = await stored();
    for (const [name, given] of Object.entries({
      nothing: {},
      createProduct: { createProduct: true },
      accessAccounting: { accessAccounting: true },
      fullAccess: { fullAccess: true },
    })) {
      const by = await person(given);
      for (const [block, fields] of Object.entries(FIELDS)) {
        const needed = BLOCK_PERMISSIONS[block as keyof typeof FIELDS];
        expect(blocksOf(fields as object)).toEqual([block]);
        if (name === needed || name === "fullAccess") continue;
        const reply = await change({ ...(name === "createProduct" ? FIELDS.products : {}), ...fields }, by);
        expect([name, block, reply.status, reply.body["facts"]]).toEqual([
          name,
          block,
          403,
          { permission: needed },
        ]);
      }
    }
    expect(await stored()).toEqual(before);
    for (const given of ["createProduct", "fullAccess"])
      expect((await change(FIELDS.products, await person({ [given]: true }))).status).toBe(200);
    expect((await change(FIELDS.infos, await person({ fullAccess: true }))).status).toBe(200);
  });

  it("sees whole account numbers only when he does the accounts", async () => {
    await change({ banks: [{ ...BANK, isDefault: true }] });
    const ibans = async (given: object) => (await mine(await person(given))).banks;
    expect(await ibans({})).toMatchObject([{ iban: "FR•• •••• 2606" }]);
    expect(await ibans({ accessAccounting: true })).toMatchObject([{ iban: BANK.iban }]);
  });

  it("and the owner find a module closed when the shop has switched it off", async () => {
    const by = await person({ fullAccess: true });
    const ask = (who: string) => server.send("GET", "/v1/collaborators", { token: who });
    expect((await ask(by)).status).toBe(200);
    const off = await change({ integration: { iam: { active: false } } });
    expect(off.body["integration"]).toMatchObject({ iam: { active: false }, crm: { active: true } });
    for (const who of [by, token]) {
      let reply = await ask(who);
      while (reply.status === 200) reply = await ask(who);
      expect(reply).toMatchObject({
        status: 403,
        body: { code: "integration-inactive", facts: { integration: "iam" } },
      });
    }
    await change({ integration: { iam: { active: true } } });
  });
});

it("a closed shop sells nothing to anybody, and its people see it as before", async () => {
  const body = await orderBody(server, shop, { payment: "check", quantity: 6 });
  const path = `/v1/embeds/${ESTATE}`;
  const product = `${path}/products/${shop.product.id}`;
  expect((await change({ isOnline: false })).body).toMatchObject({ isOnline: false });
  const buyer = await server.login("camille", "Camille2026");
  for (const sending of [{}, { token: buyer }, { token: await server.login("aubree", "Lanthier2026") }]) {
    const embed = await server.send("GET", path, sending);
    expect(embed.body).toMatchObject({ shop: { isOnline: false }, products: [], availability: {} });
    expect(embed.headers.get("cache-control")).toContain("no-store");
    const order = { sellerId: shop.id, products: body.products };
    for (const [method, route, sent] of [
      ["GET", product],
      ["GET", `/v1/products?shopIds=${JSON.stringify([shop.id])}`],
      ["GET", `/v1/products/${shop.product.id}`],
      ["POST", "/v1/orders/get-cart-price", { orders: [order] }],
      [
        "POST",
        "/v1/carts/handoff",
        { shop: ESTATE, orders: [order], returnUrl: "http://localhost:4999/", adult: true },
      ],
      ["POST", "/v1/orders", { ...body, id: newTestId() }],
    ] as const)
      expect([
        route,
        await server.send(method, route, { ...sending, ...(sent ? { body: sent } : {}) }),
      ]).toMatchObject([
        route,
        { status: 404, body: { code: "shop-offline", message: expect.stringContaining("Boutique fermée") } },
      ]);
  }
  const other = await openShop(server, CHAMPAGNE);
  const both = await server.send(
    "GET",
    `/v1/products?shopIds=${JSON.stringify([shop.id, other.id])}&limit=200`,
  );
  const sellers = new Set((both.body["products"] as unknown as { shopId: string }[]).map((p) => p.shopId));
  expect([...sellers]).toEqual([other.id]);
  expect((await server.send("GET", `/v1/shops/${ESTATE}`)).body).toMatchObject({ isOnline: false });
  expect((await server.send("GET", path, { token })).body["products"]).not.toEqual([]);
  expect((await server.send("GET", product, { token })).status).toBe(200);
  // A gap in its legal notice must be filled before it opens again.
  const { shop: own } = (await mine()) as unknown as { shop: { legal: Record<string, string> } };
  const legal = {
    ...own.legal,
    company: "EARL Domaine des Trois Calades",
    form: "EARL",
    capital: "84000",
    siren: "999145279",
    vatNumber: "FR49999145279",
    address: "1240 chemin des Calades, 84290 Cairanne",
    director: "Hélène Vernède",
    mediator: "Médiation des Métiers de la Vigne, 84000 Avignon",
    host: "Hébergeur, 84000 Avignon",
  };
  expect((await change({ isOnline: true, phone: "+33490000001", legal })).body).toMatchObject({
    isOnline: true,
  });
  expect((await placeOrder(server, shop, { payment: "check", quantity: 6 })).status).toBe(201);
});
