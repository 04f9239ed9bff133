import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sellerPrice } from "@cuvee/core/sales/cart/contract.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import {
  askPrice,
  bodyOf,
  reloadCatalogue,
  makeCode,
  openVisit,
  priceOf,
  setPoints,
  shopLoyalty,
} from "#kit/testing/offers.ts";
import { ADDRESS, CHAMPAGNE, ESTATE, MERCHANT, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let camille: string;
const EVENT = newTestId();
const [PLACE, CHILD, PLATTER, TAX] = [newTestId(), newTestId(), newTestId(), newTestId()];

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  camille = await server.login("camille", "Camille2026");
  await asOwner(server.ownerUrl, async (client) => {
    await openVisit(client, shop.id, EVENT, slot);
    for (const [id, kind, unit, counts, onSite] of [
      [PLACE, "price", 150_000, true, false],
      [CHILD, "price", 50_000, false, false],
      [PLATTER, "option", 120_000, true, true],
      [TAX, "tax", 11_000, true, true],
    ])
      await client.query(
        `insert into tickets (shop_id, id, event_id, kind, name, unit_e4, vat_type, not_counting, on_site)
         values ($1, $2, $3, $4, $4, $5, 'standard', not $6, $7)`,
        [shop.id, id, EVENT, kind, unit, counts, onSite],
      );
    await client.query("update formats set wrapping_e4 = 25000 where id = $1", [shop.bottle.id]);
  });
  await shopLoyalty(server, shop.id, {
    pointsPerEuroE2: 100,
    levels: [{ id: "cadeau", name: "Une bouteille", points: 100, gifts: [shop.bottle.id], maxGifts: 1 }],
  });
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const way = () => ({ ref: shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode });
const line = (quantity: number, change: object = {}) => ({ formatId: shop.bottle.id, quantity, ...change });
const start = Date.now() + 7 * 86_400_000;
const slot = { id: newTestId(), start, end: start + 7_200_000 };
const reservation = (selectedPrices: object[]) => ({ eventId: EVENT, slot, selectedPrices });
const cents = (order: { price: { totalTTC: number } }) => Math.round(order.price.totalTTC * 100);

describe("the price of a cart", () => {
  it("is what the contract promises, with everything in it", async () => {
    await setPoints(server, shop.id, "camille", 100);
    await makeCode(server, shop.id, "TOUT");
    const answer = await priceOf(
      server,
      {
        sellerId: shop.id,
        products: [line(6, { isWrapped: true }), line(1, { isFromFidelity: true })],
        reservations: [reservation([{ ticketId: PLACE, quantity: 2 }])],
        shipping: { ...way(), mountain: true, instructions: "Sonner deux fois\nau portail" },
        promoCode: "TOUT",
        loyaltyData: { selectedLevel: "cadeau", selectedDiscount: 999, pointsToLose: 1 },
        promotions: [{ amount: 1e9 }],
      },
      camille,
    );
    expect(sellerPrice.safeParse(answer).error).toBeUndefined();
    expect(answer.priced.problems).toEqual([]);
    expect(answer.priced.lines).toMatchObject([
      { quantity: 6, wrapping: { amountCents: 1500 } },
      { quantity: 1, gift: true, amountCents: 0 },
    ]);
    expect(answer.priced.wrappingCents).toBe(1500);
    expect(answer.priced.ticketsCents).toBe(3000);
    expect(answer.loyaltyData).toEqual({ selectedDiscount: 0, selectedLevel: "cadeau", pointsToLose: 100 });
    expect(answer.points).toBe(100);
    expect(answer.code).toMatchObject({ code: "TOUT" });
  });

  it("has places, options and tourist taxes, with or without wine; the rest is paid on site", async () => {
    const tickets = [
      { ticketId: PLACE, quantity: 2 },
      { ticketId: CHILD, quantity: 1 },
      { ticketId: PLATTER, quantity: 1 },
      { ticketId: TAX, quantity: 2 },
    ];
    const visit = await priceOf(server, {
      sellerId: shop.id,
      products: [],
      reservations: [reservation(tickets)],
    });
    expect(visit.priced.problems).toEqual([]);
    expect(cents(visit)).toBe(2 * 1500 + 500 + 1200 + 2 * 110);
    expect(visit.price.payLater).toBe(12 + 2.2);
    const wine = { sellerId: shop.id, products: [line(6)], shipping: way() };
    const both = await priceOf(server, { ...wine, reservations: [reservation(tickets)] });
    expect(cents(both)).toBe(cents(visit) + cents(await priceOf(server, wine)));
  });

  it("is the client's own: what was agreed with him, at the moment, and nobody else's", async () => {
    const bastien = await server.login("cave-kerouedan", "Caviste2026");
    const order = { sellerId: shop.id, products: [line(6)] };
    const unit = async (token?: string) => (await priceOf(server, order, token)).priced.lines[0]?.unitE4;
    const visitors = await unit();
    await asOwner(server.ownerUrl, async (client) => {
      for (const [from, to, unitE4] of [
        [-3, -1, 11_111],
        [-1, 1, 41_234],
        [1, 3, 22_222],
      ])
        await client.query(
          `insert into agreed_prices (shop_id, client_id, format_id, since, until, unit_e4)
           select $1, c.id, $2, now() + $3 * interval '1 hour', now() + $4 * interval '1 hour', $5
           from clients c join users u on u.id = c.user_id where c.shop_id = $1 and u.username = 'cave-kerouedan'`,
          [shop.id, shop.bottle.id, from, to, unitE4],
        );
    });
    expect(await unit(bastien)).toBe(41_234);
    expect(await unit()).toBe(visitors);
    expect(await unit(camille)).toBe(visitors);
    const reply = await server.send("POST", "/v1/orders", {
      body: await bodyOf(server, shop, { products: [line(6)] }, bastien),
      token: bastien,
    });
    expect([reply.status, reply.body["code"]]).toEqual([201, undefined]);
    expect(reply.text).toContain('"unitE4":41234');
  });

  it("asks the database nothing for a visitor, and once for a code at several sellers", async () => {
    const sellers = [shop, await openShop(server, CHAMPAGNE), await openShop(server, MERCHANT)];
    for (const { id } of sellers) await makeCode(server, id, "PARTOUT");
    const orders = sellers.map(({ id, bottle }) => ({
      sellerId: id,
      products: [{ formatId: bottle.id, quantity: 6 }],
    }));
    const price = (promoCode?: string) =>
      server.send("POST", "/v1/orders/get-cart-price", {
        body: { orders: orders.map((order) => ({ ...order, promoCode })) },
      });
    server.clock.now = Date.now();
    await price();
    let requested = 0;
    const count = (): void => void (requested += 1);
    server.app.database.pool.on("acquire", count);
    // The notification of the new codes may still be on its way: the catalogues are then read once more.
    await vi.waitFor(async () => {
      requested = 0;
      expect((await price()).status).toBe(200);
      expect(requested).toBe(0);
      const answers = (await price("PARTOUT")).body as unknown as { promotions: { type: string }[] }[];
      expect(answers.map((a) => a.promotions.at(-1)?.type)).toEqual(["code", "code", "code"]);
      expect(requested).toBe(1);
    });
    server.app.database.pool.off("acquire", count);
    server.clock.now = 0;
  });

  it("tells the shortage of a bottle that is bought and given at once", async () => {
    await setPoints(server, shop.id, "camille", 100);
    const set = (units: number) =>
      asOwner(server.ownerUrl, (client) =>
        client.query(
          `with s as (update stocks set on_hand = reserved + $2 where format_id = $1 returning *)
           insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, made_by)
           select s.shop_id, s.warehouse_id, s.format_id, 'inventory', s.on_hand - (
             select sum(on_hand_delta) from stock_movements m where m.format_id = $1), 0, 'test' from s`,
          [shop.bottle.id, units],
        ),
      );
    const order = {
      sellerId: shop.id,
      products: [line(6), line(1, { isFromFidelity: true })],
      loyaltyData: { selectedLevel: "cadeau" },
      shipping: way(),
    };
    const problems = async () => {
      server.clock.now = (server.clock.now || Date.now()) + 2000;
      return (await priceOf(server, order, camille)).priced.problems.map((p) => [p.code, p.values]);
    };
    await set(6);
    expect(await problems()).toEqual([
      ["stock", { available: 6 }],
      ["stock", { available: 6 }],
    ]);
    await set(7);
    expect(await problems()).toEqual([]);
    server.clock.now = 0;
    await set(1000);
  });
});

describe("an order", () => {
  it("keeps wrapping, gifts, mountain and what the carrier is told", async () => {
    await setPoints(server, shop.id, "camille", 100);
    const products = [line(6, { isWrapped: true }), line(1, { isFromFidelity: true })];
    const input = {
      products,
      loyaltyData: { selectedLevel: "cadeau" },
      shipping: { instructions: "  Laisser au gardien,\npas sur le palier " },
    };
    const body = await bodyOf(server, shop, input, camille);
    const placed = await server.send("POST", "/v1/orders", { body, token: camille });
    expect([placed.status, placed.body["code"]]).toEqual([201, undefined]);
    const { order, key } = placed.body as unknown as { order: Record<string, unknown>; key: string };
    expect(order).toMatchObject({
      deliveryInstructions: "Laisser au gardien,\npas sur le palier",
      lines: [
        { quantity: 6, wrapping: { unitE4: 25_000, amountCents: 1500, vatRateBp: 2000 } },
        { quantity: 1, gift: true, amountCents: 0 },
      ],
    });
    const read = await server.send("GET", `/v1/orders/${order["id"]}`, { orderKey: key });
    expect(read.body).toEqual(order);
    expect(read.text).not.toContain("buyer_keys");
    await server.settle();
    const [mail] = await asOwner(
      server.ownerUrl,
      async (client) =>
        (
          await client.query("select body_text from mails where order_id = $1 and kind = 'orderPlaced'", [
            order["id"],
          ])
        ).rows as { body_text: string }[],
    );
    expect(mail?.body_text).toMatch(/Emballage cadeau\W+15,00/);
  });

  it("pays the surcharge of an address in the mountains, wherever it is said", async () => {
    const surcharge = [{ name: "Montagne", htCents: 1000, mountain: true }];
    await asOwner(server.ownerUrl, (client) =>
      client.query(
        "update shipping_methods set method = method || jsonb_build_object('surcharges', $3::jsonb) where shop_id = $1 and ref = $2",
        [shop.id, shop.shippingRef, JSON.stringify(surcharge)],
      ),
    );
    await reloadCatalogue(server, shop.id);
    const low = await bodyOf(server, shop, {});
    const high = await bodyOf(server, shop, { shipping: { mountain: true } });
    expect(high.expectedTotalCents).toBe(low.expectedTotalCents + 1200);
    const place = (body: object) =>
      server
        .send("POST", "/v1/orders", { body: { ...body, id: newTestId() } })
        .then((r) => [r.status, r.body["code"]]);
    const address = { ...ADDRESS, mountain: true };
    expect(await place(high)).toEqual([201, undefined]);
    expect(await place({ ...high, shipping: low.shipping, deliveryAddress: address })).toEqual([
      201,
      undefined,
    ]);
    expect(await place({ ...low, deliveryAddress: address })).toEqual([409, "price-changed"]);
  });
});

it("a hand-off carries everything that a cart wishes, and no echo", async () => {
  const order = {
    sellerId: shop.id,
    products: [line(6, { isWrapped: true }), line(1, { isFromFidelity: true })],
    reservations: [reservation([{ ticketId: PLACE, quantity: 2 }])],
    shipping: { ...way(), mountain: true, instructions: "Au portail" },
    promoCode: "TOUT",
    loyaltyData: { selectedLevel: "cadeau" },
  };
  const echoed = {
    ...order,
    price: { forged: 1 },
    promotions: ["forged"],
    loyaltyData: { ...order.loyaltyData, selectedDiscount: 987_654, pointsToLose: 987_654 },
    reservations: [{ ...reservation([{ ticketId: PLACE, quantity: 2, price: "forged" }]), price: "forged" }],
  };
  const given = await server.send("POST", "/v1/carts/handoff", {
    body: {
      shop: shop.code,
      orders: [echoed],
      returnUrl: `${server.app.services.settings.publicUrl}/x`,
      adult: true,
    },
  });
  expect(given.status).toBe(201);
  const taken = await server.send("POST", "/v1/carts/handoff/redemption", {
    body: { token: given.body["token"] },
  });
  expect(taken.body["orders"]).toEqual([order]);
  expect((await askPrice(server, order, camille)).status).toBe(200);
});
