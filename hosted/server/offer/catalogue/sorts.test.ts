import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openCatalogueOf, type Seller } from "./testing/records.fixture.ts";

let server: TestServer;
let seller: Seller;
let shopId: string;

beforeAll(async () => {
  server = await startTestServer();
  shopId = (await openShop(server, ESTATE)).id;
  seller = openCatalogueOf(server, await server.login("calades", "Calades2026"));
});
afterAll(() => server.stop());

type Row = { id: string; price: number | null; available: number };
type Page = { rows: Row[]; next: string | null };

async function walk(sort: string, limit = 200): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ""; ;) {
    const page = await seller.done<Page>("GET", `?limit=${limit}&sort=${sort}${cursor}`);
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = `&cursor=${encodeURIComponent(page.next)}`;
  }
}

/**
 * Returns rows in the expected order: by value, then by id, both descending for a leading `-`; those without a value
 * last.
 */
function inOrder(rows: readonly Row[], sort: string): string[] {
  const of = sort.replace("-", "") as "price" | "available";
  const sign = sort.startsWith("-") ? -1 : 1;
  const byId = (a: Row, b: Row): number => sign * (a.id < b.id ? -1 : 1);
  const valued = rows.filter((row) => row[of] !== null);
  return [
    ...valued.toSorted((a, b) => sign * (Number(a[of]) - Number(b[of])) || byId(a, b)),
    ...rows.filter((row) => row[of] === null).toSorted(byId),
  ].map((row) => row.id);
}

/** Random changes of products and prices; `$2` is the random seed. */
const ACTS = [
  "update stocks set on_hand = on_hand + (ascii(md5(format_id || $2)) % 41) where shop_id = $1",
  "update stocks set reserved = ascii(md5($2 || format_id)) % 60 where shop_id = $1",
  "update formats set unit_e4 = 10000 * (1 + ascii(md5(id || $2)) % 9) where shop_id = $1",
  "update formats set closed = ascii(md5(id || $2)) % 3 = 0 where shop_id = $1",
  "update vintages set closed = ascii(md5(id || $2)) % 4 = 0 where shop_id = $1",
  "update warehouses set sells = id = (select min(id) from warehouses where shop_id = $1 and id > left($2, 0)) where shop_id = $1",
  "update formats set type = 'vrac' where shop_id = $1 and ascii(md5($2 || id)) % 11 = 0",
  "delete from format_contents where shop_id = $1 and ascii(md5($2 || format_id)) % 5 = 0",
];

it("is sorted and filtered by the very price and stock that its rows say, whatever happened to them", async () => {
  const seen = new Set<string>();
  for (const [n, act] of ACTS.entries()) {
    await asOwner(server.ownerUrl, (client) => client.query(act, [shopId, `draw ${n}`]));
    const rows = await walk("name");
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    for (const sort of n % 2 === 0 ? ["price", "-available"] : ["-price", "available"])
      expect([sort, (await walk(sort)).map((row) => row.id)]).toEqual([sort, inOrder(rows, sort)]);
    const least = rows.map((row) => row.available).toSorted((a, b) => a - b)[rows.length >> 1] ?? 0;
    const filter = encodeURIComponent(JSON.stringify({ available: { from: least } }));
    const enough = rows.filter((row) => row.available >= least).length;
    const { count } = await seller.done<{ count: number }>("GET", `/measure?filter=${filter}`);
    expect(count).toBe(enough);
    seen.add(JSON.stringify(rows.map((row) => [row.price, row.available])));
  }
  // The changes had an effect.
  expect(seen.size).toBeGreaterThan(ACTS.length / 2);
  const rows = await walk("name");
  for (const sort of ["price", "-available"])
    expect((await walk(sort, 7)).map((row) => row.id)).toEqual(inOrder(rows, sort));
});
