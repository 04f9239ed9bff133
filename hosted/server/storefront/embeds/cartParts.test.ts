import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { OrderInput } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { MAX_LINES } from "@cuvee/core/sales/cart/cart.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, MERCHANT } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

type Answer = {
  typology: string;
  rules: ShopRules;
  products: Product[];
  availability: Record<string, number>;
};

let server: TestServer;
let professional: string;

/** Lets packs hold bottles of another product, on sale and not, and professionals buy without duties. */
const PACKS = [
  `with packs as (
     select c.shop_id, c.format_id, c.content_id, row_number() over (order by c.format_id) as n
     from format_contents c join shops s on s.id = c.shop_id where s.code = $1
   ), bottles as (
     select shop_id, id, row_number() over (order by id desc) as n from (
       select distinct on (f.product_id) f.shop_id, f.id from formats f
       join shops s on s.id = f.shop_id join products p on p.shop_id = f.shop_id and p.id = f.product_id
       where s.code = $1 and p.status = 'online' and f.type <> 'packing' and not f.closed
         and not exists (select 1 from packs where packs.content_id = f.id)
       order by f.product_id, f.id) one
   )
   update format_contents c set content_id = b.id from packs p join bottles b on b.shop_id = p.shop_id and b.n = p.n
   where c.shop_id = p.shop_id and c.format_id = p.format_id and c.content_id = p.content_id and p.n <= 2`,
  `update products p set status = 'paused' from formats f, format_contents c, shops s
   where s.code = $1 and c.shop_id = s.id and f.shop_id = s.id and p.shop_id = s.id and f.id = c.content_id
     and p.id = f.product_id and c.format_id = (select min(format_id) from format_contents where shop_id = s.id)`,
  `update typologies set without_duties = true
   where key = 'pro' and shop_id = (select id from shops where code = $1)`,
];

beforeAll(async () => {
  server = await startTestServer();
  await asOwner(server.ownerUrl, async (client) => {
    for (const text of PACKS) await client.query(text, [MERCHANT]);
  });
  professional = await server.login("cave-kerouedan", "Caviste2026");
});
afterAll(() => server.stop());

const get = async (code: string, query: string, token?: string): Promise<Answer> => {
  const reply = await server.send("GET", `/v1/embeds/${code}${query}`, token ? { token } : {});
  expect(reply.status, reply.text.slice(0, 200)).toBe(200);
  return reply.body as unknown as Answer;
};
const formatsOf = (products: readonly Product[]) =>
  products.flatMap((p) => p.vintages.flatMap((v) => v.formats));
const AT = Date.UTC(2026, 5, 1);
const priceIn = ({ products, rules, typology }: Answer, input: OrderInput) =>
  priceOrder(input, { shelf: shelve(products), buyer: { typology }, rules, at: AT });

it("prices lines and carts as the whole shop does, in each grid, packs with their contents too", async () => {
  let [packs, mixed, closed] = [0, 0, 0];
  for (const code of [ESTATE, MERCHANT])
    for (const token of [undefined, professional]) {
      const whole = await get(code, "", token);
      const sold = formatsOf(whole.products.filter((p) => p.status !== "closed"));
      const owners = new Map(whole.products.flatMap((p) => formatsOf([p]).map((f) => [f.id, p])));
      const held = sold.flatMap(({ id, contents = [] }) =>
        contents.map((c) => ({ pack: owners.get(id), product: owners.get(c.formatId) })),
      );
      packs += held.length;
      mixed += held.filter(({ pack, product }) => product && product !== pack).length;
      closed += held.filter(({ product }) => product?.status === "closed").length;
      for (const [n, format] of sold.entries()) {
        if (!format.contents && n % 6 > 0) continue;
        const part = await get(code, `?formats=${format.id}`, token);
        const input: OrderInput = {
          lines: [{ formatId: format.id, quantity: 12 }],
          shipping: { country: "FR" },
        };
        expect(priceIn(part, input), `${code} ${format.id}`).toEqual(priceIn(whole, input));
        expect(part.availability[format.id]).toBe(whole.availability[format.id]);
      }
      const lines = sold.slice(0, 30).map(({ id }) => ({ formatId: id, quantity: 6 }));
      const cart: OrderInput = { lines, shipping: { country: "FR", zipcode: "20000" } };
      const part = await get(code, `?formats=${lines.map((l) => l.formatId).join()}`, token);
      expect(priceIn(part, cart)).toEqual(priceIn(whole, cart));
    }
  expect(Math.min(packs, mixed, closed)).toBeGreaterThan(0);
});

it("answers nothing but the lines, the contents of their packs and the gifts of the loyalty programme", async () => {
  const whole = await get(MERCHANT, "", professional);
  const formats = formatsOf(whole.products);
  const isHeld = ({ formatId }: { formatId: string }) =>
    whole.products.some((p) => p.status === "closed" && formatsOf([p]).some((f) => f.id === formatId));
  const pack = formats.find((f) => f.contents?.some(isHeld));
  const gifts = whole.rules.loyalty?.levels.flatMap((level) => level.gifts ?? []) ?? [];
  const holding = (ids: readonly string[]) =>
    whole.products.filter((p) => formatsOf([p]).some((f) => ids.includes(f.id))).map((p) => p.id);
  const named = (answer: Answer) => answer.products.map((p) => p.id).toSorted();
  const empty = await get(MERCHANT, "?formats=", professional);
  expect(named(empty)).toEqual(holding(gifts).toSorted());
  expect(empty.rules).toEqual(whole.rules);
  const ofPack = await get(MERCHANT, `?formats=${pack?.id}`, professional);
  const wanted = [pack?.id ?? "", ...(pack?.contents ?? []).map((c) => c.formatId), ...gifts];
  expect(named(ofPack)).toEqual(holding(wanted).toSorted());
  expect(Object.keys(ofPack.availability).toSorted()).toEqual(
    formatsOf(ofPack.products)
      .map((f) => f.id)
      .toSorted(),
  );
});

it("answers the gifts of the loyalty programme to a cart without lines", async () => {
  const { products, rules } = await get(ESTATE, "?formats=");
  const gifts = rules.loyalty?.levels.flatMap((level) => level.gifts ?? []) ?? [];
  const sold = new Set(formatsOf(products).map((f) => f.id));
  expect(gifts.length).toBeGreaterThan(0);
  expect(gifts.filter((id) => !sold.has(id))).toEqual([]);
});

it("takes a full cart, refuses more, and finds nothing for ids of others", async () => {
  const full = Array.from({ length: MAX_LINES }, (_, n) => n.toString(36).padStart(16, "0"));
  const none = await get(ESTATE, `?formats=${full.join()}`);
  expect(none.products).toEqual((await get(ESTATE, "?formats=")).products);
  const query = `?formats=${[...full, "x"].join()}`;
  expect((await server.send("GET", `/v1/embeds/${ESTATE}${query}`)).status).toBe(422);
});
