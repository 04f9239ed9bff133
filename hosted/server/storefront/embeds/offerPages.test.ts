import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

type Answer = { products: Product[]; availability: Record<string, number>; facets?: object };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.now();
});
afterAll(() => server.stop());

/** Asks as a browser that takes one encoding. */
async function get(query: string, encoding: string) {
  const headers = { "accept-encoding": encoding };
  const reply = await fetch(`${server.url}/v1/embeds/${ESTATE}${query}`, { headers });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 200)).toBe(200);
  return {
    text,
    body: JSON.parse(text) as Answer,
    etag: reply.headers.get("etag"),
    encoding: reply.headers.get("content-encoding"),
  };
}
const formatsOf = (products: readonly Product[]) =>
  products.flatMap((p) => p.vintages.flatMap((v) => v.formats));

/** Sets the stock of a format, and lets the second pass for which an availability is kept. */
async function setStock(formatId: string, units: number): Promise<void> {
  await asOwner(server.ownerUrl, (client) =>
    client.query("update stocks set on_hand = reserved + $2 where format_id = $1", [formatId, units]),
  );
  server.clock.now += 2000;
}

/** Returns a bottle of a product that is in no pack. */
function bottleOf(answer: Answer, at: number) {
  const held = new Set(formatsOf(answer.products).flatMap((f) => f.contents?.map((c) => c.formatId) ?? []));
  const product = answer.products.filter((p) =>
    formatsOf([p]).every((f) => f.type === "bottle" && !held.has(f.id)),
  )[at];
  return { product, id: product?.vintages[0]?.formats[0]?.id ?? "" };
}

it("is the same text in each encoding, before and after a stock has moved", async () => {
  const { body } = await get("", "identity");
  const { id } = bottleOf(body, 0);
  const etags = new Set<string | null>();
  for (const units of [17, 18, 0]) {
    await setStock(id, units);
    const [plain, packed] = [await get("", "identity"), await get("", "gzip")];
    expect([plain.encoding, packed.encoding]).toEqual([null, "gzip"]);
    expect(packed.text).toBe(plain.text);
    expect(packed.etag).toBe(plain.etag);
    expect(packed.body.availability[id]).toBe(units);
    expect(packed.body.products).toEqual(body.products);
    etags.add(plain.etag);
  }
  expect(etags.size).toBe(3);
});

it("keeps a first part as it is while none of its stocks moves, and shows the one that does", async () => {
  const all = await get("?limit=100", "br");
  const first = await get("?limit=2", "br");
  const shown = new Set(first.body.products.map((p) => p.id));
  const others = { ...all.body, products: all.body.products.filter((p) => !shown.has(p.id)) };
  await setStock(bottleOf(others, 0).id, 23);
  const second = await get("?limit=2", "br");
  expect(second.etag).toBe(first.etag);
  const shownFormat = formatsOf(first.body.products).find((f) => !f.contents)?.id ?? "";
  await setStock(shownFormat, 31);
  const third = await get("?limit=2", "br");
  expect(third.etag).not.toBe(first.etag);
  expect(third.body.availability[shownFormat]).toBe(31);
});

it("moves a product that is sold out to the end of the list, and back", async () => {
  const before = await get("?limit=100", "br");
  const ids = before.body.products.map((p) => p.id);
  const { product, id } = bottleOf(before.body, 0);
  const stocks = formatsOf(product ? [product] : []).map((f) => f.id);
  for (const each of stocks) await setStock(each, 0);
  const out = await get("?limit=100", "br");
  const isLast = out.body.products.findIndex((p) => p.id === product?.id);
  const stocked = out.body.products.filter((p) => formatsOf([p]).some((f) => out.body.availability[f.id]));
  expect(isLast).toBeGreaterThanOrEqual(stocked.length);
  for (const each of stocks) await setStock(each, 40);
  const back = await get("?limit=100", "br");
  expect(back.body.products.map((p) => p.id)).toEqual(ids);
  expect(back.body.availability[id]).toBe(40);
});
