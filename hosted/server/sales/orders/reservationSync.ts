import { canTransitionOrder } from "@cuvee/core/sales/orders/orders.ts";
import { paymentOfOrder } from "#billing/payments/queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { acceptOrder } from "#sales/orders/commands.ts";
import { markDelivered } from "#sales/orders/delivery.ts";
import { cancelPayment, transitionOrder, type OrderDeps } from "#sales/orders/transitions.ts";
import { returnOffers } from "#sales/orders/placing/orderOffers.ts";
import { visitCancelledBy } from "#sales/orders/cancellations.queries.ts";
import { placesOf } from "#sales/orders/reservations.ts";
import { placesOrdersOf } from "#sales/orders/reservations.queries.ts";
import { lockOrder } from "#sales/orders/queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

const BY = "system";
const OVER: ReadonlySet<string> = new Set(["attended", "noShow", "cancelled"]);

/**
 * Ends an order whose visits are all cancelled: its reservations refund the payments, by their terms. `by` cancelled
 * the last of them.
 */
async function endWithVisits(tx: Tx, deps: OrderDeps, row: StoredOrder, by: string): Promise<void> {
  await transitionOrder(tx, deps, row, { to: "cancelled", kind: "cancelled", by, reason: "" });
  await returnOffers(tx, {
    shopId: row.shop_id,
    orderId: row.id,
    by: BY,
    at: new Date(deps.services.now()),
  });
  const payment = await paymentOfOrder(tx, row.shop_id, row.id);
  if (payment && (payment.status === "pending" || row.priced.imprint))
    await cancelPayment(tx, deps, row, { payment, by: BY });
}

/** Moves an order of places only along with its visits. */
async function follow(tx: Tx, deps: OrderDeps, row: StoredOrder, reservationId: string): Promise<void> {
  const visits = await placesOf(tx, row);
  if (visits.length === 0) return;
  if (visits.every((visit) => visit.status === "cancelled")) {
    if (canTransitionOrder(row.status, "cancelled") && row.delivery_status === "pending")
      await endWithVisits(tx, deps, row, (await visitCancelledBy(tx, row.shop_id, reservationId)) ?? BY);
    return;
  }
  if (visits.some((visit) => visit.status === "pending" || visit.status === "held")) return;
  const doing = { tx, deps, row, by: BY, reason: "" };
  if (canTransitionOrder(row.status, "validated")) await acceptOrder(doing);
  if (visits.every((visit) => OVER.has(visit.status)) && row.delivery_status === "pending")
    await markDelivered(doing, "visited");
}

/**
 * Makes orders of places only follow their reservations: accepted when all are confirmed, cancelled when none is left,
 * completed when all have been visited. An order with bottles stays under its seller's control. Idempotent.
 */
export async function syncOrderWithReservation(
  deps: OrderDeps,
  { shopId, reservationId }: JobData["reservation-event"],
): Promise<void> {
  if (!reservationId) return;
  await deps.services.database.transaction({ shopId }, async (tx) => {
    for (const id of await placesOrdersOf(tx, shopId, reservationId)) {
      const row = await lockOrder(tx, shopId, id);
      if (row) await follow(tx, deps, row, reservationId);
    }
  });
}
