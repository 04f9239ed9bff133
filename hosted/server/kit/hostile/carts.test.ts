import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, WINERY } from "#kit/testing/cluster.ts";
import { expectRefused, type Attack } from "#kit/testing/hostile.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import type { Order } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let base: Order;
const INVALID = "422 invalid-input";

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  base = await orderBody(server, shop, { payment: "transfer", quantity: 2 });
});
afterAll(() => server.stop());

const place = (change: object): Promise<Reply> =>
  server.send("POST", "/v1/orders", { body: { ...base, id: newTestId(), ...change } });
const line = (change: object) => [{ formatId: shop.bottle.id, quantity: 2, ...change }];
const price = (order: object): Promise<Reply> =>
  server.send("POST", "/v1/orders/get-cart-price", { body: { orders: [order] } });
const plain = () => ({
  sellerId: shop.id,
  products: line({}),
  shipping: { ...base.shipping, country: "FR", zipcode: "69002" },
});
/** Sends the same cart to the three calls that take one: its price, its hand-off, its order. */
const everywhere = (name: string, products: unknown, expected: Attack["wanted"]): Attack[] => [
  { name: `${name} (price)`, send: () => price({ ...plain(), products }), wanted: expected },
  {
    name: `${name} (hand-off)`,
    send: () =>
      server.send("POST", "/v1/carts/handoff", {
        body: {
          shop: shop.code,
          orders: [{ ...plain(), products }],
          returnUrl: `${WINERY}/x`,
          adult: true,
        },
      }),
    wanted: expected,
  },
  { name: `${name} (order)`, send: () => place({ products }), wanted: expected },
];

describe("quantities", () => {
  it.each([
    ["zero", 0],
    ["negative", -1],
    ["a fraction", 1.5],
    ["nearly one", 0.999999999],
    ["too many", 10_000],
    ["2^31", 2_147_483_648],
    ["2^32 + 1", 4_294_967_297],
    ["2^53 + 2", 9_007_199_254_740_994],
    ["a text", "2"],
    ["NaN as a text", "NaN"],
    ["null", null],
    ["true", true],
    ["a list", [2]],
    ["an object", { $gt: 0 }],
    ["a text with SQL", "1; drop table orders"],
  ])("%s", async (name, quantity) => {
    await expectRefused(server, everywhere(name, line({ quantity }), INVALID));
  });

  it("numbers that only a text of JSON can hold", async () => {
    const attacks = [
      "1e400",
      "-1e400",
      "1e-400",
      "2.0000000000000001e0000000001",
      "-0",
      "0.1e1e",
      "1_000",
    ].map((number): Attack => ({
      name: number,
      send: () =>
        server.send("POST", "/v1/orders", {
          raw: JSON.stringify(base).replace('"quantity":2', `"quantity":${number}`),
        }),
      wanted: /^[\d.-]+(e-?\d+)?$/.test(number) ? INVALID : "400 malformed-json",
    }));
    // Every reader parses 20.0…01 as a whole number, 2e1: a price that was not shown.
    attacks[3] = { ...(attacks[3] as Attack), wanted: "409 price-changed" };
    await expectRefused(server, attacks);
  });

  it("a total beyond 2^31 cents is exact, and cannot be ordered", async () => {
    const dear = other.products
      .flatMap((p) => p.vintages.flatMap((v) => v.formats))
      .toSorted((a, b) => b.unitE4 - a.unitE4)[0];
    if (!dear) throw new Error("nothing dear");
    const products = Array.from({ length: 200 }, () => ({ formatId: dear.id, quantity: 9999 }));
    const [answer] = (await price({ sellerId: other.id, products })).body as unknown as {
      price: { totalTTC: number };
      priced: { goodsCents: number; totalTtcCents: number; lines: { amountCents: number }[] };
    }[];
    const priced = answer?.priced;
    expect(priced?.goodsCents).toBeGreaterThan(2 ** 31);
    expect(priced?.goodsCents).toBe(priced?.lines.reduce((sum, l) => sum + l.amountCents, 0));
    for (const l of priced?.lines ?? []) expect(Number.isSafeInteger(l.amountCents)).toBe(true);
    expect(answer?.price.totalTTC).toBe((priced?.totalTtcCents ?? 0) / 100);
    const shipping = { ref: other.shippingRef };
    await expectRefused(server, [
      {
        name: "order",
        send: () =>
          place({ sellerId: other.id, products, shipping, expectedTotalCents: priced?.totalTtcCents }),
        wanted: ["409 stock-missing", "409 price-changed", "422 order-no-delivery", "422 order-max-bottles"],
      },
    ]);
  });
});

