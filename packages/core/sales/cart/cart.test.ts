import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cartPriceAnswer } from "#offer/pricing/answer.ts";
import { basket, RUNS, SHOP_ID } from "#offer/pricing/testing/baskets.gen.ts";
import { priceOrder, shelve } from "#offer/pricing/pricing.ts";
import {
  addLine,
  emptyCart,
  emptyOrder,
  mergeCarts,
  removeLine,
  setPromoCode,
  setQuantity,
  setShipping,
  temporaryId,
  orderInputOf,
  type NewCartLine,
} from "#sales/cart/cart.ts";
import { countPieces } from "#sales/cart/countPieces.ts";
import { sellerPrice } from "#sales/cart/contract.ts";

const id = (n: number) => String(n).padStart(16, "0");
const SELLER = id(1);
const OTHER = id(2);
const wine: NewCartLine = { productId: id(10), vintageId: id(11), formatId: id(12), quantity: 6 };
const key = { idTmp: temporaryId(wine) };
const filled = addLine(emptyCart(1), SELLER, wine, 2);

describe("lines", () => {
  test("the same wish adds up, at any moment and without touching the cart before", () => {
    const twice = addLine(filled, SELLER, { ...wine, quantity: 3 }, 5);
    expect(twice.orders).toMatchObject([{ sellerId: SELLER, lines: [{ ...wine, ...key, quantity: 9 }] }]);
    expect(twice.lastUpdated).toBe(5);
    expect(countPieces(filled)).toBe(6);
  });

  test.each<[string, Partial<NewCartLine>]>([
    ["wrapping", { isWrapped: true }],
    ["packing", { packing: "carton" }],
    ["vintage", { vintageId: id(99) }],
    ["format", { formatId: id(99) }],
    ["product", { productId: id(99) }],
  ])("another %s is another line", (_, other) => {
    const cart = addLine(filled, SELLER, { ...wine, ...other }, 3);
    expect(cart.orders[0]?.lines.map((l) => l.quantity)).toEqual([6, 6]);
    expect(new Set(cart.orders[0]?.lines.map((l) => l.idTmp)).size).toBe(2);
  });

  test("what points pay for is another line with the same id", () => {
    const cart = addLine(filled, SELLER, { ...wine, quantity: 1, isFromFidelity: true }, 3);
    const again = addLine(cart, SELLER, { ...wine, quantity: 1, isFromFidelity: true }, 3);
    expect(again.orders[0]?.lines.map((l) => [l.quantity, !!l.isFromFidelity])).toEqual([
      [6, false],
      [2, true],
    ]);
    expect(removeLine(cart, SELLER, { ...key, isFromFidelity: true }, 4).orders[0]?.lines).toEqual(
      filled.orders[0]?.lines,
    );
  });

  test("each seller has his own order", () => {
    const cart = addLine(filled, OTHER, wine, 3);
    expect(cart.orders.map((o) => o.sellerId)).toEqual([SELLER, OTHER]);
    expect(emptyOrder(cart, SELLER, 4).orders.map((o) => o.sellerId)).toEqual([OTHER]);
  });

  test("taking units off removes the line at one, and the order with its last line", () => {
    const one = setQuantity(filled, SELLER, { ...key, quantity: 1 }, 3);
    expect(removeLine(filled, SELLER, key, 3).orders[0]?.lines[0]?.quantity).toBe(5);
    expect(removeLine(one, SELLER, key, 4)).toEqual({ version: 1, orders: [], lastUpdated: 4 });
  });

  test.each([
    [12, 12],
    [0, undefined],
    [-3, undefined],
    [NaN, undefined],
    [2.9, 2],
    [10_000, 9999],
    [Infinity, 9999],
  ])("a quantity set to %d is %s", (wanted, stored) => {
    expect(setQuantity(filled, SELLER, { ...key, quantity: wanted }, 3).orders[0]?.lines[0]?.quantity).toBe(
      stored,
    );
  });

  test("a line that is not there stays away, a line object serves as its own key", () => {
    expect(setQuantity(emptyCart(1), SELLER, { ...wine, ...key, quantity: 5 }, 2).orders).toEqual([]);
    const [line] = filled.orders[0]?.lines ?? [];
    expect(
      line && setQuantity(filled, SELLER, { ...line, quantity: 2 }, 3).orders[0]?.lines[0]?.quantity,
    ).toBe(2);
  });

  test("200 lines and 50 sellers are the most", () => {
    let cart = emptyCart(0);
    for (let n = 0; n < 205; n += 1) cart = addLine(cart, SELLER, { ...wine, formatId: id(1000 + n) }, n);
    expect(cart.orders[0]?.lines.length).toBe(200);
    for (let n = 0; n < 55; n += 1) cart = addLine(cart, id(5000 + n), wine, n);
    expect(cart.orders.length).toBe(50);
    expect(cart.orders[0]?.sellerId).toBe(SELLER);
  });
});

describe("delivery and code", () => {
  test("a method clears the point, a point clears the method, the address stays", () => {
    const home = setShipping(filled, SELLER, { ref: "home", country: "FR", zipcode: "84110" }, 3);
    const point = setShipping(home, SELLER, { collectionPoint: "relais" }, 4);
    expect(point.orders[0]?.shipping).toEqual({
      collectionPoint: "relais",
      country: "FR",
      zipcode: "84110",
    });
    expect(setShipping(point, SELLER, { ref: "home" }, 5).orders).toEqual(home.orders);
    expect(setShipping(home, SELLER, { zipcode: "20000" }, 5).orders[0]?.shipping).toMatchObject({
      ref: "home",
      zipcode: "20000",
    });
    expect(setShipping(home, SELLER, null, 5).orders[0]?.shipping).toBeUndefined();
  });

  test("a code is set and removed; neither it nor a delivery makes an order", () => {
    const coded = setPromoCode(filled, SELLER, "NOEL", 3);
    expect(coded.orders[0] && orderInputOf(coded.orders[0]).promoCode).toBe("NOEL");
    expect(setPromoCode(coded, SELLER, null, 4).orders).toEqual(filled.orders);
    expect(setPromoCode(filled, OTHER, "NOEL", 4).orders).toEqual(filled.orders);
    expect(setShipping(filled, OTHER, { ref: "home" }, 4).orders).toEqual(filled.orders);
  });
});

describe("login", () => {
  const cart = addLine(emptyCart(1), OTHER, wine, 1);
  test("the cart of the browser replaces the server's, which can be brought back", () => {
    expect(mergeCarts(filled, cart)).toEqual({ cart: filled, replaced: cart });
    expect(mergeCarts(filled, emptyCart(1))).toEqual({ cart: filled, replaced: null });
    expect(mergeCarts(emptyCart(9), cart)).toEqual({ cart, replaced: null });
  });
});

test("the answer of get-cart-price is what the contract promises", () => {
  fc.assert(
    fc.property(basket, ({ rules, products, wish: input, buyer }) => {
      const answer = cartPriceAnswer(
        priceOrder(input, { shelf: shelve(products), buyer, rules, at: 0 }),
        SHOP_ID,
      );
      expect(sellerPrice.safeParse(answer).error).toBeUndefined();
    }),
    RUNS,
  );
});
