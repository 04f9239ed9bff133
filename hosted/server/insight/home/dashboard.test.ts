import type { Dashboard, PlacedBlock } from "@cuvee/core/insight/home/dashboard.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSlot, openVisit, phoneIn, prices, viewOf } from "#kit/testing/visits.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const read = async (token: string): Promise<Dashboard> => {
  const reply = await server.send("GET", "/v1/dashboard", { token });
  expect(reply.status, reply.text.slice(0, 400)).toBe(200);
  return reply.body as Dashboard;
};
const iam = (authorizations: Record<string, boolean>, shopId = shop.id): Promise<string> =>
  makePerson(server, { role: "iam", shops: [{ shopId, authorizations }] });
/** Moves an order to another moment. */
const date = (id: string, at: string): Promise<unknown> =>
  asOwner(server.ownerUrl, (client) =>
    client.query("update orders set created_at = $2 where id = $1", [id, at]),
  );

type Placed = { order: { id: string; totalTtcCents: number } };
const place = async (quantity: number): Promise<Placed["order"]> => {
  const reply = await placeOrder(server, shop, { payment: "transfer", quantity });
  expect(reply.status, reply.text.slice(0, 300)).toBe(201);
  return (reply.body as unknown as Placed).order;
};

/** Accepts an order and returns its turnover, in cents without VAT. */
const accept = async ({ id }: { id: string }): Promise<number> => {
  const reply = await server.send("POST", `/v1/orders/${id}/acceptance`, {
    token: owner,
    body: { version: 1 },
  });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return Number((reply.body["priced"] as unknown as { totalHtCents: number }).totalHtCents);
};

it("counts the day of Paris, the week, what waits, what is unpaid, and the year beside the last", async () => {
  const before = await read(owner);
  const [today, lastYear, afterwards] = [await place(6), await place(2), await place(3)];
  const now = new Date();
  const yearAgo = (days: number): string => {
    const day = new Date(now);
    day.setUTCFullYear(day.getUTCFullYear() - 1);
    return new Date(day.getTime() + days * 86_400_000).toISOString();
  };
  const htCents = await accept(today);
  const lastYearHtCents = await accept(lastYear);
  await date(lastYear.id, yearAgo(-1));
  await date(afterwards.id, yearAgo(3));
  const after = await read(owner);
  const gained = (of: (board: Dashboard) => number): number => of(after) - of(before);
  expect(gained((b) => b.figures?.today.orders ?? 0)).toBe(1);
  expect(gained((b) => b.figures?.today.cents ?? 0)).toBe(today.totalTtcCents);
  expect(gained((b) => b.figures?.today.bottles ?? 0)).toBe(6);
  expect(gained((b) => b.figures?.toAccept ?? 0)).toBe(1);
  expect(after.figures?.days).toHaveLength(7);
  expect(after.figures?.days.at(-1)).toMatchObject({ cents: after.figures?.today.cents });
  // Due with the order: that of last year is late, that of today in time, and one that waits for its seller has no due
  // date.
  expect(gained((b) => b.unpaid?.count ?? 0)).toBe(1);
  expect(gained((b) => b.unpaid?.cents ?? 0)).toBe(lastYear.totalTtcCents);
  expect(gained((b) => b.unpaid?.outstandingCents ?? 0)).toBe(
    today.totalTtcCents + lastYear.totalTtcCents + afterwards.totalTtcCents,
  );
  expect(gained((b) => b.sales?.toDateCents ?? 0)).toBe(htCents);
  // Sales of the previous year after this day count in its month, not in its sales to date.
  const isNewYear = now.getUTCMonth() === 0 && now.getUTCDate() <= 2;
  if (!isNewYear) expect(gained((b) => b.sales?.lastYearToDateCents ?? 0)).toBe(lastYearHtCents);
  expect(after.products?.[0]).toMatchObject({ name: expect.any(String), units: expect.any(Number) });
});

