import { expect, test } from "vitest";
import { addLine, emptyCart, type Cart } from "@cuvee/core/sales/cart/cart.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { decodeCart, encodeCart } from "#share/link.ts";

let created = 0;
const id = () => makeId(1_760_000_000_000 + (created += 1), (bytes) => bytes.fill(created % 32));

function cartOf(sellers: number, lines: number): Cart {
  let cart = emptyCart(0);
  for (let s = 0; s < sellers; s += 1) {
    const seller = id();
    for (let l = 0; l < lines; l += 1)
      cart = addLine(
        cart,
        seller,
        { productId: id(), vintageId: id(), formatId: id(), quantity: l * 7 + 1 },
        0,
      );
  }
  return cart;
}

test("a cart of several sellers comes back as it was, in few characters a line", () => {
  const cart = cartOf(3, 12);
  const word = encodeCart(cart);
  expect(decodeCart(word)?.orders).toEqual(cart.orders);
  expect(word).toMatch(/^1![0-9a-z.!]+$/);
  expect(word.length / 36).toBeLessThan(45);
});

test("gifts, notes, codes and places stay with the buyer", () => {
  const cart = cartOf(1, 1);
  const [order] = cart.orders;
  if (order) {
    const line = { ...order.lines[0], idTmp: "gift", isFromFidelity: true } as (typeof order.lines)[number];
    Object.assign(order, {
      shipping: { instructions: "Chez la voisine" },
      promoCode: "AMI",
      lines: [...order.lines, line],
    });
  }
  const back = decodeCart(encodeCart(cart));
  expect(back?.orders[0]?.lines).toHaveLength(1);
  expect(Object.keys(back?.orders[0] ?? {}).toSorted()).toEqual(["lines", "sellerId"]);
});

test("what anybody wrote is refused and never throws", () => {
  const word = encodeCart(cartOf(1, 2));
  const hostile = [
    "",
    "1",
    "1!",
    "2!" + word.slice(2),
    "1!__proto__.constructor",
    "1!<script>",
    "1!" + "g".repeat(30_000),
    "1!0.0.0.0",
    "1!zzzz.zzzz",
    "1!%E0%A4%A",
    word.slice(0, 30),
    word.replaceAll(".", "!"),
  ];
  for (const one of hostile) expect(decodeCart(one), one.slice(0, 40)).toBeNull();
});

test("quantities and numbers of lines keep the cart's bounds", () => {
  const word = encodeCart(cartOf(1, 1));
  expect(decodeCart(`${word}zzzzzz`)?.orders[0]?.lines[0]?.quantity).toBe(9999);
  const [line] = word.split(".").slice(1);
  const many = `${word}${`.${line}`.repeat(300)}`;
  expect(decodeCart(many)?.orders[0]?.lines.length).toBeLessThanOrEqual(200);
});
