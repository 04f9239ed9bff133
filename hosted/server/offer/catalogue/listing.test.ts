import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, MERCHANT, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

type Listed = { id: string; shopId: string; vintages: { formats: { id: string }[] }[] };
type Page = { products: Listed[]; availability: Record<string, number>; next: string | null };

let server: TestServer;
let estate: TestShop;
let champagne: TestShop;
let merchant: TestShop;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  estate = await openShop(server, ESTATE);
  champagne = await openShop(server, CHAMPAGNE);
  merchant = await openShop(server, MERCHANT);
});
afterAll(() => server.stop());

const ask = (query: Record<string, string> = {}, token?: string): Promise<Reply> =>
  server.send("GET", `/v1/products?${new URLSearchParams(query)}`, token ? { token } : {});
async function page(query: Record<string, string> = {}, token?: string): Promise<Page> {
  const reply = await ask(query, token);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return reply.body as unknown as Page;
}
/** Fetches all pages from the first to the last. */
async function everything(query: Record<string, string>, token?: string): Promise<Listed[]> {
  const all: Listed[] = [];
  let cursor: string | null = null;
  do {
    const { products, next }: Page = await page({ ...query, ...(cursor ? { cursor } : {}) }, token);
    all.push(...products);
    cursor = next;
  } while (cursor !== null);
  return all;
}
const sellers = (products: Listed[]): Set<string> => new Set(products.map(({ shopId }) => shopId));

it("lists what all open shops sell when none is named, in pages of any size without a gap or a repetition", async () => {
  const all = await everything({ limit: "200" });
  expect(sellers(all)).toEqual(new Set([estate.id, champagne.id, merchant.id]));
  for (const limit of ["1", "7", "50"]) expect(await everything({ limit })).toEqual(all);
  const named = JSON.stringify([estate.id, ESTATE, champagne.id].slice(1));
  const two = await everything({ shopIds: named, limit: "3" });
  expect(sellers(two)).toEqual(new Set([estate.id, champagne.id]));
  const { availability, products } = await page({ limit: "2" });
  expect(new Set(Object.keys(availability))).toEqual(
    new Set(products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)))),
  );
});

it("lists of named products those, whichever shops sell them, and nothing of unknown ones", async () => {
  const ids = [estate.product.id, merchant.product.id];
  const found = await page({ filterByProductIds: JSON.stringify([...ids, "0000000000000001"]) });
  expect(new Set(found.products.map(({ id }) => id))).toEqual(new Set(ids));
  expect(await page({ filterByProductIds: '["0000000000000001"]' })).toMatchObject({
    products: [],
    next: null,
  });
});

it("lists for who sells what he sells, and for a buyer what is open at the grid of each shop", async () => {
  const owner = await server.login("aubree", "Lanthier2026");
  expect(sellers(await everything({ limit: "50" }, owner))).toEqual(new Set([champagne.id]));
  const buyer = await server.login("cave-kerouedan", "Caviste2026");
  const wine = (products: Listed[]) => products.find(({ id }) => id === estate.product.id);
  const own = wine(await everything({ limit: "200" }, buyer));
  const named = wine((await page({ shopIds: JSON.stringify([estate.id]), limit: "200" }, buyer)).products);
  expect(own).toEqual(named);
});

it("leaves closed shops out, and shows a closed shop to its own people", async () => {
  await asOwner(server.ownerUrl, (c) =>
    c.query("update shops set is_online = false where id = $1", [estate.id]),
  );
  try {
    const closed = async () => sellers(await everything({ limit: "200" })).has(estate.id);
    await expect.poll(closed).toBe(false);
    const ofClosed = await page({ filterByProductIds: JSON.stringify([estate.product.id]) });
    expect(ofClosed.products).toEqual([]);
    const owner = await server.login("calades", "Calades2026");
    expect(sellers(await everything({ limit: "200" }, owner))).toEqual(new Set([estate.id]));
  } finally {
    await asOwner(server.ownerUrl, (c) =>
      c.query("update shops set is_online = true where id = $1", [estate.id]),
    );
  }
});

it("refuses what is no list of shops, and a cursor of another list", async () => {
  expect(await ask({ shopIds: "[]" })).toMatchObject({ status: 422, body: { code: "invalid-filter" } });
  const foreign = { shopIds: JSON.stringify([champagne.id]), cursor: estate.product.id };
  expect(await ask(foreign)).toMatchObject({ status: 422, body: { code: "invalid-filter" } });
  expect((await ask({ cursor: "0000000000000001" })).status).toBe(404);
});

it("goes on behind a product that left the list since the page before", async () => {
  const named = { shopIds: JSON.stringify([estate.id]), limit: "3" };
  const all = (await everything({ ...named, limit: "200" })).map(({ id }) => id);
  const first = await page(named);
  const last = first.next ?? "";
  const give = (status: string): Promise<unknown> =>
    asOwner(server.ownerUrl, (c) => c.query("update products set status = $2 where id = $1", [last, status]));
  await give("paused");
  try {
    const listed = async (): Promise<string[]> =>
      (await everything({ ...named, limit: "200" })).map(({ id }) => id);
    await expect.poll(listed).not.toContain(last);
    const rest = await everything({ ...named, cursor: last });
    expect([...first.products, ...rest].map(({ id }) => id)).toEqual(all);
  } finally {
    await give("online");
  }
});

it("gives the units of each product that its own page gives, as they are after a movement", async () => {
  const owner = await server.login("calades", "Calades2026");
  const { id } = estate.product;
  const units = async (): Promise<[Record<string, number>, Record<string, number>]> => {
    const listed = await page({ filterByProductIds: JSON.stringify([id]) });
    const own = (await server.send("GET", `/v1/products/${id}`)).body as unknown as Page;
    return [listed.availability, own.availability];
  };
  const [listed, own] = await units();
  expect(Object.keys(listed).length).toBeGreaterThan(0);
  expect(listed).toEqual(own);
  const format = estate.product.vintages
    .flatMap((v) => v.formats)
    .find((f) => f.type === "bottle" && !f.contents);
  const body = { formatId: format?.id, kind: "inventory", quantity: 17, acceptLacks: true };
  expect((await server.send("POST", "/v1/stocks/movements", { token: owner, body })).status).toBe(201);
  for (const levels of await units()) expect(levels[format?.id ?? ""]).toBeLessThanOrEqual(17);
  const [before, after] = await units();
  expect(before).toEqual(after);
});
