import type { LoyaltyRules } from "@cuvee/core/shops/settings/settings.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { captureIntent, expire, PAID, stateOf, type TestCardOrder } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import {
  bodyOf,
  movementsOf,
  pointsOf,
  priceOf,
  setPoints,
  shopLoyalty,
  type OrderExtras,
} from "#kit/testing/offers.ts";
import { ADDRESS, ESTATE, openShop, stockOf, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let seller: string;
let camille: string;
/** The format that a level gives. */
let gift: string;
let rules: LoyaltyRules;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  gift = shop.products[1]?.vintages[0]?.formats.find((f) => f.type === "bottle")?.id ?? "";
  rules = {
    pointsPerEuroE2: 150,
    levels: [
      { id: "remise", name: "10 € de remise", points: 100, discountCents: 1000 as never },
      { id: "cadeau", name: "Deux bouteilles", points: 300, gifts: [gift, shop.bottle.id], maxGifts: 2 },
    ],
  };
  await shopLoyalty(server, shop.id, rules);
  seller = await server.login("calades", "Calades2026");
  camille = await server.login("camille", "Camille2026");
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const DISCOUNT: OrderExtras = { loyaltyData: { selectedLevel: "remise" } };
const line = (quantity = 6, change: object = {}) => ({ formatId: shop.bottle.id, quantity, ...change });
const give = (quantity: number, formatId = gift) => ({ formatId, quantity, isFromFidelity: true });
/** Places an order, at the shown price; an empty token is a visitor's. */
const order = async (input: OrderExtras, token = camille): Promise<Reply> => {
  const body = await bodyOf(server, shop, input, token);
  return server.send("POST", "/v1/orders", { body, ...(token ? { token } : {}) });
};
type Placed = {
  id: string;
  version: number;
  priced: { loyalty: { pointsEarned: number } };
  lines: Record<string, unknown>[];
  totalTtcCents: number;
};
const placed = (reply: Reply): Placed => {
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body["order"] as unknown as Placed;
};
const act = async (name: string, { id }: { id: string }): Promise<number> => {
  const seen = await server.send("GET", `/v1/orders/${id}`, { token: seller });
  const { version } = seen.body as unknown as Placed;
  return (await server.send("POST", `/v1/orders/${id}/${name}`, { token: seller, body: { version } })).status;
};
const points = () => pointsOf(server, shop.id, "camille");
const byCard = async (input: OrderExtras): Promise<TestCardOrder> => {
  const reply = await order({ ...input, payment: "cb" });
  const { key, card } = reply.body as unknown as TestCardOrder;
  return { id: placed(reply).id, key, card };
};

describe("points", () => {
  it("are told to their owner at this shop, and to nobody else", async () => {
    await setPoints(server, shop.id, "camille", 250);
    const input = { sellerId: shop.id, products: [line()] };
    expect((await priceOf(server, input, camille)).points).toBe(250);
    expect((await priceOf(server, input)).points).toBeUndefined();
    expect((await priceOf(server, input, seller)).points).toBeUndefined();
    expect((await priceOf(server, input, await server.login("cave-kerouedan", "Caviste2026"))).points).toBe(
      0,
    );
  });

  it("pay for a discount, once", async () => {
    await setPoints(server, shop.id, "camille", 130);
    const { spent } = await points();
    const way = { ref: shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode };
    const input = { sellerId: shop.id, products: [line()], shipping: way };
    const without = await priceOf(server, input, camille);
    const answer = await priceOf(server, { ...input, ...DISCOUNT }, camille);
    expect(answer.loyaltyData).toEqual({ selectedDiscount: 10, selectedLevel: "remise", pointsToLose: 100 });
    expect(answer.promotions).toContainEqual({ type: "loyalty", amount: 10 });
    expect(without.priced.totalTtcCents - answer.priced.totalTtcCents).toBe(1000);
    const created = placed(await order(DISCOUNT));
    expect(created.totalTtcCents).toBe(answer.priced.totalTtcCents);
    expect(await points()).toEqual({ points: 30, spent: spent + 100 });
    expect(await movementsOf(server, created.id)).toEqual([["spend", -100]]);
    const again = await order(DISCOUNT);
    expect(codeOf(again)).toEqual([409, "loyalty"]);
    expect(again.body["facts"]).toEqual({ reason: "points", limit: 100, current: 30 });
    expect(await points()).toEqual({ points: 30, spent: spent + 100 });
  });

  it("are spent once by who orders twenty times at once", async () => {
    await setPoints(server, shop.id, "camille", 130);
    const { spent } = await points();
    const replies = await Promise.all(Array.from({ length: 20 }, () => order(DISCOUNT)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      new Set(replies.filter(({ status }) => status !== 201).map((reply) => codeOf(reply).join(" "))),
    ).toEqual(new Set(["409 loyalty"]));
    expect(await points()).toEqual({ points: 30, spent: spent + 100 });
  });

  it("choose gifts, whose stock is taken and which cost nothing", async () => {
    await setPoints(server, shop.id, "camille", 300);
    const before = await stockOf(server, seller, gift);
    const products = [line(), give(2)];
    const created = placed(await order({ products, loyaltyData: { selectedLevel: "cadeau" } }));
    expect(created.lines).toMatchObject([
      { quantity: 6 },
      { formatId: gift, quantity: 2, gift: true, unitE4: 0, amountCents: 0 },
    ]);
    expect(created.lines[0]).not.toHaveProperty("gift");
    expect((await stockOf(server, seller, gift)).reserved).toBe(before.reserved + 2);
    expect((await points()).points).toBe(0);
    const seen = await server.send("GET", `/v1/orders/${created.id}`, { token: seller });
    expect((seen.body as unknown as Placed).lines).toEqual(created.lines);
  });

  it("give nothing for a level that is not there, too few points, other gifts or too many", async () => {
    await setPoints(server, shop.id, "camille", 300);
    const other = shop.products[2]?.vintages[0]?.formats.find((f) => f.type === "bottle")?.id ?? "";
    const refused: [string, OrderExtras, object][] = [
      ["no such level", { loyaltyData: { selectedLevel: "platine" } }, { reason: "level" }],
      ["gifts without a level", { products: [line(), give(1)] }, { reason: "level" }],
      ["gifts of a level that gives none", { products: [line(), give(1)], ...DISCOUNT }, { reason: "gifts" }],
      [
        "too many gifts",
        { products: [line(), give(2), give(1, shop.bottle.id)], loyaltyData: { selectedLevel: "cadeau" } },
        { reason: "gifts", limit: 2, current: 3 },
      ],
      [
        "a gift that is not in the selection",
        { products: [line(), give(1, other)], loyaltyData: { selectedLevel: "cadeau" } },
        { reason: "gifts" },
      ],
    ];
    for (const [name, input, facts] of refused) {
      const reply = await order(input);
      expect([name, ...codeOf(reply)]).toEqual([name, 422, "loyalty"]);
      expect(reply.body["facts"]).toMatchObject(facts);
    }
    expect(await points()).toMatchObject({ points: 300 });
    const guest = await order(DISCOUNT, "");
    expect(codeOf(guest)).toEqual([409, "loyalty"]);
    expect(guest.body["facts"]).toEqual({ reason: "points", limit: 100, current: 0 });
    expect(await points()).toMatchObject({ points: 300 });
  });
});

describe("an order", () => {
  it("earns its points when it is accepted, and gives them back when it is cancelled after all", async () => {
    await setPoints(server, shop.id, "camille", 100);
    const created = placed(await order(DISCOUNT));
    const { pointsEarned } = created.priced.loyalty;
    expect(pointsEarned).toBeGreaterThan(0);
    expect((await points()).points).toBe(0);
    expect(await act("acceptance", created)).toBe(200);
    expect((await points()).points).toBe(pointsEarned);
    expect(await act("cancellation", created)).toBe(200);
    expect(await movementsOf(server, created.id)).toEqual([
      ["spend", -100],
      ["earn", pointsEarned],
      ["return", 100],
      ["reverse", -pointsEarned],
    ]);
    expect((await points()).points).toBe(100);
    expect(await act("cancellation", created)).toBe(409);
    expect((await points()).points).toBe(100);
  });

  it("takes back at most what is left of what it earned, and says so", async () => {
    await setPoints(server, shop.id, "camille", 0);
    const rich = placed(await order({ products: [line(24)] }));
    const { pointsEarned } = rich.priced.loyalty;
    expect(await act("acceptance", rich)).toBe(200);
    const spent = placed(await order(DISCOUNT));
    expect(await act("cancellation", rich)).toBe(200);
    expect(await movementsOf(server, rich.id)).toEqual([
      ["earn", pointsEarned],
      ["reverse", 100 - pointsEarned, "spent-meanwhile:100"],
    ]);
    expect((await points()).points).toBe(0);
    expect(await act("refusal", spent)).toBe(200);
    expect((await points()).points).toBe(100);
  });

  it("of a guest earns nothing, even with the address of an account", async () => {
    const before = await points();
    const created = placed(await order({ email: "camille.rousselin@courriel.example" }, ""));
    expect(await act("acceptance", created)).toBe(200);
    expect(await movementsOf(server, created.id)).toEqual([]);
    expect(await points()).toEqual(before);
  });

  it.each(["refusal", "cancellation"])("that will not be gives its points back once: %s", async (name) => {
    await setPoints(server, shop.id, "camille", 100);
    const created = placed(await order(DISCOUNT));
    expect(await act(name, created)).toBe(200);
    expect(await act(name, created)).toBe(409);
    expect(await movementsOf(server, created.id)).toEqual([
      ["spend", -100],
      ["return", 100],
    ]);
    expect((await points()).points).toBe(100);
  });

  it("gives them back when it is given up or expires, and spends them again when it is paid late", async () => {
    await setPoints(server, shop.id, "camille", 100);
    const left = await byCard(DISCOUNT);
    await server.send("PUT", `/v1/orders/${left.id}/aborted-cart`, { orderKey: left.key });
    expect((await points()).points).toBe(100);
    const late = await byCard(DISCOUNT);
    await expire(server, late);
    expect((await points()).points).toBe(100);
    await captureIntent(server, late.card.intentId);
    expect(await stateOf(server, late)).toEqual(PAID);
    expect(await movementsOf(server, late.id)).toEqual([
      ["spend", -100],
      ["return", 100],
      ["spend", -100],
    ]);
    expect(await act("refusal", late)).toBe(200);
    expect((await points()).points).toBe(100);
  });

  it("that is paid late is paid back when its points are spent", async () => {
    await setPoints(server, shop.id, "camille", 100);
    const late = await byCard(DISCOUNT);
    await expire(server, late);
    placed(await order(DISCOUNT));
    await captureIntent(server, late.card.intentId);
    expect(await stateOf(server, late)).toMatchObject({ status: "expired", paymentStatus: "refunded" });
    expect((await points()).points).toBe(0);
  });
});
