import { createCartStore } from "@cuvee/client/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import {
  addLine,
  emptyOrder,
  inOrder,
  MAX_QUANTITY,
  resetLoyalty,
  setLoyaltyLevel,
  setPromoCode,
  setQuantity,
  setShipping,
  temporaryId,
  type Cart,
  type CartLine,
  type CartOrder,
  type CartReservation,
  type CartShipping,
  type LineKey,
  type NewCartLine,
} from "@cuvee/core/sales/cart/cart.ts";
import { setReservation } from "@cuvee/core/sales/cart/reservations.ts";
import { useMemo, useSyncExternalStore } from "react";
import type { HandedOrder } from "./handoff.ts";
import { releaseHold, storeHold } from "./seats/seatHolds.ts";
import { isLine, putBack } from "./putBack.ts";

/** One cart for the whole hosted shop; it may contain several sellers. */
export const cartStore = createCartStore({ shop: "*" });

/** Returns the part of the cart that concerns a seller, in its current state. */
export function orderOf(sellerId: Id): CartOrder | null {
  return cartStore.read().orders.find((order) => order.sellerId === sellerId) ?? null;
}

/** Sets the wrapping of a line; it merges with an equal line. */
function setWrapped(
  cart: Cart,
  at: number,
  { sellerId, line, isWrapped }: { sellerId: Id; line: CartLine; isWrapped: boolean },
): Cart {
  // A temporary id ends in its wrapping.
  const idTmp = line.idTmp.replace(/-[01]?$/, `-${isWrapped ? 1 : 0}`);
  const { isWrapped: _, ...plain } = line;
  const changed: CartLine = { ...plain, idTmp, ...(isWrapped ? { isWrapped } : {}) };
  return {
    ...cart,
    lastUpdated: at,
    orders: cart.orders.map((order) => {
      if (order.sellerId !== sellerId) return order;
      const other = order.lines.find(isLine(changed));
      const quantity = Math.min(MAX_QUANTITY, line.quantity + (other?.quantity ?? 0));
      const lines = order.lines
        .filter((each) => each !== other)
        .map((each) => (isLine(line)(each) ? { ...changed, quantity } : each));
      return { ...order, lines };
    }),
  };
}

/** Converts a handed-over order for the cart: ids, quantities, delivery, code and loyalty level, no price. */
function fromHandoff(handed: HandedOrder): CartOrder {
  const { sellerId, products, shipping, promoCode, loyaltyData, reservations } = handed;
  const lines = products.map(({ formatId, quantity, isWrapped, isFromFidelity, idTmp, ...ids }): CartLine => {
    // An older page may leave out fields that follow from the format: the format id then takes their place.
    const wanted = {
      formatId,
      productId: ids.productId ?? formatId,
      vintageId: ids.vintageId ?? formatId,
      isWrapped,
    };
    return { ...wanted, isFromFidelity, quantity, idTmp: idTmp ?? temporaryId(wanted) };
  });
  const { price: _, ...way } = shipping ?? {};
  return {
    sellerId,
    lines,
    shipping: way,
    promoCode: promoCode ?? undefined,
    loyaltyLevel: loyaltyData?.selectedLevel ?? undefined,
    reservations: reservations?.map(({ eventId, slot, selectedPrices, visitLanguage }) => ({
      eventId,
      slot,
      ...(visitLanguage ? { visitLanguage } : {}),
      prices: selectedPrices.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
    })),
  };
}

/** Takes over a cart from a winery's page: it replaces the parts of the same sellers, because it is newer. */
function handOver(cart: Cart, handed: readonly HandedOrder[], at: number): Cart {
  const orders = handed.map(fromHandoff);
  const sellers = new Set(orders.map((order) => order.sellerId));
  return {
    ...cart,
    lastUpdated: at,
    orders: [...orders, ...cart.orders.filter((order) => !sellers.has(order.sellerId))],
  };
}

/** Returns a cart without the places of some slots. */
const withoutSlots = (cart: Cart, sellerId: Id, slotIds: ReadonlySet<Id>, at: number): Cart =>
  inOrder(cart, sellerId, at, ({ reservations, ...order }) => {
    const left = reservations?.filter((reservation) => !slotIds.has(reservation.slot.id));
    return { ...order, reservations: left?.[0] ? left : undefined };
  });

/** The parts that an order took from a seller's part of the cart: units of formats, and slots. */
type Ordered = { sellerId: Id; ordered: ReadonlyMap<Id, number>; slotIds: ReadonlySet<Id> };

