import { ID_PATTERN, type Id } from "#kit/ids.ts";
import type { OrderWish, ShippingWish } from "#offer/pricing/priced.ts";

/** A wish for one format. A cart holds ids and quantities only: names and prices are looked up, never stored. */
export type CartLine = {
  /** Tells lines apart: see `temporaryId`. */
  idTmp: string;
  productId: Id;
  vintageId: Id;
  formatId: Id;
  quantity: number;
  /** Chosen with loyalty points: never the same line as one that is paid for. */
  isFromFidelity?: boolean;
  isWrapped?: boolean;
};

/** The part of one seller. */
export type CartOrder = { sellerId: Id; lines: CartLine[]; shipping?: ShippingWish; promoCode?: string };

/** A cart of several sellers (specification §3). Every operation gives a new cart and leaves the old one as it was. */
export type Cart = { version: 1; orders: CartOrder[]; lastUpdated: number };

/** What is put in a cart; `packing` is the way it is packed where the buyer can choose. */
export type Wanted = Omit<CartLine, "idTmp"> & { packing?: string };

/** Which line: its temporary id and its origin. */
export type LineKey = Pick<CartLine, "idTmp" | "isFromFidelity">;

/** Most units of a line, lines of a seller, sellers of a cart. An operation that would go beyond stops there. */
export const MAX_QUANTITY = 9999;
export const MAX_LINES = 200;
export const MAX_SELLERS = 50;

/** Same product, format, vintage, packing and wrapping: the same line (design: domain §2). */
export function temporaryId(line: Omit<Wanted, "quantity">): string {
  const { productId, formatId, vintageId, packing, isWrapped } = line;
  return [productId, formatId, vintageId, packing, isWrapped ? 1 : 0].join("-");
}

/** A cart with nothing in it. `at` is milliseconds since 1970, here and below. */
export function emptyCart(at: number): Cart {
  return { version: 1, orders: [], lastUpdated: at };
}

/** Whether two keys mean the same line (specification §4, Cart: temporary id and loyalty origin). */
function same(a: LineKey, b: LineKey): boolean {
  return a.idTmp === b.idTmp && !a.isFromFidelity === !b.isFromFidelity;
}

/** What `change` makes of a seller's order, which is made when there is none; an order without lines disappears. */
function inOrder(cart: Cart, sellerId: Id, at: number, change: (order: CartOrder) => CartOrder): Cart {
  const { orders } = cart;
  const all = orders.some((o) => o.sellerId === sellerId) ? orders : [...orders, { sellerId, lines: [] }];
  return {
    version: 1,
    orders: all
      .map((o) => (o.sellerId === sellerId ? change(o) : o))
      .filter((o) => o.lines.length)
      .slice(0, MAX_SELLERS),
    lastUpdated: at,
  };
}

/** The quantity of a line becomes what `to` makes of it; none or less removes it. `fresh` is the line when there is none. */
function put(
  cart: Cart,
  sellerId: Id,
  at: number,
  key: LineKey,
  to: (quantity: number) => number,
  fresh?: CartLine,
): Cart {
  return inOrder(cart, sellerId, at, (order) => ({
    ...order,
    lines: order.lines
      .concat(!fresh || order.lines.some((l) => same(l, key)) ? [] : { ...fresh, quantity: 0 })
      .map((l) => (same(l, key) ? { ...l, quantity: Math.min(Math.floor(to(l.quantity)), MAX_QUANTITY) } : l))
      .filter((l) => l.quantity > 0)
      .slice(0, MAX_LINES),
  }));
}

/** Adds units: to the line that is the same, else in a new line at the end (specification §4, Cart). */
export function addLine(cart: Cart, sellerId: Id, { packing, ...wanted }: Wanted, at: number): Cart {
  const line = { ...wanted, idTmp: temporaryId({ ...wanted, packing }) };
  return put(cart, sellerId, at, line, (q) => q + line.quantity, line);
}

/** Sets the quantity of a line, at most 9 999; nothing or less removes it. */
export function setQuantity(cart: Cart, sellerId: Id, key: LineKey, quantity: number, at: number): Cart {
  return put(cart, sellerId, at, key, () => quantity);
}

/** Takes one unit off a line; the last one removes the line, the last line removes the order (specification §4, Cart). */
export function removeLine(cart: Cart, sellerId: Id, key: LineKey, at: number): Cart {
  return put(cart, sellerId, at, key, (q) => q - 1);
}

/** Removes the order of a seller. */
export function emptyOrder(cart: Cart, sellerId: Id, at: number): Cart {
  return inOrder(cart, sellerId, at, (order) => ({ ...order, lines: [] }));
}

