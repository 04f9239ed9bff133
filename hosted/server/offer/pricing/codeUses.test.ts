import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { captureIntent, expire, moneyOf, PAID, stateOf, type TestCardOrder } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import {
  bodyOf,
  makeCode,
  priceOf,
  usesOf,
  type CodeOptions,
  type OrderExtras,
} from "#kit/testing/offers.ts";
import { ADDRESS, CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let server: TestServer;
let shop: TestShop;
let seller: string;
let camille: string;
let bastien: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  seller = await server.login("calades", "Calades2026");
  camille = await server.login("camille", "Camille2026");
  bastien = await server.login("cave-kerouedan", "Caviste2026");
});
afterAll(() => server.stop());
afterEach(async () => {
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const plain = (promoCode: string, quantity = 6) => ({
  sellerId: shop.id,
  products: [{ formatId: shop.bottle.id, quantity }],
  shipping: { ref: shop.shippingRef, country: "FR", zipcode: ADDRESS.zipcode },
  promoCode,
});
/** Places an order, at the shown price. */
const order = async (input: OrderExtras, token?: string): Promise<Reply> => {
  const body = await bodyOf(server, shop, input, token);
  return server.send("POST", "/v1/orders", { body, ...(token ? { token } : {}) });
};
const reasonOf = ({ status, body }: Reply): unknown[] => [
  status,
  body["code"],
  (body["facts"] as unknown as { reason?: string } | undefined)?.reason,
];
const placed = (reply: Reply): { id: string; version: number } => {
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body["order"] as unknown as { id: string; version: number };
};
const act = (name: string, { id, version }: { id: string; version: number }): Promise<Reply> =>
  server.send("POST", `/v1/orders/${id}/${name}`, { token: seller, body: { version } });

describe("a code in the cart", () => {
  it("takes its part off, whatever way it is typed, and tells the client what it needs to compute the same", async () => {
    await makeCode(server, shop.id, "ÉTÉ+10%", { usesTotal: 9, usesPerBuyer: 2, terms: { minBottles: 6 } });
    const without = await priceOf(server, { ...plain(""), promoCode: null });
    const { priced, price, promotions, code } = await priceOf(server, plain(" été+10% "));
    expect(priced.problems).toEqual([]);
    expect(priced.discountCents).toBe(Math.round(without.priced.goodsCents / 10));
    expect(price.promoAmount).toBe(priced.discountCents / 100);
    expect(promotions).toContainEqual({ type: "code", code: priced.code?.code, amount: price.promoAmount });
    expect(code).toEqual({ code: "ÉTÉ+10%", type: "%", amount: 1000, minBottles: 6 });
    expect(without.code).toBeUndefined();
  });

  it("that the shop does not have, or another shop has, says so and takes nothing off", async () => {
    const other = await openShop(server, CHAMPAGNE);
    await makeCode(server, other.id, "AILLEURS");
    await makeCode(server, shop.id, "RETIRE", { withdrawn: true });
    for (const name of ["AILLEURS", "RETIRE", "JAMAIS", "%", "' or 1=1--"]) {
      const answer = await priceOf(server, plain(name));
      expect(answer.priced.problems).toMatchObject([{ code: "promo-code", values: { reason: "unknown" } }]);
      expect(answer.priced.discountCents).toBe(0);
      expect(answer.code).toBeUndefined();
      expect(answer.promotions).toEqual([]);
    }
  });
});

const DAY_MS = 86_400_000;
const REASONS: [string, CodeOptions, number][] = [
  ["early", { terms: { since: Date.now() + DAY_MS } }, 422],
  ["late", { terms: { until: Date.now() - DAY_MS } }, 422],
  ["grid", { terms: { typologies: ["pro"] } }, 422],
  ["products", { terms: { productIds: ["0000000000000001"] } }, 422],
  ["min-amount", { terms: { minCents: 10_000_000 } }, 422],
  ["min-bottles", { terms: { minBottles: 7 } }, 422],
];

describe("a code whose conditions do not hold", () => {
  it.each(REASONS)("is refused in the cart and by the order: %s", async (reason, codeOptions, status) => {
    const code = `NON-${reason}`.toUpperCase().slice(0, 15);
    await makeCode(server, shop.id, code, codeOptions);
    const { priced } = await priceOf(server, plain(code));
    expect(priced.problems).toEqual([{ code: "promo-code", values: { promoCode: code, reason } }]);
    expect(reasonOf(await order({ promoCode: code }))).toEqual([status, "promo-code", reason]);
    expect(await usesOf(server, code)).toEqual({ counted: 0, live: 0 });
  });

  it("is refused when it is used up, and to who has used or ordered before; nothing is written", async () => {
    const email = "zoe.bernard@example.org";
    await makeCode(server, shop.id, "EPUISE", { usesTotal: 1 });
    await makeCode(server, shop.id, "UNIQUE", { usesPerBuyer: 1 });
    await makeCode(server, shop.id, "PREMIER", { terms: { firstOrder: true } });
    placed(await order({ promoCode: "EPUISE", email }));
    const { priced, code } = await priceOf(server, plain("EPUISE"));
    expect(priced.problems).toMatchObject([{ values: { reason: "used-up" } }]);
    expect(code).toMatchObject({ refused: "used-up" });
    expect(reasonOf(await order({ promoCode: "EPUISE", email }))).toEqual([409, "promo-code", "used-up"]);
    // A visitor is unknown before they order: their cart shows a price that they cannot get twice.
    placed(await order({ promoCode: "UNIQUE", email }));
    expect((await priceOf(server, plain("UNIQUE"))).priced.problems).toEqual([]);
    expect(reasonOf(await order({ promoCode: "UNIQUE", email }))).toEqual([
      409,
      "promo-code",
      "used-by-buyer",
    ]);
    expect(reasonOf(await order({ promoCode: "PREMIER", email }))).toEqual([
      409,
      "promo-code",
      "first-order",
    ]);
    expect(await usesOf(server, "UNIQUE")).toEqual({ counted: 1, live: 1 });
    expect(await usesOf(server, "PREMIER")).toEqual({ counted: 0, live: 0 });
  });

  it("at a total that was never shown is not charged silently", async () => {
    await makeCode(server, shop.id, "CHANGE");
    const body = await bodyOf(server, shop, { promoCode: "CHANGE" });
    await makeCode(server, shop.id, "CHANGE", { terms: { amount: 500 } });
    expect(codeOf(await server.send("POST", "/v1/orders", { body }))).toEqual([409, "price-changed"]);
    expect(await usesOf(server, "CHANGE")).toEqual({ counted: 0, live: 0 });
  });
});

describe("a limit per buyer", () => {
  it("holds for every writing of an address, one after the other", async () => {
    await makeCode(server, shop.id, "ADRESSE", { usesPerBuyer: 1 });
    placed(await order({ promoCode: "ADRESSE", email: "paul.durand@gmail.com" }));
    for (const email of [
      "Paul.Durand@Gmail.com",
      "pauldurand@gmail.com",
      "p.a.u.l.durand@gmail.com",
      "paul.durand+cave@gmail.com",
      "pauldurand@googlemail.com",
    ])
      expect([email, ...reasonOf(await order({ promoCode: "ADRESSE", email }))]).toEqual([
        email,
        409,
        "promo-code",
        "used-by-buyer",
      ]);
    for (const email of ["paul.durand@gmail.fr", "durand@gmail.com", "paul.durand@mail.gmail.com"])
      expect([email, (await order({ promoCode: "ADRESSE", email })).status]).toEqual([email, 201]);
  });

  it("holds for an account and for a guest with its address, both ways", async () => {
    await makeCode(server, shop.id, "COMPTE", { usesPerBuyer: 1 });
    const own = "camille.rousselin@courriel.example";
    // With another address on the order, the account is still recognized.
    const first = placed(await order({ promoCode: "COMPTE", email: "autre@example.org" }, camille));
    const { priced } = await priceOf(server, plain("COMPTE"), camille);
    expect(priced.problems).toMatchObject([{ values: { reason: "used-by-buyer" } }]);
    for (const email of [own, "camille.rousselin+x@courriel.example", "autre@example.org"])
      expect(reasonOf(await order({ promoCode: "COMPTE", email }))).toEqual([
        409,
        "promo-code",
        "used-by-buyer",
      ]);
    expect((await act("refusal", first)).status).toBe(200);
    placed(await order({ promoCode: "COMPTE", email: own }));
    expect(reasonOf(await order({ promoCode: "COMPTE", email: "neuf@example.org" }, camille))).toEqual([
      409,
      "promo-code",
      "used-by-buyer",
    ]);
    placed(await order({ promoCode: "COMPTE", email: "cave@example.org" }, bastien));
  });
});

describe("an order that will not be", () => {
  const once = { usesTotal: 1, usesPerBuyer: 1 };

  it.each(["refusal", "cancellation"])("gives its use back: %s", async (name) => {
    const code = name.toUpperCase().slice(0, 12);
    await makeCode(server, shop.id, code, once);
    for (let time = 0; time < 2; time += 1) {
      const created = placed(await order({ promoCode: code }));
      expect(await usesOf(server, code)).toEqual({ counted: 1, live: 1 });
      expect((await act(name, created)).status).toBe(200);
      expect(codeOf(await act(name, { ...created, version: created.version + 1 }))[0]).toBe(409);
      expect(await usesOf(server, code)).toEqual({ counted: 0, live: 0 });
    }
  });

  const byCard = async (promoCode: string): Promise<TestCardOrder> => {
    const reply = await order({ promoCode, payment: "cb" });
    const { key, card } = reply.body as unknown as TestCardOrder;
    return { id: placed(reply).id, key, card };
  };

  it("gives its use back when it is given up, and when its time is over", async () => {
    await makeCode(server, shop.id, "ABANDON", once);
    const first = await byCard("ABANDON");
    expect((await order({ promoCode: "ABANDON" })).status).toBe(409);
    const path = `/v1/orders/${first.id}/aborted-cart`;
    expect((await server.send("PUT", path, { orderKey: first.key })).status).toBe(200);
    const second = await byCard("ABANDON");
    await expire(server, second);
    expect(await usesOf(server, "ABANDON")).toEqual({ counted: 0, live: 0 });
    placed(await order({ promoCode: "ABANDON" }));
  });

  it("takes its use again when the payment arrives late", async () => {
    await makeCode(server, shop.id, "TARD", once);
    const late = await byCard("TARD");
    await expire(server, late);
    await captureIntent(server, late.card.intentId);
    expect(await stateOf(server, late)).toEqual(PAID);
    expect(await usesOf(server, "TARD")).toEqual({ counted: 1, live: 1 });
  });

  it("and is paid back when another has taken the last use meanwhile", async () => {
    await makeCode(server, shop.id, "PRIS", { usesTotal: 1 });
    const late = await byCard("PRIS");
    await expire(server, late);
    placed(await order({ promoCode: "PRIS", email: "vite@example.org" }));
    await captureIntent(server, late.card.intentId);
    expect(await stateOf(server, late)).toMatchObject({ status: "expired", paymentStatus: "refunded" });
    const [money] = await moneyOf(server, late);
    expect(money?.returned).toBe(money?.taken);
    expect(await usesOf(server, "PRIS")).toEqual({ counted: 1, live: 1 });
  });
});

it("a request that is repeated uses a code once", async () => {
  await makeCode(server, shop.id, "DEUXFOIS", { usesTotal: 2 });
  const body = await bodyOf(server, shop, { promoCode: "DEUXFOIS" });
  const key = newTestId();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => server.send("POST", "/v1/orders", { body, key })),
  );
  const again = await server.send("POST", "/v1/orders", { body, key });
  expect(again.status).toBe(201);
  expect(replies.every((r) => r.status === 201 || r.body["code"] === "request-in-flight")).toBe(true);
  expect(await usesOf(server, "DEUXFOIS")).toEqual({ counted: 1, live: 1 });
  const other = await server.send("POST", "/v1/orders", { body: { ...body, notes: "autre" } });
  expect(codeOf(other)).toEqual([409, "order-exists"]);
});
