import { isId, type Id } from "@cuvee/core/kit/ids.ts";
import { writeStored, readStored } from "#sales/cart/browserStorage.ts";

/** An order of a cart of several sellers, once it is placed (decision 0004: one seller, one order, one payment). */
export type RoundOrder = {
  sellerId: Id;
  name: string;
  orderId: Id;
  orderKey: string | null;
  number: string | null;
  totalCents: number;
  isPaid: boolean;
};
/** The orders made of a cart so far; `open` while sellers are left in it. */
type Round = { open: boolean; at: number; orders: RoundOrder[] };

const KEY = "cuvee:round:1";
/** Hours after which a cart counts as another one. */
const HOURS = 12;

function isOrder(value: unknown): value is RoundOrder {
  const { sellerId, name, orderId, totalCents } = Object(value) as Partial<RoundOrder>;
  return isId(sellerId) && isId(orderId) && typeof name === "string" && typeof totalCents === "number";
}

function read(now: number): Round {
  const { open, at, orders } = Object(readStored("session", KEY)) as Partial<Round>;
  const isFresh = typeof at === "number" && now - at < HOURS * 3_600_000;
  return isFresh && Array.isArray(orders)
    ? { open: open === true, at, orders: orders.filter(isOrder) }
    : { open: false, at: now, orders: [] };
}

/** Returns the orders made of the present cart; empty once no seller is left. */
export function currentRound(now = Date.now()): readonly RoundOrder[] {
  const { open, orders } = read(now);
  return open ? orders : [];
}

/** Returns the orders of the cart that an order came from, that one included; none for a single order. */
export function roundOf(orderId: Id, now = Date.now()): readonly RoundOrder[] {
  const { orders } = read(now);
  return orders.some((order) => order.orderId === orderId) ? orders : [];
}

/**
 * Records an order that was placed; `isMore`: sellers are left in the cart. An order of a cart with one seller is no
 * round.
 */
export function addToRound(order: RoundOrder, isMore: boolean, now = Date.now()): void {
  const before = read(now);
  const orders = (before.open ? before.orders : []).filter((one) => one.sellerId !== order.sellerId);
  if (!isMore && orders.length === 0) return;
  writeStored("session", KEY, { open: isMore, at: now, orders: [...orders, order] } satisfies Round);
}
