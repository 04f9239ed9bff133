import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";

/** The key of a text that speaks of bottles; of an order of places alone, of the one that speaks of places. */
export const goodsOrPlaces = ({ lines }: Pick<OrderView, "lines">, key: string): string =>
  lines.length === 0 ? `${key}Places` : key;

/** The key of what became of an order that is over. */
export const overKey = (order: Pick<OrderView, "lines" | "status">): string =>
  order.status === "expired" ? goodsOrPlaces(order, "over.expired") : `over.${order.status}`;
