import { afterAll, beforeAll, expect, it } from "vitest";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makePerson } from "#kit/testing/people.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  for (const payment of ["check", "transfer", "cash"] as const)
    expect((await placeOrder(server, shop, { payment, quantity: 2 })).status).toBe(201);
});
afterAll(() => server.stop());

const get = (path: string, query: Record<string, string>, as = token) =>
  server.send("GET", `${path}?${new URLSearchParams(query)}`, { token: as });

it("narrows, counts and sums for who may see it", async () => {
  const filter = JSON.stringify({ paymentType: { in: ["check", "cash"] }, totalTtcCents: { from: 1 } });
  const { rows, counts } = (await get("/v1/orders", { filter })).body as unknown as {
    rows: { paymentType: string; totalTtcCents: number }[];
    counts: object;
  };
  expect(rows.map((row) => row.paymentType)).toEqual(["cash", "check"]);
  expect(counts).toEqual({ pending: 3 });
  expect((await get("/v1/orders/measure", { filter })).body).toMatchObject({
    count: 2,
    totals: { bottles: 4, totalTtcCents: rows.reduce((sum, row) => sum + row.totalTtcCents, 0) },
  });
  expect((await get("/v1/orders/measure", { search: "elise MARTIN" })).body).toMatchObject({ count: 3 });
  const unpriced = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: allBut("seeAllOrder") }],
  });
  expect((await get("/v1/orders/measure", {}, unpriced)).status).toBe(403);
});

it("refuses by name what no list asks", async () => {
  const { next } = (await get("/v1/orders", { limit: "1" })).body as unknown as { next: string };
  const attacks: Attack[] = [];
  const refused = (query: Record<string, string>, expected: Attack["wanted"] = "422 invalid-input") => {
    for (const path of "sort" in query || "cursor" in query
      ? ["/v1/orders"]
      : ["/v1/orders", "/v1/orders/measure"])
      attacks.push({
        name: `${path} ${JSON.stringify(query)}`,
        send: () => get(path, query),
        wanted: expected,
      });
  };
  const filters: unknown[] = [
    { nothing: { in: ["a"] } },
    { __proto__x: { is: true } },
    { constructor: { is: true } },
    { version: { from: 1 } },
    { buyerEmail: { in: ["a"] } },
    { status: { in: ["pending' or true"] } },
    { status: { in: [] } },
    { status: { in: "pending" } },
    { status: { from: "a" } },
    { status: { is: true } },
    { status: { in: ["pending"], empty: true } },
    { status: {} },
    { status: null },
    { totalTtcCents: { from: "1" } },
    { totalTtcCents: { from: 1.5 } },
    { totalTtcCents: { from: 2 ** 63 } },
    { totalTtcCents: { in: ["1"] } },
    { bottles: { to: 1e300 } },
    { createdAt: { from: "2026-02-31" } },
    { createdAt: { from: "now" } },
    { createdAt: { to: "infinity" } },
    { createdAt: { from: "2026-01-01T00:00:00Z" } },
    { createdAt: { from: "2026-01-01", sql: "x" } },
    [],
    "status",
    7,
    null,
  ];
  for (const filter of filters) refused({ filter: JSON.stringify(filter) });
  for (const filter of [
    "",
    "{",
    '{"__proto__":{"is":true}}',
    '{"status":{"in":["a\\u0000"]}}',
    "[".repeat(60),
  ])
    refused({ filter });
  refused({ filter: JSON.stringify({ status: { in: Array.from({ length: 101 }, () => "pending") } }) });
  for (const sort of [
    "",
    "id",
    "number",
    "bottles",
    "-",
    "--createdAt",
    "created_at",
    "createdAt desc",
    "constructor",
  ])
    refused({ sort });
  // A page cursor of one sort is not valid for another.
  refused({ cursor: next, sort: "createdAt" }, "422 invalid-cursor");
  refused({ cursor: next, sort: "buyerName" }, "422 invalid-cursor");
  refused({ cursor: `${next}x` }, "422 invalid-cursor");
  const make = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  for (const value of [
    "2026-02-31 10:00:00",
    "2026-01-01 25:00:00",
    "2026-01-01",
    "now",
    7,
    null,
    "2026-01-01 10:00:00'",
  ])
    refused({ cursor: make("-createdAt", value, "x") }, "422 invalid-cursor");
  for (const value of ["1.5", "1e9", "9".repeat(20), 5])
    refused({ sort: "totalTtcCents", cursor: make("totalTtcCents", value, "x") }, "422 invalid-cursor");
  await expectRefused(server, attacks);
  const { body } = await get("/v1/orders", { filter: '{"nothing":{"is":true}}' });
  expect(body["fields"]).toMatchObject([{ path: "filter.nothing", code: "unknown-column" }]);
});
