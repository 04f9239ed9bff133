import { afterAll, beforeAll, expect, it } from "vitest";
import { askPrice, makeCode, setPoints, shopLoyalty } from "#kit/testing/offers.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let camille: string;
let base: Awaited<ReturnType<typeof orderBody>>;

beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  shop = await openShop(server, ESTATE);
  other = await openShop(server, CHAMPAGNE);
  camille = await server.login("camille", "Camille2026");
  await shopLoyalty(server, shop.id, {
    pointsPerEuroE2: 100,
    levels: [
      { id: "cadeau", name: "Une bouteille", points: 100, gifts: [shop.bottle.id], maxGifts: 1 },
      { id: "or", name: "Dix euros", points: 9000, discountCents: 1000 as never },
    ],
  });
  await setPoints(server, shop.id, "camille", 150);
  await makeCode(server, shop.id, "FINI", { withdrawn: true });
  await makeCode(server, other.id, "VOISIN");
  base = await orderBody(server, shop, { payment: "transfer", quantity: 6 });
});
afterAll(() => server.stop());

const line = (change: object = {}) => ({ formatId: shop.bottle.id, quantity: 6, ...change });
const gift = (change: object = {}) => line({ quantity: 1, isFromFidelity: true, ...change });
const level = (selectedLevel: unknown) => ({ loyaltyData: { selectedLevel } });
const slot = { id: newTestId(), start: 1_790_000_000_000, end: 1_790_007_200_000 };
const places = (ticketId: string) => ({
  reservations: [{ eventId: newTestId(), slot, selectedPrices: [{ ticketId, quantity: 2 }] }],
});

const codeOf = ({ body }: Reply): string => String((body as { code?: string }).code);
const priceOf = (basket: object): Promise<Reply> => {
  const { deliveryAddress: to } = base;
  const shipping = { ref: shop.shippingRef, country: to.country, zipcode: to.zipcode };
  return askPrice(server, { sellerId: shop.id, products: [line()], shipping, ...basket }, camille);
};
/** Returns the refusal of a basket by its price, or the one that the price announces for the order. */
const priced = async (basket: object): Promise<string> => {
  const reply = await priceOf(basket);
  if (reply.status !== 200) return codeOf(reply);
  return String((reply.body as unknown as { refusal?: string }[])[0]?.refusal);
};
const ordered = async (basket: object): Promise<string> =>
  codeOf(
    await server.send("POST", "/v1/orders", {
      body: { ...base, id: newTestId(), ...basket },
      token: camille,
    }),
  );
const handedOver = async (basket: object): Promise<Reply> =>
  server.send("POST", "/v1/carts/handoff", {
    body: {
      shop: shop.code,
      orders: [{ sellerId: shop.id, products: [line()], ...basket }],
      returnUrl: `${server.url}/x`,
      adult: true,
    },
  });

/** Baskets that none of our pages creates: their price is refused, and their hand-off. */
const forged = (): [name: string, basket: object, code: string][] => [
  ["a bottle sent as a gift", { products: [gift({ quantity: 6 })] }, "loyalty"],
  ["a gift beside a bottle, without a level", { products: [line(), gift()] }, "loyalty"],
  ["a gift of a level that gives none", { products: [line(), gift()], ...level("or") }, "loyalty"],
  [
    "a gift that the level does not give",
    { products: [line(), gift({ formatId: format2() })], ...level("cadeau") },
    "loyalty",
  ],
  [
    "more gifts than the level gives",
    { products: [line(), gift({ quantity: 2 })], ...level("cadeau") },
    "loyalty",
  ],
  ["the gift twice", { products: [line(), gift(), gift()], ...level("cadeau") }, "loyalty"],
  ["a level that is not there", level("platine"), "loyalty"],
  ["an inherited name as a level", level("constructor"), "loyalty"],
  ["points below nothing", { loyaltyData: { selectedLevel: "cadeau", pointsToLose: -5 } }, "invalid-input"],
  ["points in parts", { loyaltyData: { selectedLevel: "cadeau", pointsToLose: 1.5 } }, "invalid-input"],
  ["points as a text", { loyaltyData: { pointsToLose: "5" } }, "invalid-input"],
  ["a discount below nothing", { loyaltyData: { selectedDiscount: -10 } }, "invalid-input"],
  ["a quantity below nothing", { products: [line({ quantity: -6 })] }, "invalid-input"],
  ["a quantity in parts", { products: [line({ quantity: 1.5 })] }, "invalid-input"],
  ["no quantity", { products: [line({ quantity: 0 })] }, "invalid-input"],
  ["a format of another shop", { products: [{ formatId: other.bottle.id, quantity: 6 }] }, "unknown-format"],
  ["a format of nobody", { products: [line({ formatId: newTestId() })] }, "unknown-format"],
  ["the product of another format", { products: [line({ productId: other.product.id })] }, "format-mismatch"],
];
/** Problems that a buyer meets while shopping: the price lists them without a refusal. */
const met = (): [name: string, basket: object, code: string][] => [
  ["points that he does not have", level("or"), "loyalty"],
  ["a code that is not there", { promoCode: "AUCUN" }, "promo-code"],
  ["a code of another shop", { promoCode: "VOISIN" }, "promo-code"],
  ["a code that is over", { promoCode: "FINI" }, "promo-code"],
  ["a ticket that is not there", places(newTestId()), "ticket-mismatch"],
  ["more than there is", { products: [line({ quantity: 9000 })] }, "stock-missing"],
];
const format2 = (): string =>
  shop.products.flatMap((p) => p.vintages.flatMap((v) => v.formats)).find((f) => f.id !== shop.bottle.id)
    ?.id ?? "";

it("the price, the hand-off and the order refuse a forged basket by the same name", async () => {
  const got: unknown[] = [];
  for (const [name, basket] of forged()) {
    const handed = await handedOver(basket);
    got.push([name, await priced(basket), codeOf(handed), await ordered(basket)]);
  }
  expect(got).toEqual(forged().map(([name, , code]) => [name, code, code, code]));
});

it("the price announces the refusal that the order gives", async () => {
  const got: unknown[] = [];
  for (const [name, basket] of met()) {
    const reply = await priceOf(basket);
    const [answer] = reply.body as unknown as { refusal?: string; priced: { totalTtcCents: number } }[];
    const expectedTotalCents = answer?.priced.totalTtcCents;
    got.push([name, reply.status, answer?.refusal, await ordered({ ...basket, expectedTotalCents })]);
  }
  expect(got).toEqual(met().map(([name, , code]) => [name, 200, code, code]));
});

it("a basket that nothing stands against is priced and ordered", async () => {
  const basket = { products: [line(), gift()], ...level("cadeau") };
  expect(await priced(basket)).toBe("undefined");
  expect(await priced({})).toBe("undefined");
  expect(await ordered({})).toBe("undefined");
});
