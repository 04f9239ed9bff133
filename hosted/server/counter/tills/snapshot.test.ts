import { priceSale } from "@cuvee/core/offer/pricing/sale.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { TillClient, TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { openShop, ESTATE, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;
let tillId: string;
let pointId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
  ({ id: pointId } = await makePoint(server, owner, shop.bottle.id));
  ({ id: tillId } = await enrol(server, owner, pointId));
});
afterAll(() => server.stop());

const ask = (headers: Record<string, string> = {}): Promise<Reply> =>
  server.send("GET", `/v1/tills/${tillId}/snapshot`, { token: owner, headers });
const snapshot = async (): Promise<TillSnapshot> => (await ask()).body as unknown as TillSnapshot;

it("has all that a till sells with: the price of the core comes of it alone", async () => {
  const tillSnapshot = await snapshot();
  expect(tillSnapshot.till).toMatchObject({ id: tillId, pointId, state: "active" });
  expect(tillSnapshot.point).toMatchObject({ id: pointId, favourites: [shop.bottle.id], floatCents: 15_000 });
  expect(tillSnapshot.users).toEqual([expect.objectContaining({ code: null })]);
  expect(tillSnapshot.users[0]?.acts).toContain("refund");
  expect(tillSnapshot.seller.siret).not.toBe("");
  expect(tillSnapshot.slots.length).toBeGreaterThan(0);
  expect(tillSnapshot.tickets.map((t) => t.eventId)).toContain(tillSnapshot.slots[0]?.eventId);
  expect(tillSnapshot.available[shop.bottle.id]).toBeGreaterThan(0);
  const reply = await server.send("GET", "/v1/quotes/desk", { token: owner });
  expect({ products: tillSnapshot.products, rules: tillSnapshot.rules, eans: tillSnapshot.eans }).toEqual({
    products: reply.body["products"],
    rules: reply.body["rules"],
    eans: reply.body["eans"],
  });
  const input = { lines: [{ id: "a", formatId: shop.bottle.id, quantity: 2 }], free: [] };
  const priced = priceSale(input, {
    shelf: shelve(tillSnapshot.products, tillSnapshot.tickets),
    buyer: {},
    rules: tillSnapshot.rules,
    at: server.app.services.now(),
  });
  expect(priced.totalTtcCents).toBeGreaterThan(0);
});

it("is not sent again while nothing of it changed", async () => {
  const first = await ask();
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toBe(`"${String(first.body["version"])}"`);
  const same = await ask({ "if-none-match": etag });
  expect([same.status, same.text]).toEqual([304, ""]);
  for (const sql of [
    "update stocks set on_hand = on_hand + 1 where format_id = $1",
    "update formats set unit_e4 = unit_e4 + 10000 where id = $1",
  ]) {
    const before = (await ask()).headers.get("etag") ?? "";
    await asOwner(server.ownerUrl, (client) => client.query(sql, [shop.bottle.id]));
    const after = await ask({ "if-none-match": before });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).not.toBe(before);
  }
});

it("is not for a retired till", async () => {
  const gone = await enrol(server, owner, pointId);
  const retired = { name: gone.name, state: "retired", version: 1 };
  await server.send("PUT", `/v1/tills/${gone.id}`, { token: owner, body: retired });
  for (const what of ["snapshot", "clients"]) {
    const reply = await server.send("GET", `/v1/tills/${gone.id}/${what}`, { token: owner });
    expect([reply.status, reply.body["code"]]).toEqual([409, "till-retired"]);
  }
});

it("tells every client once, page by page, with his terms as a sale has them", async () => {
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into clients (shop_id, id, code, kind, lastname)
       select $1, 'zz' || lpad(n::text, 14, '0'), 'T' || n, 'individual', 'Client ' || n from generate_series(1, 1500) n`,
      [shop.id],
    ),
  );
  const agreed = await server.send("GET", "/v1/quotes/clients?search=kerouedan", { token: owner });
  const [pro] = agreed.body["rows"] as unknown as { id: string }[];
  if (!pro) throw new Error("no client");
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into agreed_prices (shop_id, client_id, format_id, unit_e4) values ($1, $2, $3, 70000)
       on conflict do nothing`,
      [shop.id, pro.id, shop.bottle.id],
    ),
  );
  const rows: TillClient[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query = cursor === "" ? "" : `?cursor=${cursor}`;
    const { body } = await server.send("GET", `/v1/tills/${tillId}/clients${query}`, { token: owner });
    rows.push(...(body["rows"] as unknown as TillClient[]));
    cursor = body["next"] as unknown as string | null;
  }
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(1500);
  const one = rows.find((row) => row.id === pro.id);
  const whole = await server.send("GET", `/v1/quotes/clients/${pro.id}`, { token: owner });
  const { clientId: _, ...buyer } = whole.body["buyer"] as unknown as { clientId: string };
  expect(one?.buyer).toMatchObject(JSON.parse(JSON.stringify(withoutEmpty(buyer))) as object);
  expect(one?.buyer.prices?.[shop.bottle.id]).toMatchObject({ unitE4: 70_000 });
  expect(one?.credit).toEqual(whole.body["credit"]);
});

/** Removes false and null members, which are equivalent to absent ones. */
const withoutEmpty = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== false && v !== null));
