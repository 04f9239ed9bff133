import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { BenchData } from "#bench/benchData.ts";
import type { Shot } from "#bench/requestLoad.ts";
import { openProductLists, PRODUCT_LISTS } from "#bench/productsList.ts";
import type { Addresses, Scenario, Side } from "#bench/sides.ts";
import { CHAMPAGNE, ESTATE, MERCHANT, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { sendTo, type Reply } from "#kit/testing/server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const both = (shots: Shot[]): Scenario["shots"] => ({ ours: shots, bare: shots });
const get = (path: string, headers = {}): Shot => ({ method: "GET", path, headers });

/** Returns bottles of a shop, to fill carts with. */
function bottlesOf(products: readonly Product[]): string[] {
  return products.flatMap((p) =>
    p.vintages.flatMap((v) => v.formats.filter((f) => !f.contents).map((f) => f.id)),
  );
}

/** Returns `count` different lines, starting at another bottle for each basket. */
function basket(
  bottles: readonly string[],
  n: number,
  count: number,
): { formatId: string; quantity: number }[] {
  return Array.from({ length: count }, (_, i) => ({
    formatId: bottles[(n * 7 + i * 11) % bottles.length] ?? "",
    quantity: 1 + ((n + i) % 5),
  }));
}

async function cartShots(shop: TestShop): Promise<Shot[]> {
  const bottles = bottlesOf(shop.products);
  const shipping = { ref: shop.shippingRef, country: "FR", zipcode: "69002" };
  return Array.from({ length: 20 }, (_, n) => ({
    method: "POST",
    path: "/v1/orders/get-cart-price",
    headers: JSON_TYPE,
    body: JSON.stringify({ orders: [{ sellerId: shop.id, products: basket(bottles, n, 10), shipping }] }),
  }));
}

function changeShots(shop: TestShop, ground: BenchData, side: Side): Shot[] {
  const lines = shop.products
    .slice(0, 10)
    .flatMap((p) =>
      p.vintages
        .slice(0, 1)
        .map((v) => ({ productId: p.id, vintageId: v.id, formatId: v.formats[0]?.id ?? "" })),
    );
  return ground.buyers.flatMap((buyer, n) =>
    [3, 6].map((quantity) => ({
      method: "PUT",
      path: "/v1/users/me",
      headers: { ...JSON_TYPE, authorization: `Bearer ${buyer[side]}` },
      body: JSON.stringify({
        cart: {
          version: 1,
          lastUpdated: n,
          orders: [{ sellerId: shop.id, lines: lines.map((l) => ({ ...l, quantity })) }],
        },
        message: false,
      }),
    })),
  );
}

/** Confirms a card at the sandbox bank, as the payment page does. */
const CONFIRMATION = {
  path: "/v1/sandbox/intents/@intent@/confirmation",
  body: JSON.stringify({
    clientSecret: "@secret@",
    card: { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" },
  }),
};

async function orderShots(url: string, shop: TestShop, payment: "transfer" | "cb"): Promise<Shot[]> {
  const send = (method: string, path: string, sending?: { body?: unknown }): Promise<Reply> =>
    sendTo(url, method, path, sending);
  const model = await orderBody({ send }, shop, { payment, quantity: 1 });
  const bottles = bottlesOf(shop.products);
  const shots: Shot[] = [];
  for (let n = 0; n < 40; n += 1) {
    const products = basket(bottles, n, 4);
    const shipping = { ref: shop.shippingRef, country: "FR", zipcode: model.deliveryAddress.zipcode };
    const reply = await send("POST", "/v1/orders/get-cart-price", {
      body: { orders: [{ sellerId: shop.id, products, shipping }] },
    });
    const [price] = reply.body as unknown as { priced: PricedOrder }[];
    const body = { ...model, id: "@id@", products, expectedTotalCents: price?.priced.totalTtcCents };
    shots.push({
      method: "POST",
      path: "/v1/orders",
      headers: { ...JSON_TYPE, "idempotency-key": "@key@" },
      body: JSON.stringify(body),
      ...(payment === "cb" ? { next: CONFIRMATION } : {}),
    });
  }
  return shots;
}

/** Returns requests for the first pages of a seller's orders, each server by its own cursors. */
async function pageShots(url: string, token: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  const headers = { authorization: `Bearer ${token}` };
  for (let cursor: string | null = ""; cursor !== null && shots.length < 20;) {
    const path: string = `/v1/orders?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
    shots.push(get(path, headers));
    cursor = ((await sendTo(url, "GET", path, { headers })).body as unknown as { next: string | null }).next;
  }
  return shots;
}

/** Fills a shop with orders and returns the pages of its list. */
async function listOf(
  at: Addresses,
  ground: BenchData,
  code: string,
  count: number,
): Promise<Scenario["shots"]> {
  const send = (method: string, path: string, sending?: { body?: unknown }): Promise<Reply> =>
    sendTo(at.ours, method, path, sending);
  const shop = await openShop({ send }, code);
  const placed = await send("POST", "/v1/orders", {
    body: await orderBody({ send }, shop, { payment: "transfer", quantity: 6 }),
  });
  if (placed.status !== 201) throw new Error(`${code}: no order placed: ${placed.text}`);
  const { id } = placed.body["order"] as unknown as { id: string };
  await ground.multiply(id, count - 1);
  const tokens = await ground.seller(code);
  return { ours: await pageShots(at.ours, tokens.ours), bare: await pageShots(at.bare, tokens.bare) };
}

/** Name of the list whose cost is compared with the long one's. */
export const SHORT_LIST = "orders, 50 of 2 000";
export const LONG_LIST = "orders, 50 of 20 000";

/**
 * Returns everything that is measured, in the order of the report. Writes the orders and products that the lists need,
 * where a name of theirs contains `only`.
 */
export async function openScenarios(at: Addresses, ground: BenchData, only: string): Promise<Scenario[]> {
  const send = (method: string, path: string): Promise<Reply> => sendTo(at.ours, method, path);
  const shop = await openShop({ send }, ESTATE);
  const shopIds = encodeURIComponent(JSON.stringify([ESTATE, CHAMPAGNE]));
  const wants = (...names: readonly string[]): boolean => names.some((name) => name.includes(only));
  const lists: Scenario[] = [];
  if (wants(SHORT_LIST, LONG_LIST))
    lists.push(
      { name: SHORT_LIST, aim: 2.5, shots: await listOf(at, ground, CHAMPAGNE, 2000), group: "orders" },
      { name: LONG_LIST, aim: 2.5, shots: await listOf(at, ground, MERCHANT, 20_000), group: "orders" },
    );
  if (wants(...PRODUCT_LISTS.flat())) lists.push(...(await openProductLists(at, ground)));
  await ground.settle();
  await ground.sql("vacuum analyze");
  return [
    { name: "products, list of 30", aim: 2, shots: both([get(`/v1/products?shopIds=${shopIds}&limit=30`)]) },
    { name: "product, detail", aim: 3, shots: both(shop.products.map((p) => get(`/v1/products/${p.id}`))) },
    { name: "cart price, 10 lines", aim: 3, shots: both(await cartShots(shop)) },
    {
      name: "cart change, signed in",
      aim: 3,
      shots: { ours: changeShots(shop, ground, "ours"), bare: changeShots(shop, ground, "bare") },
    },
    ...lists,
    {
      name: "order, 8 buyers",
      aim: 4,
      p99Ms: 100,
      isFollowed: true,
      shots: both(await orderShots(at.ours, shop, "transfer")),
    },
    {
      name: "order by card, 8 buyers",
      aim: 8,
      isFollowed: true,
      shots: {
        ours: await orderShots(at.ours, shop, "cb"),
        bare: await orderShots(at.ours, shop, "transfer"),
      },
    },
  ];
}
