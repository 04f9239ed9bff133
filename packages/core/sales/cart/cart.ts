import type { Id } from "#kit/ids.ts";
import type { VisitLanguage } from "#visits/events/events.ts";
import type { OrderInput, ShippingInput, TicketInput } from "#offer/pricing/priced.ts";

/** A wish for one format. A cart holds ids and quantities only: names and prices are looked up, never stored. */
export type CartLine = {
  /** Distinguishes lines: see `temporaryId`. */
  idTmp: string;
  productId: Id;
  vintageId: Id;
  formatId: Id;
  quantity: number;
  /** Chosen with loyalty points: never the same line as one that is paid for. */
  isFromFidelity?: boolean;
  isWrapped?: boolean;
};

/** A slot of an event, in milliseconds since 1970. */
export type CartSlot = { id: Id; start: number; end: number };

/**
 * A wish for places in a slot of an event: ids and quantities only, like a line (specification §3, Cart reservation).
 */
export type CartReservation = {
  eventId: Id;
  slot: CartSlot;
  prices: TicketInput[];
  /** Language of the visit, where it is offered in several. */
  visitLanguage?: VisitLanguage;
};

/** Shipping method of an order, with instructions for the carrier. */
export type CartShipping = ShippingInput & { instructions?: string };

/** The part of one seller. */
export type CartOrder = {
  sellerId: Id;
  lines: CartLine[];
  reservations?: CartReservation[];
  shipping?: CartShipping;
  promoCode?: string;
  /** Level of the seller's loyalty programme whose discount or gifts are taken. */
  loyaltyLevel?: string;
};

/**
 * A cart of several sellers (specification §3). Every operation returns a new cart and leaves the old one unchanged.
 */
export type Cart = { version: 1; orders: CartOrder[]; lastUpdated: number };

/** An item to add to a cart; `packing` is its packaging where the buyer can choose. */
export type NewCartLine = Omit<CartLine, "idTmp"> & { packing?: string };

/** Key of a line: its temporary id and its origin. */
export type LineKey = Pick<CartLine, "idTmp" | "isFromFidelity">;

/**
 * Maximum units of a line, lines (and reservations, and prices of one) of a seller, sellers of a cart; more is left
 * out.
 */
export const MAX_QUANTITY = 9999;
export const MAX_LINES = 200;
export const MAX_SELLERS = 50;

/**
 * Returns the id of a line: same product, format, vintage, packing and wrapping give the same line (design: domain §2).
 */
export function temporaryId(line: Omit<NewCartLine, "quantity">): string {
  const { productId, formatId, vintageId, packing, isWrapped } = line;
  return [productId, formatId, vintageId, packing, isWrapped ? 1 : 0].join("-");
}

/** Returns an empty cart. `at` is milliseconds since 1970, here and below. */
export function emptyCart(at: number): Cart {
  return { version: 1, orders: [], lastUpdated: at };
}

/** Checks whether two keys mean the same line (specification §4, Cart: temporary id and loyalty origin). */
function same(a: LineKey, b: LineKey): boolean {
  return a.idTmp === b.idTmp && !a.isFromFidelity === !b.isFromFidelity;
}

/**
 * Applies `change` to a seller's order, which is created when there is none; one without lines and reservations
 * disappears.
 */
export function inOrder(cart: Cart, sellerId: Id, at: number, change: (order: CartOrder) => CartOrder): Cart {
  const { orders } = cart;
  const all = orders.some((o) => o.sellerId === sellerId) ? orders : [...orders, { sellerId, lines: [] }];
  return {
    ...cart,
    orders: all
      .map((o) => (o.sellerId === sellerId ? change(o) : o))
      .filter((o) => o.lines[0] || o.reservations?.[0])
      .slice(0, MAX_SELLERS),
    lastUpdated: at,
  };
}

/** Returns a quantity in the form of a cart: whole, and not too large. */
export const whole = (quantity: number): number => Math.min(Math.floor(quantity), MAX_QUANTITY);

/**
 * Returns a change of an order: the quantity of a line becomes the result of `to`; zero or less removes the line.
 * `fresh` is the line when there is none.
 */
