import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { DeliveryStatus } from "@cuvee/core/sales/orders/orders.ts";
import type { Tx } from "#kit/database.ts";
import type { OrderContext } from "#sales/orders/transitions.ts";
import { addEvent, saveOrder, setDue } from "#sales/orders/queries.ts";
import type { Stored } from "#sales/orders/rows.ts";

/** Context of an action on a locked order. */
export type Doing = { tx: Tx; desk: OrderContext; row: Stored; by: string; reason: string };

/** Moves the delivery of an order, with its event; for a shipment, the event names it. */
export async function moveDelivery(
  { tx, desk, row, by, reason }: Doing,
  to: DeliveryStatus,
  kind: string,
  shipmentId?: string,
): Promise<void> {
  const from = row.delivery_status;
  row.delivery_status = to;
  row.version += 1;
  await saveOrder(tx, row);
  const of = { shopId: row.shop_id, orderId: row.id };
  const moved = from === to ? {} : { from, to };
  await addEvent(tx, { ...of, at: new Date(desk.services.now()), kind, by, reason, ...moved });
  await desk.services.jobs.send(tx, "order-event", {
    ...of,
    event: kind,
    ...(shipmentId === undefined ? {} : { shipmentId }),
  });
}

/** Marks all of an order as delivered. */
export async function markDelivered(doing: Doing, kind: string, shipmentId?: string): Promise<void> {
  const { tx, desk, row } = doing;
  if (row.payment_terms === "delivery")
    await setDue(tx, row.shop_id, row.id, dayInFrance(desk.services.now()));
  await moveDelivery(doing, "delivered", kind, shipmentId);
}
