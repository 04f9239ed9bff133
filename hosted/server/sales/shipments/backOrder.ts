import { canTransitionDelivery } from "@cuvee/core/sales/orders/orders.ts";
import { isExciseNumber } from "@cuvee/core/kit/validation.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { UNTOLD } from "@cuvee/core/sales/shipments/dae.ts";
import { shipmentCommands } from "@cuvee/core/sales/shipments/shipments.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { markDelivered, transitionDelivery, type OrderCommandContext } from "#sales/orders/delivery.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import {
  completeDelivery,
  dispatchGoods,
  type ShipmentContext,
} from "#sales/shipments/shipmentTransitions.ts";
import { loadDeliveries, restOf, type Deliveries } from "#sales/shipments/load.ts";
import {
  addShipmentEvent,
  insertShipment,
  saveShipment,
  shipmentsOf,
  type StoredShipment,
} from "#sales/shipments/queries.ts";
import { consignorNumber } from "#sales/shipments/dae.ts";
import { exciseNumberOf, lastCarrier } from "#sales/shipments/goods.queries.ts";

/**
 * Refuses an unplanned shipment to another warehouse keeper: it may leave in suspension of duty, and then not without
 * its documents, so a plan must decide it. Throws `shipment-to-plan` (422).
 */
async function refuseUnsaid({ tx, deps, row }: OrderCommandContext, deliveries: Deliveries): Promise<void> {
  if (deliveries.goods.every((g) => UNTOLD.has(g.type))) return;
  const number = row.company?.exciseNumber ?? (await exciseNumberOf(tx, row.shop_id, row.id)) ?? "";
  if (!isExciseNumber(number)) return;
  const { shop } = await deps.catalogue.seen(tx, row.shop_id);
  if (consignorNumber(deliveries, shop, null) !== "") refuse("shipment-to-plan", 422);
}

/**
 * Plans one shipment for everything without one; undefined when nothing is left. Its duty is not set explicitly: it
 * follows from the order.
 */
async function planRest(
  context: OrderCommandContext,
  deliveries: Deliveries,
): Promise<StoredShipment | undefined> {
  const lines = restOf(deliveries);
  if (lines.length === 0) return undefined;
  await refuseUnsaid(context, deliveries);
  const { tx, deps, row, by } = context;
  const at = new Date(deps.services.now());
  const collected = row.priced.shipping.kind !== "delivery";
  const shipment: StoredShipment = {
    shop_id: row.shop_id,
    id: newId(deps.services),
    order_id: row.id,
    number: null,
    status: "pending",
    planned_on: null,
    warehouse_id: null,
    collected,
    recipient: row.delivery_address,
    carrier: collected ? "" : await lastCarrier(tx, row.shop_id),
    tracking: "",
    parcels: null,
    weight_g: null,
    duty_suspended: null,
    transport: {},
    note: "",
    made_by: by,
    created_at: at,
    numbered_at: null,
    left_at: null,
    delivered_at: null,
    version: 1,
    lines: lines.map((line) => ({ ...line, returned: 0 })),
  };
  await insertShipment(tx, shipment, lines);
  await addShipmentEvent(tx, shipment, { at, kind: "planned", by });
  deliveries.shipments.push(shipment);
  return shipment;
}

/** Returns every shipment of an order that allows an action, with one for the rest. */
async function openOnes(
  context: OrderCommandContext,
  act: "dispatch" | "delivery",
): Promise<ShipmentContext[]> {
  const deliveries = await loadDeliveries(context.tx, context.row);
  await planRest(context, deliveries);
  return deliveries.shipments
    .filter((s) => shipmentCommands(s).includes(act))
    .map((shipment) => ({ ...context, deliveries, shipment }));
}

/**
 * Dispatches the rest of an order as one shipment; or makes it wait for its buyer, who fetches it. Throws as `leave`.
 */
export async function dispatchBackOrder(context: OrderCommandContext): Promise<void> {
  const open = await openOnes(context, "dispatch");
  for (const one of open) await dispatchGoods(one);
  // Nothing of it can be delivered any more, but its seller marks it all the same.
  if (open.length === 0 && canTransitionDelivery(context.row.delivery_status, "transit"))
    await transitionDelivery(context, "transit", "shipped");
}

/** Marks the rest of an order as delivered. Throws as `leave`. */
export async function deliverBackOrder(context: OrderCommandContext): Promise<void> {
  for (const one of await openOnes(context, "delivery")) await completeDelivery(one);
  if (context.row.delivery_status !== "delivered") await markDelivered(context, "delivered");
}

/** Cancels the shipments of a cancelled order, with their numbers. Shipments that have left stay as they were. */
export async function cancelShipments(tx: Tx, deps: OrderDeps, row: StoredOrder, by: string): Promise<void> {
  const at = new Date(deps.services.now());
  for (const shipment of await shipmentsOf(tx, row.shop_id, row.id)) {
    if (shipment.status === "cancelled" || shipment.left_at !== null) continue;
    shipment.status = "cancelled";
    await saveShipment(tx, shipment);
    await addShipmentEvent(tx, shipment, { at, kind: "cancelled", by });
  }
}
