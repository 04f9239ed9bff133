import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { DeliveryStatus } from "@cuvee/core/sales/orders/orders.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addEvent, saveOrder, setDue } from "#sales/orders/queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

/** Context of an action on a locked order. */
export type OrderCommandContext = { tx: Tx; deps: OrderDeps; row: StoredOrder; by: string; reason: string };

/** Moves the delivery of an order, with its event; for a shipment, the event names it. */
export async function transitionDelivery(
  { tx, deps, row, by, reason }: OrderCommandContext,
  to: DeliveryStatus,
  kind: string,
  shipmentId?: string,
): Promise<void> {
  const from = row.delivery_status;
  row.delivery_status = to;
  row.version += 1;
  saveOrder(tx, row);
  const of = { shopId: row.shop_id, orderId: row.id };
  const moved = from === to ? {} : { from, to };
  addEvent(tx, { ...of, at: new Date(deps.services.now()), kind, by, reason, ...moved });
  await deps.services.jobs.send(tx, "order-event", {
    ...of,
    event: kind,
    ...(shipmentId === undefined ? {} : { shipmentId }),
  });
}

/** Marks all of an order as delivered. */
export async function markDelivered(
  context: OrderCommandContext,
  kind: string,
  shipmentId?: string,
): Promise<void> {
  const { tx, deps, row } = context;
  if (row.payment_terms === "delivery")
    await setDue(tx, row.shop_id, row.id, dayInFrance(deps.services.now()));
  await transitionDelivery(context, "delivered", kind, shipmentId);
}
