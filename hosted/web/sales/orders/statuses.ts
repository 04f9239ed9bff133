import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { DeliveryStatus, OrderStatus } from "@cuvee/core/sales/orders/orders.ts";
import type { StatusGroup } from "#ui/Badge.tsx";

/** Colour group of each status (specification §4). */
export const ORDER_GROUPS: Record<OrderStatus, StatusGroup> = {
  draft: "cancel",
  pending: "waiting",
  validated: "online",
  refused: "error",
  cancelled: "cancel",
  aborted: "cancel",
  expired: "cancel",
  invoiced: "finished",
  error: "error",
};

export const DELIVERY_GROUPS: Record<DeliveryStatus, StatusGroup> = {
  pending: "waiting",
  preparation: "online",
  pendingPickup: "online",
  pickup: "online",
  transit: "online",
  partiallyDelivered: "online",
  delivered: "finished",
  partiallyReturned: "cancel",
  returned: "cancel",
  error: "error",
  exception: "error",
};

export const PAYMENT_GROUPS: Record<PaymentStatus, StatusGroup> = {
  pending: "waiting",
  setup: "waiting",
  processing: "waiting",
  requiresAction: "waiting",
  scheduled: "waiting",
  partial: "online",
  paid: "finished",
  refunded: "cancel",
  cancelled: "cancel",
  missing: "error",
  error: "error",
};

const ENDED: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  "draft",
  "refused",
  "cancelled",
  "aborted",
  "expired",
]);

/** Checks whether an order has a delivery to show: not if it never was, or is no longer, an order. */
export function hasDelivery(order: { status: OrderStatus; deliveryStatus: DeliveryStatus }): boolean {
  return !ENDED.has(order.status) || order.deliveryStatus !== "pending";
}

/**
 * Tabs of the list: value in the address (statuses joined by commas, empty for all) and whether the tab is always
 * shown.
 */
export const ORDER_TABS: readonly { key: string; statuses: readonly OrderStatus[]; always: boolean }[] = [
  { key: "all", statuses: [], always: true },
  { key: "pending", statuses: ["pending"], always: true },
  { key: "validated", statuses: ["validated"], always: true },
  { key: "invoiced", statuses: ["invoiced"], always: false },
  { key: "error", statuses: ["error"], always: false },
  { key: "ended", statuses: ["refused", "cancelled", "aborted", "expired"], always: true },
  { key: "draft", statuses: ["draft"], always: false },
];

/** Counts the orders of a tab from the counts by status; drafts are carts being paid and count nowhere else. */
export function countOf(statuses: readonly OrderStatus[], counts: Record<string, number>): number {
  if (statuses.length > 0) return statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return Object.entries(counts).reduce((sum, [status, n]) => (status === "draft" ? sum : sum + n), 0);
}