describe("products", () => {
  it("of another shop, of nobody, of another product, too many, or none", async () => {
    const [product, second] = shop.products;
    const attacks: [string, unknown, Attack["wanted"]][] = [
      ["another shop's", line({ formatId: other.bottle.id }), "422 unknown-format"],
      [
        "one of two is another shop's",
        [...line({}), { formatId: other.bottle.id, quantity: 1 }],
        "422 unknown-format",
      ],
      ["nobody's", line({ formatId: newTestId() }), "422 unknown-format"],
      ["a product for a format", line({ formatId: product?.id }), "422 unknown-format"],
      ["another product's format", line({ productId: second?.id }), "422 format-mismatch"],
      ["another vintage's format", line({ vintageId: second?.vintages[0]?.id }), "422 format-mismatch"],
      ["another shop's product", line({ productId: other.product.id }), "422 format-mismatch"],
      ["no identifier", line({ formatId: "' or '1'='1" }), INVALID],
      ["an inherited name", line({ formatId: "constructor" }), INVALID],
      ["a list", line({ formatId: [shop.bottle.id] }), INVALID],
      ["none", [], INVALID],
      ["no list", {}, INVALID],
      ["five thousand lines", Array.from({ length: 5000 }, () => line({})[0]), INVALID],
      ["two hundred and one lines", Array.from({ length: 201 }, () => line({})[0]), INVALID],
    ];
    await expectRefused(
      server,
      attacks.flatMap(([name, products, wanted]) => everywhere(name, products, wanted)),
    );
  });

  it("of a product that is not on sale", async () => {
    const set = (status: string) =>
      asOwner(server.ownerUrl, (client) =>
        client.query("update products set status = $2 where id = $1", [shop.product.id, status]),
      );
    for (const status of ["paused", "closed"]) {
      await set(status);
      // The price call reports the fault of the line; the order call refuses.
      await expectRefused(server, [
        {
          name: status,
          send: () => place({}),
          wanted: ["422 unknown-format", "422 order-unavailable", "409 price-changed"],
        },
      ]);
    }
    await set("online");
    // The catalogue in memory follows the database's announcement.
    await expect.poll(async () => (await price(plain())).text).not.toContain("unavailable");
  });
});

describe("prices that the buyer made himself", () => {
  it("are dropped where the specification's client echoes them, at every level", async () => {
    const forged = {
      totalTTC: 0.01,
      totalHT: 0.01,
      tva: 0,
      promoAmount: 999,
      unitPrice: 0,
      shipping: { totalHT: 0 },
    };
    const right = (await price(plain())).text;
    const echoed = await price({
      ...plain(),
      price: forged,
      products: line({ price: forged }),
      promotions: [forged],
      loyaltyData: { selectedDiscount: 999, pointsToLose: 1 },
      shipping: { ...plain().shipping, price: { totalHT: 0, totalTTC: 0 } },
    });
    expect([echoed.status, echoed.text]).toEqual([200, right]);
    const placed = await place({
      price: forged,
      products: line({ price: forged }),
      shipping: { ...base.shipping, price: forged },
    });
    expect(placed.status).toBe(201);
    const { order } = placed.body as unknown as {
      order: { totalTtcCents: number; lines: { unitE4: number }[] };
    };
    expect(order.totalTtcCents).toBe(base.expectedTotalCents);
    expect(order.lines[0]?.unitE4).toBe(shop.bottle.unitE4);
  });

  it("are refused everywhere else, and another total is never charged", async () => {
    const names = [
      "unitPrice",
      "unitE4",
      "amountCents",
      "totalTTC",
      "totalHT",
      "tva",
      "discountCents",
      "vatRateBp",
      "eq75",
      "add",
    ];
    const attacks = names.flatMap((name) => [
      ...everywhere(`line.${name}`, line({ [name]: 0 }), INVALID),
      { name: `order.${name}`, send: () => place({ [name]: 0 }), wanted: INVALID },
      { name: `wish.${name}`, send: () => price({ ...plain(), [name]: 0 }), wanted: INVALID },
      {
        name: `shipping.${name}`,
        send: () => place({ shipping: { ...base.shipping, [name]: 0 } }),
        wanted: INVALID,
      },
    ]);
    for (const expectedTotalCents of [0, 1, base.expectedTotalCents - 1, base.expectedTotalCents + 1])
      attacks.push({
        name: `total ${expectedTotalCents}`,
        send: () => place({ expectedTotalCents }),
        wanted: "409 price-changed",
      });
    for (const expectedTotalCents of [-1, 0.5, 2 ** 53, "1790", null, [base.expectedTotalCents]])
      attacks.push({
        name: `total ${JSON.stringify(expectedTotalCents)}`,
        send: () => place({ expectedTotalCents }),
        wanted: INVALID,
      });
    await expectRefused(server, attacks);
  });
});
