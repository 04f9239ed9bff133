import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";
import { acceptedOrder, bill, viewIn } from "#sales/bills/testing/bills.fixture.ts";
import { openSlot, openVisit, phoneIn, viewOf } from "#kit/testing/visits.ts";

type SearchAnswer = {
  products?: { id: string; name: string }[];
  clients?: { id: string; name: string; detail: string }[];
  orders?: { id: string; number: string; name: string; totalTtcCents?: number }[];
  documents?: { id: string; kind: string; number: string; name: string }[];
  reservations?: { id: string; number: string; name: string; event: string }[];
};

let server: TestServer;
let shop: TestShop;
let order: { id: string; number: string };
let owner: string;
let stranger: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  const other = await openShop(server, CHAMPAGNE);
  order = (await placeOrder(server, shop, { payment: "check", quantity: 6 })).body["order"] as never;
  owner = await server.login("calades", "Calades2026");
  stranger = await makePerson(server, { role: "owner", shops: [{ shopId: other.id, authorizations: {} }] });
  await asOwner(server.ownerUrl, (c) =>
    c.query(
      `insert into clients (shop_id, id, code, kind, firstname, lastname, emails, search)
       select $1, $2, 'C90001', 'individual', 'Zoé', 'Œuvrard-Lefèvre', '{zoe@example.org}', plain_text('Zoé Œuvrard-Lefèvre zoe@example.org')`,
      [shop.id, newTestId()],
    ),
  );
});
afterAll(() => server.stop());

const find = async (query: string, token = owner): Promise<SearchAnswer> => {
  const reply = await server.send("GET", `/v1/search?query=${encodeURIComponent(query)}`, { token });
  expect([query, reply.status, reply.text.slice(0, 200)]).toEqual([query, 200, expect.anything()]);
  return reply.body as SearchAnswer;
};
const member = (authorizations: object): Promise<string> =>
  makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations }] });

test("products are found by parts of their names, without accents, and by reference; clients and orders by theirs", async () => {
  const name = shop.product.name;
  const words = name.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().split(" ");
  expect((await find(words.toReversed().join(" "))).products?.map((one) => one.name)).toContain(name);
  const ref = await asOwner(
    server.ownerUrl,
    async (c) =>
      (await c.query("select ref, product_id from formats where shop_id = $1 limit 1", [shop.id])).rows[0],
  );
  expect((await find(String(ref.ref).toLowerCase())).products?.map(({ id }) => id)).toContain(ref.product_id);
  expect((await find("oeuvrard zoe")).clients).toMatchObject([
    { name: "Zoé Œuvrard-Lefèvre", detail: "zoe@example.org" },
  ]);
  expect((await find(order.number)).orders).toMatchObject([
    { id: order.id, number: order.number, totalTtcCents: expect.any(Number) },
  ]);
  expect(await find("introuvable-xyz")).toEqual({
    products: [],
    clients: [],
    orders: [],
    documents: [],
    reservations: [],
  });
});

test("a reservation is found by its number and the name it is taken under, by who may see reservations", async () => {
  const visit = await openVisit(server, shop.id, owner);
  const slot = await openSlot(server, owner, visit.eventId, { capacity: 4 });
  const view = viewOf(await phoneIn(server, owner, { visit, slot }));
  const one = { id: view.id, number: view.number, name: "Élise Martin-Dubois", event: "Dégustation au chai" };
  for (const query of [String(view.number), "martin-dubois elise"])
    expect([query, (await find(query)).reservations]).toMatchObject([query, [one]]);
  expect((await find(String(view.number), stranger)).reservations).toEqual([]);
  expect(Object.keys(await find(String(view.number), await member({ seeAllResa: true })))).toEqual([
    "reservations",
  ]);
});

test("a bill is found by its number, its buyer and its order, by who may bill", async () => {
  const office = { server, shop, token: owner };
  const order = await acceptedOrder(office, { quantity: 1 });
  const sealed = viewIn(await bill(office, [order.id]));
  for (const query of [sealed.number, `${order.number ?? ""} dubois`])
    expect([query, (await find(query)).documents]).toMatchObject([
      query,
      [{ id: sealed.id, kind: "bill", number: sealed.number, name: "Élise Martin-Dubois" }],
    ]);
  expect((await find(sealed.number, stranger)).documents).toEqual([]);
  expect(Object.keys(await find(sealed.number, await member({ billOrder: true })))).toEqual(["documents"]);
});

