import type { OrderStatus, OrderView } from "@cuvee/core/sales/orders/orders.ts";

/** A step of an order for its buyer; `key` is a sentence of `milestones` in checkout.json. */
export type Milestone = { key: string; state: "done" | "now" | "next" | "stopped"; at: string | null };

const CLOSED: ReadonlySet<OrderStatus> = new Set(["refused", "cancelled", "aborted", "expired"]);
const MANUAL_WAIT: Record<string, string> = {
  transfer: "transferWaiting",
  check: "transferWaiting",
  cash: "cashWaiting",
};
const UNDER_WAY: Record<string, string> = {
  preparation: "preparing",
  pendingPickup: "pickupReady",
  pickup: "shipping",
  transit: "shipping",
  partiallyDelivered: "shipping",
  exception: "shipping",
  error: "shipping",
};

/** Returns the time when a status was reached, from the order's own history. */
function reachedAt(order: OrderView, status: string): string | null {
  return order.events.findLast((event) => event.to === status)?.at ?? null;
}

function paymentStep(order: OrderView): Milestone {
  const { status, type, paidAt } = order.payment;
  if (status === "refunded") return { key: "refunded", state: "done", at: reachedAt(order, "refunded") };
  if (status === "paid") return { key: "paid", state: "done", at: paidAt ?? reachedAt(order, "paid") };
  return { key: MANUAL_WAIT[type] ?? "paymentWaiting", state: type === "cash" ? "next" : "now", at: null };
}

/** Returns the step of a card that is held: nothing is debited until the seller does so. */
function imprintStep(order: OrderView): Milestone {
  const { status, paidAt } = order.payment;
  if (status === "paid") return { key: "debited", state: "done", at: paidAt ?? reachedAt(order, "paid") };
  if (status === "refunded") return { key: "refunded", state: "done", at: reachedAt(order, "refunded") };
  const at = reachedAt(order, "setup");
  return at ? { key: "imprintKept", state: "done", at } : { key: "imprintWaiting", state: "now", at: null };
}

function acceptStep(order: OrderView, payment: Milestone): Milestone {
  const accepted = order.status === "validated" || order.status === "invoiced";
  if (accepted) return { key: "accepted", state: "done", at: reachedAt(order, "validated") };
  // While the buyer has something to do, the page highlights that.
  const turn = order.status === "pending" && payment.state !== "now";
  return { key: "acceptWaiting", state: turn ? "now" : "next", at: null };
}

function deliveryStep(order: OrderView): Milestone {
  const { deliveryStatus } = order;
  if (deliveryStatus === "delivered")
    return { key: "delivered", state: "done", at: reachedAt(order, "delivered") };
  if (deliveryStatus === "returned" || deliveryStatus === "partiallyReturned")
    return { key: "returned", state: "stopped", at: reachedAt(order, deliveryStatus) };
  const waiting = order.priced.shipping.kind === "pickup" ? "pickupWaiting" : "deliverWaiting";
  const key = UNDER_WAY[deliveryStatus];
  return {
    key: key ?? waiting,
    state: key ? "now" : "next",
    at: key ? reachedAt(order, deliveryStatus) : null,
  };
}

function visitStep(order: OrderView): Milestone {
  if (order.deliveryStatus === "delivered")
    return { key: "visited", state: "done", at: reachedAt(order, "delivered") };
  const isConfirmed = order.status !== "pending";
  return {
    key: isConfirmed ? "visitConfirmed" : "visitWaiting",
    state: isConfirmed ? "done" : "now",
    at: reachedAt(order, "validated"),
  };
}

/** Returns the past and the next events of an order, in their order. */
export function milestones(order: OrderView): Milestone[] {
  const placed: Milestone = { key: "placed", state: "done", at: order.createdAt };
  const payment = order.priced.imprint ? imprintStep(order) : paymentStep(order);
  if (CLOSED.has(order.status)) {
    const end: Milestone = { key: order.status, state: "stopped", at: reachedAt(order, order.status) };
    return payment.state === "done" ? [placed, payment, end] : [placed, end];
  }
  if (order.status === "error")
    return [placed, payment, { key: "error", state: "now", at: reachedAt(order, "error") }];
  // Places are not delivered: they are confirmed, and the visitor comes.
  if (order.lines.length === 0)
    return [
      placed,
      ...(order.payment.amountCents > 0 || order.priced.imprint ? [payment] : []),
      visitStep(order),
    ];
  return [placed, payment, acceptStep(order, payment), deliveryStep(order)];
}
