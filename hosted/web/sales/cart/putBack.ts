import type { Cart, CartLine, CartOrder, LineKey } from "@cuvee/core/sales/cart/cart.ts";

/** Whether a line is the one that a key means. */
export const isLine =
  (key: LineKey) =>
  (line: LineKey): boolean =>
    line.idTmp === key.idTmp && !line.isFromFidelity === !key.isFromFidelity;

/** Puts a line back where it was in an order, unless it is there again. */
export function putBack(cart: Cart, order: CartOrder, line: CartLine, at: number): Cart {
  const now = cart.orders.find((other) => other.sellerId === order.sellerId);
  if (!now) return { ...cart, lastUpdated: at, orders: [...cart.orders, { ...order, lines: [line] }] };
  if (now.lines.some(isLine(line))) return cart;
  const lines = now.lines.toSpliced(order.lines.findIndex(isLine(line)), 0, line);
  return {
    ...cart,
    lastUpdated: at,
    orders: cart.orders.map((other) => (other === now ? { ...now, lines } : other)),
  };
}