it("shows a threshold that is crossed", async () => {
  const before = await read(owner);
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "insert into stock_thresholds (shop_id, id, format_id, least, is_below) values ($1, 'dash', $2, 100000, true)",
      [shop.id, shop.bottle.id],
    ),
  );
  const after = await read(owner);
  expect(after.stock?.count).toBe((before.stock?.count ?? 0) + 1);
  expect(
    after.stock?.alerts.find((alert) => alert.formatId === shop.bottle.id && alert.least === 100_000),
  ).toBeDefined();
});

it("counts who comes today and tells who comes next, to who may see reservations", async () => {
  const visit = await openVisit(server, shop.id, owner);
  // Noon of the clock's day in Paris is that day, whatever the hour of the test.
  const noon = new Date();
  noon.setUTCHours(11, 0, 0, 0);
  server.clock.now = noon.getTime();
  const then = await server.login("calades", "Calades2026");
  const before = (await read(then)).bookings;
  const slot = await openSlot(server, then, visit.eventId, { capacity: 9, at: noon.getTime(), hours: 1 });
  const wished = { prices: prices([visit.adult, 3], [visit.child, 1]) };
  const [one, other] = [
    viewOf(await phoneIn(server, then, { visit, slot }, wished)),
    viewOf(await phoneIn(server, then, { visit, slot }, { payment: "link" })),
  ];
  const came = await server.send("POST", `/v1/reservations/${one.id}/attendance`, {
    token: then,
    body: { as: "attended", people: 2 },
  });
  const after = (await read(then)).bookings;
  server.clock.now = 0;
  expect([came.status, after?.today]).toEqual([
    200,
    {
      reservations: (before?.today.reservations ?? 0) + 2,
      people: (before?.today.people ?? 0) + 6,
      attended: (before?.today.attended ?? 0) + 2,
    },
  ]);
  expect(after?.pending).toBe((before?.pending ?? 0) + 1);
  expect(after?.next[0]).toMatchObject({ id: other.id, name: "Élise Martin-Dubois", people: 2 });
  expect(Object.keys(await read(await iam({ seeAllResa: true })))).toEqual(["bookings"]);
});

it("shows a collaborator only what he may see, without amounts who may see no price", async () => {
  expect(await read(await iam({}))).toEqual({});
  const orders = await read(await iam({ seeAllOrder: true, seeAllPayment: true, accessAnalytics: true }));
  expect(Object.keys(orders)).toEqual(["figures"]);
  expect(orders.figures?.today.orders).toBeGreaterThan(0);
  expect(orders.figures?.today).not.toHaveProperty("cents");
  const cellar = await read(await iam({ seeAllStock: true }));
  expect(Object.keys(cellar)).toEqual(["stock"]);
  const other = await openShop(server, CHAMPAGNE);
  const elsewhere = await read(await iam({ fullAccess: true }, other.id));
  expect(elsewhere.figures?.today.orders).toBe(0);
});

it("keeps each person's arrangement, and refuses one made on an old version", async () => {
  type Layout = { blocks: PlacedBlock[]; version: number };
  const path = "/v1/dashboard/layout";
  const get = async (token: string) => (await server.send("GET", path, { token })).body as unknown as Layout;
  const put = (body: object) => server.send("PUT", path, { token: owner, body });
  const usual = await get(owner);
  const blocks = usual.blocks.toReversed().map((block) => ({ ...block, shown: block.name !== "clients" }));
  const saved = await put({ blocks, version: usual.version });
  expect(saved.body).toEqual({ blocks, version: usual.version + 1 });
  expect(await get(owner)).toEqual(saved.body);
  expect(await get(await iam({ fullAccess: true }))).toEqual(usual);
  const stale = await put({ blocks, version: usual.version });
  expect([stale.status, stale.body["facts"]]).toEqual([409, { current: saved.body }]);
  for (const bad of [
    [{ name: "weather", shown: true, wide: true }],
    [blocks[0], blocks[0]],
    [{ name: "clients", shown: 1, wide: true }],
  ])
    expect((await put({ blocks: bad, version: 1 })).status).toBe(422);
  expect((await put({ blocks: [], version: 1 })).body).toEqual({ blocks: usual.blocks, version: 2 });
});
