import type { Id } from "#kit/ids.ts";
import type { E4 } from "#kit/money.ts";
import type { OrderView } from "#sales/orders/orders.ts";

/**
 * `same`: sold at the earlier price; `changed`: at another one; `less`: fewer are left, `quantity` of them; `gone`: not
 * sold any more, or none is left.
 */
export type ReorderState = "same" | "changed" | "less" | "gone";

/**
 * A line of an order that its buyer would order again. Prices are of one unit, in the chain of the buyer's grid; null
 * when it is no longer sold.
 */
export type ReorderLine = {
  productId: Id;
  vintageId: Id;
  formatId: Id;
  name: string;
  state: ReorderState;
  wanted: number;
  /** Quantity that goes into the cart. */
  quantity: number;
  wasE4: E4;
  nowE4: E4 | null;
};

/**
 * Returns the state of a reordered line, from its available quantity and its current price (null when it is not sold).
 */
export function reorderState(
  wanted: number,
  available: number,
  wasE4: number,
  nowE4: number | null,
): { state: ReorderState; quantity: number } {
  const quantity = nowE4 === null ? 0 : Math.max(0, Math.min(wanted, available));
  if (quantity === 0) return { state: "gone", quantity: 0 };
  if (quantity < wanted) return { state: "less", quantity };
  return { state: nowE4 === wasE4 ? "same" : "changed", quantity };
}

/**
 * Checks whether the buyer may cancel an order: until its seller has accepted it. Places are cancelled by their own
 * rules, in their reservation.
 */
export const canCancelOwn = (
  order: Pick<OrderView, "status" | "deliveryStatus"> & { reservations: readonly unknown[] },
): boolean =>
  order.status === "pending" && order.deliveryStatus === "pending" && order.reservations.length === 0;
