import { describe, expect, test } from "vitest";
import {
  addLine,
  emptyCart,
  emptyOrder,
  resetLoyalty,
  setLoyaltyLevel,
  setPromoCode,
  setQuantity,
  setShipping,
  temporaryId,
  orderInputOf,
  type Cart,
  type CartReservation,
  type CartSlot,
  type NewCartLine,
} from "#sales/cart/cart.ts";
import { orderInput } from "#sales/cart/contract.ts";
import { countPieces } from "#sales/cart/countPieces.ts";
import { countPlaces, setReservation } from "#sales/cart/reservations.ts";
import { payloadOf } from "#sales/cart/payload.ts";

const id = (n: number) => String(n).padStart(16, "0");
const SELLER = id(1);
const OTHER = id(2);
const wine: NewCartLine = { productId: id(10), vintageId: id(11), formatId: id(12), quantity: 6 };
const key = { idTmp: temporaryId(wine) };
const filled = addLine(emptyCart(1), SELLER, wine, 2);

const slot: CartSlot = { id: id(21), start: 1_790_000_000_000, end: 1_790_007_200_000 };
const visit = (quantity: number, change: Partial<CartReservation> = {}): CartReservation => ({
  eventId: id(20),
  slot,
  prices: [{ ticketId: id(30), quantity }],
  ...change,
});
const reserved = (cart: Cart) => cart.orders[0]?.reservations?.map((r) => r.prices.map((p) => p.quantity));

describe("reservations", () => {
  test("the same event and slot has its prices replaced, where it stands", () => {
    const two = setReservation(
      setReservation(filled, SELLER, visit(2), 3),
      SELLER,
      visit(1, { eventId: id(19) }),
      4,
    );
    const prices = [
      { ticketId: id(30), quantity: 3 },
      { ticketId: id(31), quantity: 1 },
    ];
    const again = setReservation(two, SELLER, visit(0, { prices }), 5);
    expect(reserved(again)).toEqual([[3, 1], [1]]);
    expect(reserved(two)).toEqual([[2], [1]]);
    expect(again.lastUpdated).toBe(5);
    expect(again.orders[0]?.lines).toEqual(filled.orders[0]?.lines);
  });

  test.each<[string, Partial<CartReservation>]>([
    ["event", { eventId: id(29) }],
    ["slot", { slot: { ...slot, id: id(29) } }],
    ["start", { slot: { ...slot, start: slot.start - 1 } }],
    ["end", { slot: { ...slot, end: slot.end + 1 } }],
  ])("another %s is another reservation", (_, other) => {
    const cart = setReservation(setReservation(filled, SELLER, visit(2), 3), SELLER, visit(1, other), 4);
    expect(reserved(cart)).toEqual([[2], [1]]);
  });

  test("an order lives by them as well as by its lines; one without prices goes", () => {
    const alone = setReservation(emptyCart(1), SELLER, visit(2), 3);
    expect(alone.orders).toEqual([{ sellerId: SELLER, lines: [], reservations: [visit(2)] }]);
    expect(setReservation(alone, SELLER, visit(0), 4).orders).toEqual([]);
    const both = setReservation(filled, SELLER, visit(2), 3);
    expect(setQuantity(both, SELLER, { ...key, quantity: 0 }, 4).orders).toEqual(alone.orders);
    expect(setReservation(both, SELLER, visit(1, { prices: [] }), 4).orders).toEqual(filled.orders);
    expect(emptyOrder(both, SELLER, 5).orders).toEqual([]);
    expect(setReservation(filled, OTHER, visit(0), 3).orders).toEqual(filled.orders);
  });

  test("counts people, those without a place apart, and neither tourist tax nor options", () => {
    const tickets = new Map([
      [id(30), { kind: "price" as const }],
      [id(31), { kind: "price" as const, notCounting: true }],
      [id(32), { kind: "option" as const }],
      [id(33), { kind: "tax" as const }],
    ]);
    const prices = [30, 31, 32, 33].map((n, i) => ({ ticketId: id(n), quantity: 10 ** i }));
    const cart = setReservation(filled, SELLER, visit(0, { prices }), 3);
    expect(countPlaces(cart, tickets)).toEqual({ counting: 1, notCounting: 10 });
    expect(countPlaces(cart)).toEqual({ counting: 1111, notCounting: 0 });
    expect(countPieces(cart)).toBe(7);
  });

  test("two hundred are the most", () => {
    let cart = filled;
    for (let n = 0; n < 205; n += 1)
      cart = setReservation(cart, SELLER, visit(1, { eventId: id(100 + n) }), n);
    expect(cart.orders[0]?.reservations?.length).toBe(200);
  });
});

describe("loyalty", () => {
  const gift: NewCartLine = { ...wine, formatId: id(13), quantity: 1, isFromFidelity: true };
  const level = setLoyaltyLevel(addLine(filled, SELLER, gift, 3), SELLER, "or", 3);
  const full = setPromoCode(addLine(level, SELLER, gift, 4), SELLER, "NOEL", 5);

  test("the gifts of a level stay with it and go with another one", () => {
    expect(full.orders[0]?.lines.map((l) => !!l.isFromFidelity)).toEqual([false, true]);
    expect(setLoyaltyLevel(full, SELLER, "or", 6).orders).toEqual(full.orders);
    const other = setLoyaltyLevel(full, SELLER, "argent", 6).orders[0];
    expect(other).toMatchObject({ loyaltyLevel: "argent", promoCode: "NOEL" });
    expect(other?.lines).toEqual(filled.orders[0]?.lines);
  });

  test("its reset takes level, gifts and promotion away, and nothing else (specification §4)", () => {
    const there = setReservation(setShipping(full, SELLER, { ref: "home" }, 5), SELLER, visit(2), 5);
    const [order] = resetLoyalty(there, SELLER, 6).orders;
    expect(order).toEqual({ ...filled.orders[0], shipping: { ref: "home" }, reservations: [visit(2)] });
    expect(
      resetLoyalty(setLoyaltyLevel(addLine(emptyCart(1), SELLER, gift, 2), SELLER, "or", 2), SELLER, 3)
        .orders,
    ).toEqual([]);
    expect(setLoyaltyLevel(filled, OTHER, "or", 3).orders).toEqual(filled.orders);
  });

  test("pricing and the wire get what the cart wishes, under their own names", () => {
    const cart = setReservation(
      setShipping(full, SELLER, { mountain: true, instructions: "Au portail" }, 5),
      SELLER,
      visit(2),
      5,
    );
    const [order] = cart.orders;
    if (!order) throw new Error("no order");
    expect(orderInputOf(order)).toMatchObject({
      lines: [
        { formatId: id(12), quantity: 6 },
        { formatId: id(13), quantity: 1, isFromFidelity: true },
      ],
      reservations: [{ ticketId: id(30), quantity: 2 }],
      shipping: { mountain: true },
      promoCode: "NOEL",
      loyaltyLevel: "or",
    });
    const wire = JSON.parse(JSON.stringify(payloadOf(order))) as unknown;
    expect(orderInput.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({
      reservations: [{ eventId: id(20), slot, selectedPrices: [{ ticketId: id(30), quantity: 2 }] }],
      shipping: { mountain: true, instructions: "Au portail" },
      loyaltyData: { selectedLevel: "or" },
    });
  });
});
