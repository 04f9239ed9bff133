import type { Cart, CartLine, CartOrder, LineKey } from "@cuvee/core/sales/cart/cart.ts";

/** Checks whether a key identifies a line. */
export const isLine =
  (key: LineKey) =>
  (line: LineKey): boolean =>
    line.idTmp === key.idTmp && !line.isFromFidelity === !key.isFromFidelity;

/** Restores a line at its place in an order, unless it was added again. */
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
