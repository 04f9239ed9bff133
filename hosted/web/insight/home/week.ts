import type { OrderRow, OrderStatus } from "@cuvee/core/sales/orders/orders.ts";

/** Orders that are sales: placed and not given up. */
const SOLD: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["pending", "validated", "invoiced"]);

export type Day = { date: Date; orders: number; bottles: number; totalCents: number };

/** Whether an order counts as a sale. */
export function isSale(order: Pick<OrderRow, "status">): boolean {
  return SOLD.has(order.status);
}

const startOf = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate());

/**
 * Sales by day, the oldest first and today last. `complete` says that `orders` holds every order of the shop; otherwise
 * only days that begin after its oldest order are given, because the others may be cut.
 */
export function salesByDay(orders: readonly OrderRow[], now: Date, days: number, complete: boolean): Day[] {
  const today = startOf(now);
  const oldest = orders.reduce((min, order) => Math.min(min, Date.parse(order.createdAt)), Infinity);
  const list = Array.from({ length: days }, (_, at): Day => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (days - 1 - at));
    return { date, orders: 0, bottles: 0, totalCents: 0 };
  }).filter((day) => complete || day.date.getTime() > oldest);
  for (const order of orders) {
    if (!isSale(order)) continue;
    const at = startOf(new Date(order.createdAt)).getTime();
    const day = list.find((one) => one.date.getTime() === at);
    if (!day) continue;
    day.orders += 1;
    day.bottles += order.bottles;
    day.totalCents += order.totalTtcCents;
  }
  return list;
}