/** Removes the ordered items; items added since stay. */
function takeOff(full: Cart, at: number, { sellerId, ordered, slotIds }: Ordered): Cart {
  const cart = slotIds.size > 0 ? withoutSlots(full, sellerId, slotIds, at) : full;
  const left = new Map(ordered);
  const lines = cart.orders.find((order) => order.sellerId === sellerId)?.lines ?? [];
  const rest = lines.reduce((changed, line) => {
    const taken = Math.min(line.quantity, left.get(line.formatId) ?? 0);
    left.set(line.formatId, (left.get(line.formatId) ?? 0) - taken);
    return taken === 0
      ? changed
      : setQuantity(changed, sellerId, { ...line, quantity: line.quantity - taken }, at);
  }, cart);
  // The code and the points were used by the order.
  return resetLoyalty(rest, sellerId, at);
}

/** Actions of the pages on the cart; each is stored at once and reaches other tabs. */
export const cartActs = {
  setQuantity: (sellerId: Id, line: LineKey, quantity: number): void =>
    cartStore.change((cart, at) => setQuantity(cart, sellerId, { ...line, quantity }, at)),
  /** Removes a line; the returned function restores it. */
  remove: (sellerId: Id, line: CartLine): (() => void) => {
    const order = orderOf(sellerId);
    cartStore.change((cart, at) => setQuantity(cart, sellerId, { ...line, quantity: 0 }, at));
    return () => {
      if (order) cartStore.change((cart, at) => putBack(cart, order, line, at));
    };
  },
  setShipping: (sellerId: Id, shipping: CartShipping): void =>
    cartStore.change((cart, at) => setShipping(cart, sellerId, shipping, at)),
  setPromoCode: (sellerId: Id, code: string | null): void =>
    cartStore.change((cart, at) => setPromoCode(cart, sellerId, code, at)),
  setWrapped: (sellerId: Id, line: CartLine, isWrapped: boolean): void =>
    cartStore.change((cart, at) => setWrapped(cart, at, { sellerId, line, isWrapped })),
  /** Chooses a level of the loyalty programme, or none: its gifts are removed then too. */
  setLoyaltyLevel: (sellerId: Id, level: string | null): void =>
    cartStore.change((cart, at) =>
      level === null ? resetLoyalty(cart, sellerId, at) : setLoyaltyLevel(cart, sellerId, level, at),
    ),
  /** Sets the quantity of a gift of the chosen level; zero removes it. */
  setGift: (sellerId: Id, gift: Omit<NewCartLine, "quantity">, quantity: number): void =>
    cartStore.change((cart, at) => {
      const wanted = { ...gift, isFromFidelity: true, quantity };
      const key = { idTmp: temporaryId(wanted), isFromFidelity: true };
      const has = cart.orders
        .find((order) => order.sellerId === sellerId)
        ?.lines.some((line) => line.idTmp === key.idTmp && line.isFromFidelity);
      return has
        ? setQuantity(cart, sellerId, { ...key, quantity }, at)
        : addLine(cart, sellerId, wanted, at);
    }),
  /** Sets the quantity of each price of a reservation, in its slot. */
  setPlaces: (sellerId: Id, reservation: CartReservation): void =>
    cartStore.change((cart, at) => setReservation(cart, sellerId, reservation, at)),
  /** Removes places and releases their hold; the returned function restores them. */
  removePlaces: (sellerId: Id, reservation: CartReservation): (() => void) => {
    cartStore.change((cart, at) => setReservation(cart, sellerId, { ...reservation, prices: [] }, at));
    void releaseHold(reservation.slot.id);
    return () => cartStore.change((cart, at) => setReservation(cart, sellerId, reservation, at));
  },
  /** Empties a seller's part, and releases its places. */
  drop: (sellerId: Id): void => {
    for (const { slot } of orderOf(sellerId)?.reservations ?? []) void releaseHold(slot.id);
    cartStore.change((cart, at) => emptyOrder(cart, sellerId, at));
  },
  takeOff: (sellerId: Id, ordered: ReadonlyMap<Id, number>, slotIds: ReadonlySet<Id>): void => {
    for (const slotId of slotIds) storeHold(slotId, null);
    cartStore.change((cart, at) => takeOff(cart, at, { sellerId, ordered, slotIds }));
  },
  handOver: (orders: readonly HandedOrder[]): void => {
    // Places that the page of the winery holds already are held here too.
    for (const { reservations = [] } of orders)
      for (const { hold, slot } of reservations)
        if (hold) storeHold(slot.id, { ...hold, expiresAt: "", mark: "" });
    cartStore.change((cart, at) => handOver(cart, orders, at));
  },
};

export type CartUse = typeof cartActs & { orders: readonly CartOrder[] };

/** Returns the cart on screen, synchronised with other tabs. */
export function useCart(): CartUse {
  const cart = useSyncExternalStore(cartStore.subscribe, cartStore.read);
  return useMemo(() => ({ ...cartActs, orders: cart.orders }), [cart]);
}
