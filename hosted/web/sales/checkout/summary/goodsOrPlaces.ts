import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";

/** Returns the key of a text about bottles; for an order of places alone, of the one about places. */
export const goodsOrPlaces = ({ lines }: Pick<OrderView, "lines">, key: string): string =>
  lines.length === 0 ? `${key}Places` : key;

/** Returns the text key of the outcome of an ended order. */
export const endedOrderKey = (order: Pick<OrderView, "lines" | "status">): string =>
  order.status === "expired" ? goodsOrPlaces(order, "over.expired") : `over.${order.status}`;
