import type { Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { priceSale } from "@cuvee/core/offer/pricing/sale.ts";
import { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
import type { SaleInput } from "@cuvee/core/offer/pricing/sale.ts";
import { MAX_LINES } from "@cuvee/core/sales/cart/cart.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { MERCHANT } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

// A sale reads the articles of its lines and of a search: the same as among all articles of the shop.

type SaleArticles = {
  products: Product[];
  total?: number;
  rules: ShopRules;
  eans: Record<string, string>;
  available: Record<string, number>;
};

let server: TestServer;
let owner: string;
let whole: SaleArticles;

/** Packs hold bottles of other products, and bottles have codes. */
const CHANGES = [
  `with packs as (
     select c.shop_id, c.format_id, c.content_id, row_number() over (order by c.format_id) as n
     from format_contents c join shops s on s.id = c.shop_id where s.code = $1
   ), bottles as (
     select f.shop_id, f.id, row_number() over (order by f.id desc) as n from formats f
     join shops s on s.id = f.shop_id where s.code = $1 and f.type = 'bottle' and not f.closed
       and not exists (select 1 from packs where packs.content_id = f.id)
   )
   update format_contents c set content_id = b.id from packs p join bottles b on b.shop_id = p.shop_id and b.n = p.n
   where c.shop_id = p.shop_id and c.format_id = p.format_id and c.content_id = p.content_id and p.n <= 2`,
  `update formats f set ean = '376' || lpad(n::text, 9, '0') || '7' from (
     select shop_id, id, row_number() over (order by id) as n from formats) numbered, shops s
   where s.code = $1 and f.shop_id = s.id and numbered.shop_id = f.shop_id and numbered.id = f.id
     and f.type = 'bottle'`,
];

const get = async (query: string): Promise<SaleArticles> => {
  const reply = await server.send("GET", `/v1/quotes/desk${query}`, { token: owner });
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return reply.body as unknown as SaleArticles;
};
const formatsOf = (products: readonly Product[]): Format[] =>
  products.flatMap((p) => p.vintages.flatMap((v) => v.formats));
const named = ({ products }: SaleArticles): string[] => products.map(({ name }) => name);

beforeAll(async () => {
  server = await startTestServer();
  await asOwner(server.ownerUrl, async (client) => {
    for (const text of CHANGES) await client.query(text, [MERCHANT]);
  });
  owner = await server.login("percheval", "Percheval2026");
  whole = await get("");
});
afterAll(() => server.stop());

const AT = Date.UTC(2026, 5, 1);
const priceIn = ({ products, rules }: SaleArticles, lines: SaleInput["lines"], typology: string) =>
  priceSale(
    { lines, free: [], shipping: { country: "FR" } },
    { shelf: shelve(products), buyer: { typology }, rules, at: AT },
  );

it("prices every article as among all of the shop, in each grid, packs with what they contain", async () => {
  const owners = new Map(whole.products.flatMap((p) => formatsOf([p]).map((f) => [f.id, p])));
  let mixed = 0;
  for (const format of formatsOf(whole.products)) {
    const part = await get(`?formats=${format.id}`);
    mixed += (format.contents ?? []).filter((c) => owners.get(c.formatId) !== owners.get(format.id)).length;
    const lines = [{ id: "a", formatId: format.id, quantity: 12 }];
    for (const { key } of whole.rules.typologies)
      expect(priceIn(part, lines, key), `${format.id} ${key}`).toEqual(priceIn(whole, lines, key));
    expect(part.available[format.id]).toBe(whole.available[format.id]);
    expect(part.rules).toEqual(whole.rules);
    expect(part.products.length).toBeLessThanOrEqual(3);
  }
  expect(mixed).toBeGreaterThan(0);
});

it("finds articles by words, vintage and size, and by a code or a part of it; it counts them all", async () => {
  const [wine] = whole.products.filter(
    (p) => p.status === "online" && formatsOf([p]).some((f) => f.type === "bottle"),
  );
  const [bottle] = formatsOf(wine ? [wine] : []).filter((f) => f.type === "bottle");
  const [code = ""] = Object.entries(whole.eans).find(([, id]) => id === bottle?.id) ?? [];
  const words = `${wine?.name.toUpperCase()} ${wine?.vintages[0]?.name} ${(bottle?.volumeMl ?? 0) / 10}`;
  expect(named(await get(`?limit=30&search=${encodeURIComponent(words)}`))).toContain(wine?.name);
  for (const text of [code, `01${code.padStart(14, "0")}`, code.slice(2, 12)]) {
    const found = await get(`?limit=1&search=${encodeURIComponent(text)}`);
    expect(named(found), text).toContain(wine?.name);
    expect(found.eans[code], text).toBe(bottle?.id);
  }
  expect(await get("?limit=30&search=introuvable")).toMatchObject({ products: [], total: 0, eans: {} });
  const first = await get("?limit=3");
  expect(first.total).toBe(whole.products.length);
  expect(named(first)).toEqual(expect.arrayContaining(named(whole).slice(0, 3)));
  expect(Object.keys(first.available).length).toBeLessThan(Object.keys(whole.available).length);
});

it("takes as many formats as a sale has lines, and no others than the shop's", async () => {
  const full = Array.from({ length: MAX_LINES }, (_, n) => n.toString(36).padStart(16, "0"));
  expect((await get(`?formats=${full.join()}`)).products).toEqual([]);
  const refused = await server.send("GET", `/v1/quotes/desk?formats=${[...full, "x"].join()}`, {
    token: owner,
  });
  expect(refused.status).toBe(422);
});
