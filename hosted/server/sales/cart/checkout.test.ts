import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ADDRESS, ESTATE, openShop, orderBody, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let outside: Server;
let shop: TestShop;
let owner: string;
let merchant: string;
const requested: string[] = [];

/** Answers of a stub for VIES. */
const ANSWERS: readonly [RegExp, unknown][] = [
  [/^\/vies\/BE\//, { isValid: true, userError: "VALID" }],
  [/^\/vies\/DE\//, { isValid: false, userError: "INVALID" }],
];

beforeAll(async () => {
  outside = createServer((request, response) => {
    const url = request.url ?? "";
    requested.push(url);
    const found = ANSWERS.find(([path]) => path.test(url));
    response.writeHead(found ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(found?.[1] ?? {}));
  });
  await new Promise<void>((done) => outside.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startTestServer({
    env: {
      OUTSIDE_LOOPBACK: "1",
      VIES_URL: `${base}/vies`,
    },
  });
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  merchant = await server.login("cave-kerouedan", "Caviste2026");
});
afterAll(async () => {
  await server.stop();
  await new Promise((done) => outside.close(done));
});

const BELGIAN = {
  ...ADDRESS,
  country: "BE",
  zipcode: "1000",
  city: "Bruxelles",
  company: "Wijnhuis De Kelder",
};
const BE_VAT = "BE0403019261";
const TO_BELGIUM = { ref: "benelux-allemagne", country: "BE", zipcode: "1000" };

type Priced = {
  price: { totalTTC: number };
  priced: {
    exemption?: string;
    totalTtcCents: number;
    problems: { code: string; values: Record<string, unknown> }[];
  };
  account?: { terms: string; dueOn: string | null };
};

async function price(more: object, token?: string): Promise<Priced> {
  const order = { sellerId: shop.id, products: [{ formatId: shop.bottle.id, quantity: 6 }], ...more };
  const reply = await server.send("POST", "/v1/orders/get-cart-price", {
    body: { orders: [order] },
    ...(token ? { token } : {}),
  });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as Priced[])[0] as Priced;
}

/** Places an order for Belgium, at the returned or a given price. */
async function toBelgium(company: object | undefined, totalCents: number, email = "els@courriel.example") {
  const body = {
    ...(await orderBody(server, shop, { payment: "transfer", quantity: 6, email })),
    shipping: { ref: TO_BELGIUM.ref },
    billingAddress: BELGIAN,
    deliveryAddress: BELGIAN,
    expectedTotalCents: totalCents,
    ...(company ? { company } : {}),
  };
  return server.send("POST", "/v1/orders", { body });
}

const represent = async (representatives: object[], change: object = {}) => {
  const { version } = (await server.send("GET", "/v1/pricing", { token: owner })).body;
  return server.send("PUT", "/v1/pricing/representatives", {
    token: owner,
    body: { representatives, version, ...change },
  });
};
const LECLERCQ = { country: "BE", name: "Accises Leclercq", exciseNumber: "BE1AB12345678" };

describe("wine for another member state", () => {
  it("is refused to a consumer until the shop has a representative there, by price and order alike", async () => {
    await represent([]);
    const stock = await stockOf(server, owner, shop.bottle.id);
    const before = await price({ shipping: TO_BELGIUM });
    expect(before.priced.problems).toEqual([{ code: "excise", values: { country: "BE", who: "consumer" } }]);
    const refused = await toBelgium(undefined, before.priced.totalTtcCents);
    expect([refused.status, refused.body["code"]]).toEqual([422, "order-excise"]);
    expect(await stockOf(server, owner, shop.bottle.id)).toEqual(stock);
    // Fetched goods are not sent, and bottles for France are not affected.
    const fetched = await price({ shipping: { ...TO_BELGIUM, ref: "caveau" } });
    expect(fetched.priced.problems.map(({ code }) => code)).not.toContain("excise");
    const saved = await represent([LECLERCQ]);
    expect(saved.body["representatives"]).toEqual([LECLERCQ]);
    const after = await price({ shipping: TO_BELGIUM });
    expect(after.priced.problems).toEqual([]);
    expect((await toBelgium(undefined, after.priced.totalTtcCents)).status).toBe(201);
  });

  it("takes for a representative only who can be one", async () => {
    const faults = async (one: object) => {
      const { status, body } = await represent([one]);
      return [status, (body["fields"] as unknown as { path: string; code: string }[])[0]];
    };
    const refusal = (code: string, field: string) => [
      422,
      expect.objectContaining({ code, path: `representatives.0.${field}` }),
    ];
    expect(await faults({ ...LECLERCQ, country: "FR" })).toEqual(refusal("member-state", "country"));
    expect(await faults({ ...LECLERCQ, country: "DE" })).toEqual(refusal("excise-country", "exciseNumber"));
    expect(await faults({ ...LECLERCQ, exciseNumber: "BE12" })).toEqual(
      refusal("excise-number", "exciseNumber"),
    );
    expect((await represent([LECLERCQ], { version: 0 })).status).toBe(409);
  });

  it("goes without VAT to a professional with numbers of that state, which VIES is asked for afterwards", async () => {
    await represent([]);
    const plain = await price({ shipping: TO_BELGIUM });
    const company = { vatNumber: "be 0403.019.261", exciseNumber: "BE1CD12345678" };
    const without = await price({ shipping: TO_BELGIUM, company: { vatNumber: BE_VAT } });
    expect(without.priced.problems[0]).toMatchObject({ code: "excise", values: { who: "professional" } });
    const asPro = await price({ shipping: TO_BELGIUM, company });
    expect(asPro.priced).toMatchObject({ exemption: "intraEu", problems: [] });
    expect(asPro.priced.totalTtcCents).toBeLessThan(plain.priced.totalTtcCents);
    const wrong = await price({ shipping: TO_BELGIUM, company: { ...company, vatNumber: "BE0403019262" } });
    expect(wrong.priced.totalTtcCents).toBe(plain.priced.totalTtcCents);
    const refused = await toBelgium({ ...company, vatNumber: "BE0403019262" }, asPro.priced.totalTtcCents);
    expect(refused.body["fields"]).toMatchObject([{ path: "company.vatNumber", code: "vat-number" }]);
    const placed = await toBelgium(company, asPro.priced.totalTtcCents, "achats@dekelder.example");
    expect(placed.status, placed.text).toBe(201);
    const { order } = placed.body as unknown as { order: { id: string; company: object } };
    expect(order.company).toEqual({ vatNumber: BE_VAT, exciseNumber: "BE1CD12345678" });
    await server.settle();
    const seen = await server.send("GET", `/v1/orders/${order.id}`, { token: owner });
    expect(seen.body["events"]).toContainEqual(
      expect.objectContaining({ kind: "vat-confirmed", reason: BE_VAT }),
    );
    const [client] = await asOwner(server.ownerUrl, async (sql) => {
      const { rows } = await sql.query(
        "select c.kind, c.company, c.vat_number from clients c join orders o using (shop_id) where o.id = $1 and c.id = o.client_id",
        [order.id],
      );
      return rows as object[];
    });
    expect(client).toEqual({ kind: "professional", company: BELGIAN.company, vat_number: BE_VAT });
    expect(requested.filter((url) => url.startsWith("/vies"))).toEqual(["/vies/BE/vat/0403019261"]);
  });
});

describe("a professional", () => {
  it("whom the shop knows orders on account: due after his terms, and nothing is freed meanwhile", async () => {
    const shipping = { ref: shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode };
    const { account, priced } = await price({ shipping }, merchant);
    const [due] = [account?.dueOn ?? ""];
    expect(account).toEqual({ terms: "d30", dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect((await price({ shipping })).account).toBeUndefined();
    const camille = await server.login("camille", "Camille2026");
    expect((await price({ shipping }, camille)).account).toBeUndefined();
    const body = {
      ...(await orderBody(server, shop, { payment: "transfer", quantity: 6 })),
      expectedTotalCents: priced.totalTtcCents,
      billingAddress: { ...ADDRESS, company: "Cave Kerouédan" },
      company: { siret: "73282932000074" },
    };
    const placed = await server.send("POST", "/v1/orders", { body, token: merchant });
    expect(placed.status, placed.text).toBe(201);
    const { order } = placed.body as unknown as { order: { id: string; payment: object; company: object } };
    expect(order.payment).toMatchObject({ type: "transfer", status: "pending", terms: "d30", dueOn: due });
    const row = async () =>
      asOwner(server.ownerUrl, async (sql) => {
        const text = "select expires_at, payment_status, status from orders where id = $1";
        return (await sql.query(text, [order.id])).rows[0] as object;
      });
    expect(await row()).toMatchObject({ expires_at: null, payment_status: "pending" });
    await server.settle();
    const mail = await asOwner(server.ownerUrl, async (sql) => {
      const text = "select body_text from mails where order_id = $1 and kind = 'orderPlaced'";
      return String(((await sql.query(text, [order.id])).rows[0] as { body_text: string }).body_text);
    });
    expect(mail).toContain("au plus tard le");
    await asOwner(server.ownerUrl, (sql) =>
      sql.query("update orders set due_on = '2020-01-01' where id = $1", [order.id]),
    );
    await server.app.tidy();
    expect(await row()).toMatchObject({ payment_status: "missing", status: "pending" });
  });

  it.each([
    [{ siret: "73282932000075" }, "company.siret", "siret"],
    [{ vatNumber: "FR00732829320" }, "company.vatNumber", "vat-number"],
    [{ siret: "73282932000074", exciseNumber: "FR1" }, "company.exciseNumber", "excise-number"],
    [{}, "company.siret", "needed"],
    [{ siret: "73282932000074" }, "billingAddress.company", "needed"],
  ])("is refused with %o", async (company, path, code) => {
    const billingAddress = path === "billingAddress.company" ? ADDRESS : BELGIAN;
    const plain = await orderBody(server, shop, { payment: "transfer", quantity: 6 });
    const body = { ...plain, billingAddress, company };
    const { status, body: answer } = await server.send("POST", "/v1/orders", { body });
    expect([status, answer["fields"]]).toEqual([422, [expect.objectContaining({ path, code })]]);
  });
});

it("sends to a collection point in the name of who fetches it; his own address is billed", async () => {
  const orange = { ...ADDRESS, zipcode: "84100", city: "Orange" };
  const way = { collectionPoint: "relais-orange", country: "FR", zipcode: "84100" };
  const { priced } = await price({ shipping: way });
  expect(priced.problems).toEqual([]);
  const body = {
    ...(await orderBody(server, shop, { payment: "transfer", quantity: 6 })),
    shipping: { collectionPoint: "relais-orange" },
    billingAddress: orange,
    deliveryAddress: orange,
    expectedTotalCents: priced.totalTtcCents,
  };
  const placed = await server.send("POST", "/v1/orders", { body });
  expect(placed.status, placed.text).toBe(201);
  expect((placed.body as unknown as { order: object }).order).toMatchObject({
    billingAddress: orange,
    deliveryAddress: {
      firstname: ADDRESS.firstname,
      lastname: ADDRESS.lastname,
      company: "Tabac-presse de l'Arc",
      street: "22 avenue de l'Arc de Triomphe",
    },
  });
});

describe("what a shop asks before it sells", () => {
  const change = async (fields: object) => {
    const { version } = (await server.send("GET", "/v1/shops/me", { token: owner })).body;
    return server.send("PUT", "/v1/shops/me", { token: owner, body: { ...fields, version } });
  };

  it("is the day of birth, which a minor does not pass by a day", async () => {
    expect((await change({ askBirthDate: true })).status).toBe(200);
    const face = await server.send("GET", `/v1/shops/${shop.id}`);
    expect(face.body["askBirthDate"]).toBe(true);
    const place = async (birthDate?: string) => {
      const body = await orderBody(server, shop, { payment: "transfer", quantity: 6 });
      return server.send("POST", "/v1/orders", { body: { ...body, ...(birthDate ? { birthDate } : {}) } });
    };
    const years = (ago: number, days: number): string => {
      const day = new Date(
        `${new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format()}T00:00:00Z`,
      );
      day.setUTCFullYear(day.getUTCFullYear() - ago);
      day.setUTCDate(day.getUTCDate() + days);
      return day.toISOString().slice(0, 10);
    };
    const code = async (birthDate?: string) =>
      ((await place(birthDate)).body["fields"] as unknown as { path: string; code: string }[])[0];
    expect(await code()).toMatchObject({ path: "birthDate", code: "needed" });
    expect(await code(years(18, 1))).toMatchObject({ path: "birthDate", code: "minor" });
    expect(await code(years(-1, 0))).toMatchObject({ path: "birthDate", code: "date" });
    const placed = await place(years(18, 0));
    expect(placed.status, placed.text).toBe(201);
    expect(placed.text).not.toContain(years(18, 0));
    await change({ askBirthDate: false });
  });

  it("is its terms of sale: the model with its particulars, then its own words", async () => {
    const read = async (lang: string) =>
      (await server.send("GET", `/v1/shops/${ESTATE}/terms?lang=${lang}`)).body;
    expect(await read("fr")).toMatchObject({ isModel: true });
    expect(JSON.stringify(await read("fr"))).toContain("Droit de rétractation");
    expect(JSON.stringify(await read("en"))).toContain("Right of withdrawal");
    const fr = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Nos CGV." }] }],
    };
    expect((await change({ saleTerms: { fr } })).status).toBe(200);
    expect(await read("en")).toMatchObject({ isModel: false, text: fr });
    const hostile = { ...fr, content: [{ type: "paragraph", attrs: { onclick: "x" } }] };
    expect((await change({ saleTerms: { fr: hostile } })).status).toBe(422);
    expect((await change({ saleTerms: { fr: null } })).status).toBe(200);
  });
});