/**
 * Chooses how an order goes. A delivery method clears the collection point and the other way round (specification §4,
 * Cart); country and postal code stay unless given; null starts again from nothing.
 */
export function setShipping(cart: Cart, sellerId: Id, wish: ShippingWish | null, at: number): Cart {
  return inOrder(cart, sellerId, at, ({ shipping, ...order }) => {
    if (!wish) return order;
    const cleared = wish.ref
      ? { collectionPoint: undefined }
      : wish.collectionPoint
        ? { ref: undefined }
        : {};
    return { ...order, shipping: { ...shipping, ...wish, ...cleared } };
  });
}

/** Sets the promo code of an order, null removes it. */
export function setPromoCode(cart: Cart, sellerId: Id, code: string | null, at: number): Cart {
  return inOrder(cart, sellerId, at, ({ promoCode: _, ...order }) =>
    code ? { ...order, promoCode: code } : order,
  );
}

/** Units in a cart, for the badge. */
export function countBottles(cart: Cart): number {
  return cart.orders.flatMap((o) => o.lines).reduce((a, l) => a + l.quantity, 0);
}

/**
 * After a login the cart of the browser replaces the one kept by the server, unless it is empty (design: domain §2).
 * `replaced` is what the buyer may bring back, null when nothing was lost.
 */
export function mergeCarts(local: Cart, server: Cart): { cart: Cart; replaced: Cart | null } {
  if (!local.orders.length) return { cart: server, replaced: null };
  return { cart: local, replaced: server.orders.length ? server : null };
}

/** What pricing needs of a seller's order. */
export function wishOf({ lines, shipping, promoCode }: CartOrder): OrderWish {
  return {
    lines: lines.map(({ formatId, quantity, isWrapped }) => ({ formatId, quantity, isWrapped })),
    shipping,
    promoCode,
  };
}

/** Texts of a stored cart: identifiers, and what the server takes too (`contract.ts`). */
const TEXT = /^[^\0-\x1f]{1,60}$/;
const ORDER = { sellerId: ID_PATTERN, promoCode: /^[^\0-\x1f]{1,15}$/ };
const LINE = { productId: ID_PATTERN, vintageId: ID_PATTERN, formatId: ID_PATTERN, idTmp: /^[\w-]{1,120}$/ };
const SHIPPING = { ref: TEXT, country: /^[A-Z]{2}$/, zipcode: /^[^\0-\x1f]{1,12}$/, collectionPoint: TEXT };

type Loose = Record<string, unknown>;
const records = (value: unknown, most: number): Loose[] =>
  Array.isArray(value) ? value.slice(0, most).map((item) => Object(item) as Loose) : [];

/** The texts of a record that match their patterns; everything else is left out. */
function texts<K extends string>(record: Loose, patterns: Record<K, RegExp>): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const key in patterns) {
    const text = record[key];
    if (typeof text === "string" && patterns[key].test(text)) found[key] = text;
  }
  return found;
}

/**
 * The cart in a stored value that anybody may have written. It never throws on parsed JSON: what is malformed is dropped,
 * line by line and field by field, what is the same is put together, and the bounds hold.
 */
export function cleanCart(value: unknown): Cart {
  const { orders, lastUpdated } = Object(value) as Loose;
  const at = Number.isSafeInteger(lastUpdated) ? Number(lastUpdated) : 0;
  let cart = emptyCart(at);
  for (const order of records(orders, MAX_SELLERS)) {
    const { sellerId, ...code } = texts(order, ORDER);
    if (!sellerId) continue;
    for (const raw of records(order.lines, MAX_LINES)) {
      const { productId, vintageId, formatId, idTmp } = texts(raw, LINE);
      const quantity = typeof raw.quantity === "number" ? raw.quantity : 0;
      if (!productId || !vintageId || !formatId || quantity < 1) continue;
      const wanted = {
        productId,
        vintageId,
        formatId,
        quantity,
        ...(raw.isFromFidelity === true && { isFromFidelity: true }),
        ...(raw.isWrapped === true && { isWrapped: true }),
      };
      const line = { ...wanted, idTmp: idTmp ?? temporaryId(wanted) };
      cart = put(cart, sellerId, at, line, (q) => q + quantity, line);
    }
    const way = order.shipping ? { shipping: texts(Object(order.shipping) as Loose, SHIPPING) } : {};
    cart = inOrder(cart, sellerId, at, (kept) => ({ ...kept, ...code, ...way }));
  }
  return cart;
}
