import { createCartStore } from "@cuvee/client/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { ShippingWish } from "@cuvee/core/offer/pricing/priced.ts";
import {
  emptyOrder,
  setPromoCode,
  setQuantity,
  setShipping,
  temporaryId,
  type Cart,
  type CartLine,
  type CartOrder,
  type LineKey,
} from "@cuvee/core/sales/cart/cart.ts";
import { useMemo, useSyncExternalStore } from "react";
import type { HandedOrder } from "./handoff.ts";

/** One cart for the whole hosted shop; it may hold several sellers. */
export const cartStore = createCartStore({ shop: "*" });

/** The part of the cart that concerns a seller, as it stands now. */
export function orderOf(sellerId: Id): CartOrder | null {
  return cartStore.read().orders.find((order) => order.sellerId === sellerId) ?? null;
}

const isLine =
  (key: LineKey) =>
  (line: LineKey): boolean =>
    line.idTmp === key.idTmp && !line.isFromFidelity === !key.isFromFidelity;

/** Puts a line back where it was in an order, unless it is there again. */
function putBack(cart: Cart, order: CartOrder, line: CartLine, at: number): Cart {
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

/** A handed-over order as the cart keeps it: ids, quantities, delivery and code, no price. */
function fromHandoff({ sellerId, products, shipping, promoCode }: HandedOrder): CartOrder {
  const lines = products.map(({ formatId, quantity, isWrapped, idTmp, ...ids }): CartLine => {
    // An older page may leave out what the format alone tells: the format then stands for itself.
    const wanted = {
      formatId,
      productId: ids.productId ?? formatId,
      vintageId: ids.vintageId ?? formatId,
      isWrapped,
    };
    return { ...wanted, quantity, idTmp: idTmp ?? temporaryId(wanted) };
  });
  const { ref, country, zipcode, collectionPoint } = shipping ?? {};
  return {
    sellerId,
    lines,
    shipping: { ref, country, zipcode, collectionPoint },
    promoCode: promoCode ?? undefined,
  };
}

/** A cart that comes from a winery's page replaces what was here of the same sellers: it is the newer one. */
function handOver(cart: Cart, handed: readonly HandedOrder[], at: number): Cart {
  const orders = handed.map(fromHandoff);
  const sellers = new Set(orders.map((order) => order.sellerId));
  return {
    ...cart,
    lastUpdated: at,
    orders: [...orders, ...cart.orders.filter((order) => !sellers.has(order.sellerId))],
  };
}

/** Takes off what was ordered; what was added since stays. */
function takeOff(cart: Cart, sellerId: Id, ordered: ReadonlyMap<Id, number>, at: number): Cart {
  const left = new Map(ordered);
  const lines = cart.orders.find((order) => order.sellerId === sellerId)?.lines ?? [];
  return lines.reduce((changed, line) => {
    const taken = Math.min(line.quantity, left.get(line.formatId) ?? 0);
    left.set(line.formatId, (left.get(line.formatId) ?? 0) - taken);
    return taken === 0 ? changed : setQuantity(changed, sellerId, line, line.quantity - taken, at);
  }, cart);
}

/** What the pages do with the cart; each act is kept at once and told to other tabs. */
export const cartActs = {
  setQuantity: (sellerId: Id, line: LineKey, quantity: number): void =>
    cartStore.change((cart, at) => setQuantity(cart, sellerId, line, quantity, at)),
  /** Takes a line away; the function given back puts it back. */
  remove: (sellerId: Id, line: CartLine): (() => void) => {
    const order = orderOf(sellerId);
    cartStore.change((cart, at) => setQuantity(cart, sellerId, line, 0, at));
    return () => {
      if (order) cartStore.change((cart, at) => putBack(cart, order, line, at));
    };
  },
  setShipping: (sellerId: Id, shipping: ShippingWish): void =>
    cartStore.change((cart, at) => setShipping(cart, sellerId, shipping, at)),
  setPromoCode: (sellerId: Id, code: string | null): void =>
    cartStore.change((cart, at) => setPromoCode(cart, sellerId, code, at)),
  /** Empties a seller's part. */
  drop: (sellerId: Id): void => cartStore.change((cart, at) => emptyOrder(cart, sellerId, at)),
  takeOff: (sellerId: Id, ordered: ReadonlyMap<Id, number>): void =>
    cartStore.change((cart, at) => takeOff(cart, sellerId, ordered, at)),
  handOver: (orders: readonly HandedOrder[]): void =>
    cartStore.change((cart, at) => handOver(cart, orders, at)),
};

export type CartUse = typeof cartActs & { orders: readonly CartOrder[] };

/** The cart on screen, in step with other tabs. */
export function useCart(): CartUse {
  const cart = useSyncExternalStore(cartStore.subscribe, cartStore.read);
  return useMemo(() => ({ ...cartActs, orders: cart.orders }), [cart]);
}
