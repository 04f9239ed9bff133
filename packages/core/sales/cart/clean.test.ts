import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "#offer/pricing/testing/baskets.gen.ts";
import {
  addLine,
  emptyCart,
  setLoyaltyLevel,
  setPromoCode,
  setShipping,
  temporaryId,
  type Cart,
  type CartReservation,
  type CartSlot,
  type NewCartLine,
} from "#sales/cart/cart.ts";
import { cleanCart } from "#sales/cart/clean.ts";
import { orderInput } from "#sales/cart/contract.ts";
import { setReservation } from "#sales/cart/reservations.ts";
import { payloadOf } from "#sales/cart/payload.ts";
import { cart as cartSchema } from "#storefront/me/contract.ts";

const id = (n: number) => String(n).padStart(16, "0");
const SELLER = id(1);
const OTHER = id(2);
const wine: NewCartLine = { productId: id(10), vintageId: id(11), formatId: id(12), quantity: 6 };
const key = { idTmp: temporaryId(wine) };
const slot: CartSlot = { id: id(21), start: 1_790_000_000_000, end: 1_790_007_200_000 };
const visit = (quantity: number, change: Partial<CartReservation> = {}): CartReservation => ({
  eventId: id(20),
  slot,
  prices: [{ ticketId: id(30), quantity }],
  ...change,
});

const anyId = fc.nat(9).map(id);
const wanted: fc.Arbitrary<NewCartLine> = fc.record(
  {
    productId: anyId,
    vintageId: anyId,
    formatId: anyId,
    quantity: fc.integer({ min: 1, max: 12_000 }),
    isWrapped: fc.constant(true),
    isFromFidelity: fc.constant(true),
    packing: fc.constantFrom("carton", "crate"),
  },
  { requiredKeys: ["productId", "vintageId", "formatId", "quantity"] },
);
const reservation: fc.Arbitrary<CartReservation> = fc.record({
  eventId: anyId,
  slot: fc.record({ id: anyId, start: fc.nat(2), end: fc.constant(5) }),
  prices: fc.uniqueArray(fc.record({ ticketId: anyId, quantity: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 3,
    selector: (p) => p.ticketId,
  }),
});
const carts: fc.Arbitrary<Cart> = fc
  .array(
    fc.record({
      seller: anyId,
      wanted,
      code: fc.option(fc.constant("NOEL")),
      ref: fc.option(fc.constant("home")),
      level: fc.option(fc.constantFrom("or", "argent")),
      visits: fc.array(reservation, { maxLength: 3 }),
    }),
  )
  .map((acts) =>
    acts.reduce((cart, { seller, wanted: w, code, ref, level, visits }) => {
      let placed = setPromoCode(addLine(cart, seller, w, 7), seller, code, 7);
      if (level) placed = setLoyaltyLevel(placed, seller, level, 7);
      placed = visits.reduce((c, v) => setReservation(c, seller, v, 7), placed);
      const way = { ref: ref ?? "", country: "FR", mountain: true, instructions: "Au portail\nSonner" };
      return ref ? setShipping(placed, seller, way, 7) : placed;
    }, emptyCart(7)),
  );

/** Malicious JSON: right names with wrong values, prototypes, numbers as texts, depth. */
const hostile = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0.5,
      1e308,
      "",
      "__proto__",
      id(1),
      `${id(1)}\n`,
      "<script>",
      "x".repeat(300),
      "\u0000",
    ),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        "orders",
        "lastUpdated",
        "version",
        "sellerId",
        "lines",
        "shipping",
        "promoCode",
        "productId",
        "vintageId",
        "formatId",
        "quantity",
        "idTmp",
        "isWrapped",
        "isFromFidelity",
        "ref",
        "country",
        "zipcode",
        "collectionPoint",
        "mountain",
        "instructions",
        "loyaltyLevel",
        "reservations",
        "eventId",
        "slot",
        "id",
        "start",
        "end",
        "prices",
        "ticketId",
        "__proto__",
        "constructor",
        "toString",
        "length",
      ),
      tie("value"),
    ),
  ),
})).value;

/** A valid cart with a malicious value in one of its fields. */
const spoiled = fc.tuple(carts, fc.nat(), hostile).map(([cart, at, value]): unknown => {
  let n = 0;
  return JSON.parse(JSON.stringify(cart), (_, old: unknown) => ((n += 1) === at % 60 ? value : old));
});

describe("stored carts", () => {
  test("a cart comes back from storage as it was", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        expect(cleanCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
      RUNS,
    );
  });

  test("anything else becomes a sound cart: in bounds, clean again, taken by the server, nobody's prototype touched", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, spoiled, fc.jsonValue()), (value) => {
        const cart = cleanCart(value);
        expect(cleanCart(structuredClone(cart))).toEqual(cart);
        expect(cart.version).toBe(1);
        for (const order of cart.orders) {
          expect(Object.getPrototypeOf(order)).toBe(Object.prototype);
          expect(orderInput.safeParse(payloadOf(order)).error).toBeUndefined();
        }
        expect(cartSchema.safeParse(cart).error).toBeUndefined();
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      RUNS,
    );
  });

  test("what is malformed is dropped, the rest stays", () => {
    const line = { ...wine, idTmp: key.idTmp };
    const stored = {
      version: 9,
      lastUpdated: "yesterday",
      orders: [
        { sellerId: "nobody", lines: [line] },
        {
          sellerId: SELLER,
          lines: [line, { ...line, quantity: 0 }, { ...line, formatId: "x" }, null, 7, line],
          price: 1,
        },
        { sellerId: OTHER, lines: [], shipping: { ref: "home" } },
        { sellerId: SELLER, lines: [], shipping: null, promoCode: null, reservations: "", loyaltyLevel: 1 },
        { sellerId: SELLER, lines: [], shipping: "" },
      ],
      admin: true,
    };
    expect(cleanCart(stored)).toEqual({
      version: 1,
      lastUpdated: 0,
      orders: [{ sellerId: SELLER, lines: [{ ...line, quantity: 12 }] }],
    });
    const odd = [
      visit(2, { eventId: "x" }),
      visit(2, { slot: { ...slot, end: 0.5 } }),
      visit(2, { slot: { ...slot, start: -1 } }),
      visit(0),
      { ...visit(2), places: 9 },
      visit(2, { slot: { ...slot, start: 1 }, prices: [{ ticketId: "x", quantity: 1 }] }),
    ];
    expect(cleanCart({ orders: [{ sellerId: SELLER, reservations: odd }] }).orders).toEqual([
      { sellerId: SELLER, lines: [], reservations: [visit(2)] },
    ]);
    for (const nothing of [null, undefined, 1, "cart", [], { orders: {} }])
      expect(cleanCart(nothing)).toEqual(emptyCart(0));
  });

  test("bounds hold for a cart that is too large, quickly", () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => ({ ...wine, formatId: id(n) }));
    const orders = Array.from({ length: 500 }, (_, n) => ({ sellerId: id(n), lines }));
    const cart = cleanCart({ orders });
    expect(cart.orders.length).toBe(50);
    expect(cart.orders.every((o) => o.lines.length === 200)).toBe(true);
  });
});