export function put(key: LineKey, to: (quantity: number) => number, fresh?: CartLine) {
  return (order: CartOrder): CartOrder => ({
    ...order,
    lines: order.lines
      .concat(!fresh || order.lines.some((l) => same(l, key)) ? [] : { ...fresh, quantity: 0 })
      .map((l) => (same(l, key) ? { ...l, quantity: whole(to(l.quantity)) } : l))
      .filter((l) => l.quantity > 0)
      .slice(0, MAX_LINES),
  });
}

/** Adds units: to the line that is the same, else in a new line at the end (specification §4, Cart). */
export function addLine(cart: Cart, sellerId: Id, { packing, ...wanted }: NewCartLine, at: number): Cart {
  const line = { ...wanted, idTmp: temporaryId({ ...wanted, packing }) };
  return inOrder(
    cart,
    sellerId,
    at,
    put(line, (q) => q + line.quantity, line),
  );
}

/** Sets the quantity of a line, at most 9 999; zero or less removes it. */
export function setQuantity(
  cart: Cart,
  sellerId: Id,
  line: LineKey & Pick<CartLine, "quantity">,
  at: number,
): Cart {
  return inOrder(
    cart,
    sellerId,
    at,
    put(line, () => line.quantity),
  );
}

/**
 * Takes one unit off a line; the last one removes the line, the last line removes the order (specification §4, Cart).
 */
export function removeLine(cart: Cart, sellerId: Id, key: LineKey, at: number): Cart {
  return inOrder(
    cart,
    sellerId,
    at,
    put(key, (q) => q - 1),
  );
}

/** Removes the order of a seller. */
export function emptyOrder(cart: Cart, sellerId: Id, at: number): Cart {
  return inOrder(cart, sellerId, at, () => ({ sellerId, lines: [] }));
}

/** Sets a level of the loyalty programme; the gifts of another level are removed. */
export function setLoyaltyLevel(cart: Cart, sellerId: Id, loyaltyLevel: string, at: number): Cart {
  return inOrder(cart, sellerId, at, (order) => ({
    ...order,
    lines: order.lines.filter((l) => !l.isFromFidelity || order.loyaltyLevel === loyaltyLevel),
    loyaltyLevel,
  }));
}

/** Removes the level: its gifts, and the promotion with them (specification §4, Cart: "Loyalty reset"). */
export function resetLoyalty(cart: Cart, sellerId: Id, at: number): Cart {
  return inOrder(cart, sellerId, at, ({ loyaltyLevel: _, promoCode: __, ...order }) => ({
    ...order,
    lines: order.lines.filter((l) => !l.isFromFidelity),
  }));
}

/**
 * Sets the shipping of an order. A delivery method clears the collection point and vice versa (specification §4, Cart);
 * country, postal code and instructions stay unless given; null resets it.
 */
export function setShipping(cart: Cart, sellerId: Id, cartShipping: CartShipping | null, at: number): Cart {
  return inOrder(cart, sellerId, at, ({ shipping, ...order }) => {
    if (!cartShipping) return order;
    const cleared = cartShipping.ref
      ? { collectionPoint: undefined }
      : cartShipping.collectionPoint
        ? { ref: undefined }
        : {};
    return { ...order, shipping: { ...shipping, ...cartShipping, ...cleared } };
  });
}

/** Sets the promo code of an order, null removes it. */
export function setPromoCode(cart: Cart, sellerId: Id, code: string | null, at: number): Cart {
  return inOrder(cart, sellerId, at, ({ promoCode: _, ...order }) =>
    code ? { ...order, promoCode: code } : order,
  );
}

/**
 * Merges carts after a login: the cart of the browser replaces the one kept by the server, unless it is empty (design:
 * domain §2). `replaced` is the cart that the buyer may restore, null when nothing was lost.
 */
export function mergeCarts(local: Cart, server: Cart): { cart: Cart; replaced: Cart | null } {
  if (!local.orders.length) return { cart: server, replaced: null };
  return { cart: local, replaced: server.orders.length ? server : null };
}

/** Returns the data of a seller's order that pricing needs. */
export function orderInputOf({ lines, reservations, ...order }: CartOrder): OrderInput {
  return {
    ...order,
    lines: lines.map(({ formatId, quantity, isWrapped, isFromFidelity }) => ({
      formatId,
      quantity,
      isWrapped,
      isFromFidelity,
    })),
    reservations: reservations?.flatMap((r) => r.prices),
  };
}
