import { get as ask } from "node:http";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ESTATE } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

type Answer = {
  products: Product[];
  total?: number;
  facets?: Record<string, string[]>;
  availability: Record<string, number>;
};

let server: TestServer;
let whole: Answer;

const get = async (query: string): Promise<Answer> => {
  const reply = await server.send("GET", `/v1/embeds/${ESTATE}${query}`);
  expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  return reply.body as unknown as Answer;
};
const ids = ({ products }: Answer): string[] => products.map((p) => p.id);

beforeAll(async () => {
  server = await startTestServer();
  whole = await get("");
});
afterAll(() => server.stop());

it("answers everything without a limit, as older versions of the widget ask", () => {
  expect(whole.products.length).toBeGreaterThan(3);
  expect(whole.total).toBeUndefined();
});

it("gives a list in parts that follow each other, each with its own stocks, and tells how many there are", async () => {
  const first = await get("?limit=2");
  const second = await get("?limit=2&offset=2");
  const all = await get("?limit=100");
  expect(first.total).toBe(all.products.length);
  expect(ids(all).toSorted()).toEqual(ids(whole).toSorted());
  expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 4));
  const formats = first.products.flatMap((p) => p.vintages.flatMap((v) => v.formats.map((f) => f.id)));
  expect(Object.keys(first.availability).toSorted()).toEqual(formats.toSorted());
  expect((await get("?limit=2&offset=5000")).products).toEqual([]);
});

it("is 300 bytes for a product more at most, as it travels", async () => {
  const bytesOf = (limit: number): Promise<number> =>
    new Promise((done, failed) => {
      const headers = { "accept-encoding": "br" };
      ask(`${server.url}/v1/embeds/${ESTATE}?limit=${limit}`, { headers }, (reply) => {
        let bytes = 0;
        reply.on("data", (part: Uint8Array) => (bytes += part.length));
        reply.on("end", () => (reply.headers["content-encoding"] === "br" ? done(bytes) : failed(reply)));
      }).on("error", failed);
    });
  const { length } = whole.products;
  expect(((await bytesOf(length)) - (await bytesOf(1))) / (length - 1)).toBeLessThan(300);
});

it("finds, narrows and orders over the whole list", async () => {
  const { facets } = await get("?limit=1");
  const [color = ""] = facets?.["color"] ?? [];
  const narrowed = await get(`?limit=100&color=${color}`);
  expect(ids(narrowed).length).toBe(whole.products.filter((p) => p.color === color).length);
  const name = whole.products.at(-1)?.name ?? "";
  const found = await get(`?limit=100&text=${encodeURIComponent(name)}`);
  expect(found.products.map((p) => p.name)).toContain(name);
  // Vintage, size and reference of a format are words of its product.
  const [vintage] = whole.products.at(-1)?.vintages ?? [];
  const [format] = vintage?.formats ?? [];
  const litres = `${(format?.volumeMl ?? 0) / 1000}`.replace(".", ",");
  const words = `${name} ${vintage?.name} ${litres} ${format?.ref}`;
  const same = await get(`?limit=100&text=${encodeURIComponent(words)}`);
  expect(same.products.map((p) => p.name)).toEqual([name]);
  expect((await get(`?limit=5&text=${encodeURIComponent(`${name} 1789`)}`)).total).toBe(0);
  expect((await get("?limit=5&text=introuvable-partout")).total).toBe(0);
  const sorted = (await get("?limit=100&sort=name")).products.map((p) => p.name);
  expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b)));
});

it("gives products that are named, by id or slug, in the order asked; strangers' names give nothing", async () => {
  const [a, b] = whole.products;
  const named = await get(`?only=${b?.slug},${a?.id},0000000000000000,rien`);
  expect(ids(named)).toEqual([b?.id, a?.id]);
});

it("refuses parts that are none", async () => {
  for (const query of ["?limit=0", "?limit=5000", "?limit=x", "?limit=5&offset=-1", "?limit=5&sort=price"])
    expect((await server.send("GET", `/v1/embeds/${ESTATE}${query}`)).status, query).toBe(422);
});

it("tells the pictures of a product, each once", async () => {
  const [product] = whole.products;
  const reply = await server.send("GET", `/v1/embeds/${ESTATE}/products/${product?.id}`);
  const { visuals } = reply.body as unknown as { visuals: { visual: string }[] };
  expect(visuals.length).toBeGreaterThan(0);
  expect(new Set(visuals.map((v) => v.visual)).size).toBe(visuals.length);
});