test("another shop finds nothing of it", async () => {
  const all = await Promise.all([shop.product.name, "oeuvrard", order.number].map((q) => find(q, stranger)));
  for (const { products, clients, orders } of all)
    expect([
      products?.filter(({ id }) => id === shop.product.id),
      clients,
      orders?.filter(({ id }) => id === order.id),
    ]).toEqual([[], [], []]);
});

test("each kind needs its permission, prices theirs; what somebody may not see is not even named", async () => {
  const query = order.number;
  expect(Object.keys(await find(query, await member({})))).toEqual([]);
  expect(Object.keys(await find(query, await member({ seeAllProduct: true })))).toEqual(["products"]);
  expect(Object.keys(await find(query, await member({ seeAllClient: true, seeAllOrder: false })))).toEqual([
    "clients",
  ]);
  const unpriced = await find(query, await member({ seeAllOrder: true }));
  expect(unpriced.orders).toHaveLength(1);
  expect(unpriced.orders?.[0]).not.toHaveProperty("totalTtcCents");
  expect(
    (await find(query, await member({ seeAllOrder: true, seeAllPrice: true }))).orders?.[0],
  ).toHaveProperty("totalTtcCents");
  expect(Object.keys(await find(query, await member({ fullAccess: true })))).toHaveLength(5);
});

test("a few of each at most; signs of patterns are letters like others, and an empty search is none", async () => {
  const { products } = await find("a");
  expect(products?.length).toBeLessThanOrEqual(5);
  for (const query of ["%", "_", "%%%", "\\", "'; drop table products; --", "\u0301"])
    expect([query, (await find(query)).orders]).toEqual([query, []]);
  for (const query of ["", "%20%20", "x".repeat(101)])
    expect((await server.send("GET", `/v1/search?query=${query}`, { token: owner })).status).toBe(422);
  expect((await server.send("GET", "/v1/search?query=vin", {})).status).toBe(401);
  const buyer = await makePerson(server, { role: "buyer" });
  expect((await server.send("GET", "/v1/search?query=vin", { token: buyer })).status).toBe(403);
});

test("clients and products are found among many, by rare words, frequent ones and short ones", async () => {
  await asOwner(server.ownerUrl, async (c) => {
    await c.query(
      `insert into clients (shop_id, id, code, kind, firstname, lastname, archived_at)
       select $1, 'many' || lpad(n::text, 12, '0'), 'M' || n, 'individual', case when n = 700 then 'Wu' else 'Foule' end,
         'Mmm ' || n, case when n <= 10 then now() end from generate_series(1, 700) n`,
      [shop.id],
    );
    await c.query(
      `insert into products (shop_id, id, slug, position, product_type, name, vat_type, status)
       select $1, 'many' || lpad(n::text, 12, '0'), 'many-' || n, 10000 + n, 'wine',
         'Foule ' || n, 'standard', case when n <= 10 then 'closed' else 'paused' end from generate_series(1, 700) n`,
      [shop.id],
    );
  });
  const names = async (query: string): Promise<[string[]?, string[]?]> => {
    const { clients, products } = await find(query);
    return [clients?.map(({ name }) => name), products?.map(({ name }) => name)];
  };
  // Archived clients and closed products come last.
  expect(await names("foule")).toEqual([
    ["Foule Mmm 100", "Foule Mmm 101", "Foule Mmm 102", "Foule Mmm 103", "Foule Mmm 104"],
    ["Foule 11", "Foule 12", "Foule 13", "Foule 14", "Foule 15"],
  ]);
  expect(await names("foule 699")).toEqual([["Foule Mmm 699"], ["Foule 699"]]);
  expect((await names("mmm 700"))[0]).toEqual(["Wu Mmm 700"]);
  expect((await names("wu"))[0]).toEqual(["Wu Mmm 700"]);
  expect(await names("foule 9")).toEqual([
    expect.arrayContaining(["Foule Mmm 109"]),
    expect.arrayContaining(["Foule 19"]),
  ]);
});
