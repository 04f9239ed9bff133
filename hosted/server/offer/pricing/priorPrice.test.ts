import type { Format, Product, Promotion } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { MERCHANT } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openSeller, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, MERCHANT, ["percheval", "Percheval2026"]);
});
afterAll(() => server.stop());

type Kept = { unit_e4: number | null; ttc: boolean; promotions: Promotion[] };

/** Returns the price history of a format, oldest first. */
const historyOf = (formatId: string): Promise<Kept[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<Kept>(
      `select unit_e4::float8 as unit_e4, ttc, promotions from public_prices where format_id = $1 order by id`,
      [formatId],
    );
    return rows;
  });

/** Shifts everything written so far into the past by so many days. */
const daysPass = (days: number): Promise<unknown> =>
  asOwner(server.ownerUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    return client.query("update public_prices set since = since - make_interval(days => $1)", [days]);
  });

/** Returns formats whose history does not end with the current public price. */
const stale = (): Promise<unknown[]> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query(
      `select s.code, n.* from shops s cross join lateral public_terms(s.id, null) n
       left join lateral (select k.unit_e4, k.ttc, k.tiers, k.promotions from public_prices k
         where k.shop_id = s.id and k.format_id = n.format_id order by id desc limit 1) k on true
       where k.unit_e4 is distinct from n.unit_e4
         or n.unit_e4 is not null and (k.ttc, k.tiers, k.promotions) is distinct from (n.ttc, n.tiers, n.promotions)`,
    );
    return rows;
  });

/** Changes the offer of a format, as the seller does. */
async function put(formatId: string, change: Partial<Format> & { typologies?: Format["typologies"] }) {
  const { format, version } = await seller.format(formatId);
  await seller.set("PUT", `/v1/pricing/formats/${formatId}`, {
    version,
    unitE4: format.unitE4,
    tiers: format.tiers ?? [],
    add: format.add ?? [],
    promotions: format.promotions ?? [],
    typologies: format.typologies ?? {},
    wrappingE4: format.wrappingE4 ?? null,
    minQuantity: format.minQuantity ?? null,
    maxQuantity: format.maxQuantity ?? null,
    multiple: format.multiple ?? null,
    ...change,
  });
}

const OFF_20: Promotion = { type: "%", amount: 2000, activation: "always", threshold: 0 };

/** Returns the promotions of a format in the public answers that contain it: pages and widgets read the first two. */
async function shownPrice(
  formatId: string,
  productId: string,
  token?: string,
): Promise<(number | null | undefined)[][]> {
  const sending = token ? { token } : {};
  const shopIds = encodeURIComponent(JSON.stringify([seller.shop.id]));
  const answers = await Promise.all([
    server.send("GET", `/v1/embeds/${MERCHANT}`, sending),
    server.send("GET", `/v1/products/${productId}`, sending),
    server.send("GET", `/v1/products?shopIds=${shopIds}&limit=200`, sending),
  ]);
  return answers.map(({ body }) => {
    const products = (body["products"] ?? [body["product"]]) as unknown as Product[];
    const format = products
      .flatMap((p) => p.vintages.flatMap((v) => v.formats))
      .find((one) => one.id === formatId);
    return (format?.promotions ?? []).map((p) => p.priorE4);
  });
}

describe("the lowest price of the thirty days before", () => {
  it("stands at an announced reduction in every public answer, and in no grid of professionals", async () => {
    const { bottle, product } = seller.shop;
    await daysPass(60);
    await put(bottle.id, { promotions: [OFF_20] });
    for (const promotions of await shownPrice(bottle.id, product.id))
      expect(promotions).toEqual([bottle.unitE4]);
    const pro = await server.login("cave-kerouedan", "Caviste2026");
    for (const promotions of await shownPrice(bottle.id, product.id, pro))
      expect(promotions).toEqual([undefined]);
  });

  it("is not moved by a deeper reduction, and is that of the sale once the sale has ended", async () => {
    const { bottle, product } = seller.shop;
    await daysPass(10);
    await put(bottle.id, { promotions: [{ ...OFF_20, amount: 3000 }] });
    expect((await shownPrice(bottle.id, product.id))[0]).toEqual([bottle.unitE4]);
    await daysPass(10);
    await put(bottle.id, { promotions: [] });
    await daysPass(2);
    await put(bottle.id, { promotions: [OFF_20] });
    expect((await shownPrice(bottle.id, product.id))[0]).toEqual([bottle.unitE4 * 0.7]);
    await put(bottle.id, { promotions: [] });
  });

  it("sees through a price that was raised some days before", async () => {
    const { bottle, product } = seller.shop;
    await daysPass(60);
    const raised = (bottle.unitE4 + 50_000) as Format["unitE4"];
    await put(bottle.id, { unitE4: raised });
    await daysPass(5);
    await put(bottle.id, { promotions: [OFF_20, { ...OFF_20, activation: "minProduct", threshold: 6 }] });
    expect((await shownPrice(bottle.id, product.id))[0]).toEqual([bottle.unitE4, undefined]);
    await put(bottle.id, { promotions: [], unitE4: bottle.unitE4 });
  });
});

