import type { OrderRow, OrderStatus } from "@cuvee/core/sales/orders/orders.ts";

/** Statuses of orders that are sales: placed and not cancelled. */
const SOLD: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["pending", "validated", "invoiced"]);

/** Checks whether an order counts as a sale. */
export function isSale(order: Pick<OrderRow, "status">): boolean {
  return SOLD.has(order.status);
}
