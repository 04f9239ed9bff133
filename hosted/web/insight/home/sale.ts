import type { OrderRow, OrderStatus } from "@cuvee/core/sales/orders/orders.ts";

/** Orders that are sales: placed and not given up. */
const SOLD: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["pending", "validated", "invoiced"]);

/** Whether an order counts as a sale. */
export function isSale(order: Pick<OrderRow, "status">): boolean {
  return SOLD.has(order.status);
}