describe("the history of public prices", () => {
  it("begins with what everybody was asked at its first day", async () => {
    expect(await stale()).toEqual([]);
    const other = seller.shop.products[1]?.vintages[0]?.formats[0];
    const [first, ...more] = await historyOf(other?.id ?? "");
    expect([first?.unit_e4, first?.ttc, more]).toEqual([other?.unitE4, true, []]);
  });

  it("follows every way by which a price changes, once for each transaction", async () => {
    const product = seller.shop.products[2];
    const format = product?.vintages[0]?.formats[0];
    if (!product || !format) throw new Error("the merchant sells too little");
    const changes: [string, () => Promise<unknown>, number | null][] = [
      [
        "the price alone",
        async () => {
          const { version } = await seller.format(format.id);
          const path = `/v1/products/${product.id}/formats/${format.id}/price`;
          await seller.set("PUT", path, { unitE4: 200_000, version });
        },
        200_000,
      ],
      [
        "the matrix",
        async () => {
          const { version } = await seller.format(format.id);
          const rows = [{ formatId: format.id, version, unitE4: 205_000 }];
          await seller.set("PUT", "/v1/pricing/matrix", { rows });
        },
        205_000,
      ],
      ["the whole offer", () => put(format.id, { unitE4: 210_000 as Format["unitE4"] }), 210_000],
      [
        "a price of the public grid's own",
        () =>
          put(format.id, {
            typologies: { particulier: { visible: true, unitE4: 190_000 as Format["unitE4"] } },
          }),
        190_000,
      ],
      [
        "a hidden price",
        () =>
          put(format.id, { typologies: { particulier: { visible: false, unitE4: 0 as Format["unitE4"] } } }),
        null,
      ],
      ["shown again", () => put(format.id, { typologies: {} }), 210_000],
      ["a product that is paused", () => status(product.id, "paused"), null],
      ["and online", () => status(product.id, "online"), 210_000],
    ];
    let rows = (await historyOf(format.id)).length;
    for (const [name, change, expected] of changes) {
      await change();
      const history = await historyOf(format.id);
      expect([name, history.length, history.at(-1)?.unit_e4]).toEqual([name, ++rows, expected]);
      expect([name, await stale()]).toEqual([name, []]);
    }
    // Neither a price of another grid nor the same offer written again is a new public price.
    await put(format.id, { typologies: { pro: { visible: true, unitE4: 90_000 as Format["unitE4"] } } });
    await put(format.id, {});
    expect(await historyOf(format.id)).toHaveLength(rows);
  });

  it("is written with the change or not at all, and by nobody else", async () => {
    const { bottle } = seller.shop;
    const before = await historyOf(bottle.id);
    const { version } = await seller.format(bottle.id);
    const refused = await seller.ask(
      "PUT",
      `/v1/products/${seller.shop.product.id}/formats/${bottle.id}/price`,
      {
        unitE4: 10_000,
        version: version + 1,
      },
    );
    expect(refused.status).toBe(409);
    expect(await historyOf(bottle.id)).toEqual(before);
    for (const sql of ["update public_prices set unit_e4 = 1", "delete from public_prices"])
      await expect(asOwner(server.ownerUrl, (client) => client.query(sql))).rejects.toThrow("append-only");
  });
});

async function status(id: string, to: string): Promise<void> {
  const { version } = await seller.set<{ version: number }>("GET", `/v1/catalogue/products/${id}`);
  await seller.set("PUT", `/v1/catalogue/products/${id}/status`, { status: to, version });
}
