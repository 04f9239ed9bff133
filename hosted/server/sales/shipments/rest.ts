import { canDeliver } from "@cuvee/core/sales/orders/orders.ts";
import { isExciseNumber } from "@cuvee/core/kit/validation.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { UNTOLD } from "@cuvee/core/sales/shipments/dae.ts";
import { shipmentActs } from "@cuvee/core/sales/shipments/shipments.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import { markDelivered, moveDelivery, type Doing } from "#sales/orders/delivery.ts";
import type { Desk } from "#sales/orders/moves.ts";
import type { Stored } from "#sales/orders/rows.ts";
import { deliverOne, dispatchOne, type Carrying } from "#sales/shipments/carry.ts";
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
 * What goes to another warehouse keeper may leave in suspension of duty, and then not without its papers: whether it does is said in
 * a plan. Throws `shipment-to-plan` (422).
 */
async function refuseUnsaid({ tx, desk, row }: Doing, deliveries: Deliveries): Promise<void> {
  if (deliveries.goods.every((g) => UNTOLD.has(g.type))) return;
  const number = row.company?.exciseNumber ?? (await exciseNumberOf(tx, row.shop_id, row.id)) ?? "";
  if (!isExciseNumber(number)) return;
  const { shop } = await desk.catalogue.seen(tx, row.shop_id);
  if (consignorNumber(deliveries, shop, null) !== "") refuse("shipment-to-plan", 422);
}

/** One shipment of all that no other has; undefined when nothing is left. Of its duty nobody said anything: the order tells. */
async function planRest(doing: Doing, deliveries: Deliveries): Promise<StoredShipment | undefined> {
  const lines = restOf(deliveries);
  if (lines.length === 0) return undefined;
  await refuseUnsaid(doing, deliveries);
  const { tx, desk, row, by } = doing;
  const at = new Date(desk.services.now());
  const collected = row.priced.shipping.kind !== "delivery";
  const shipment: StoredShipment = {
    shop_id: row.shop_id,
    id: newId(desk.services),
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

/** Every shipment of an order that allows an act, with one of all that was left. */
async function openOnes(doing: Doing, act: "dispatch" | "delivery"): Promise<Carrying[]> {
  const deliveries = await loadDeliveries(doing.tx, doing.row);
  await planRest(doing, deliveries);
  return deliveries.shipments
    .filter((s) => shipmentActs(s).includes(act))
    .map((shipment) => ({ ...doing, deliveries, shipment }));
}

/** All that is left of an order leaves, as one shipment; or waits for its buyer, who fetches it. Throws what `leave` throws. */
export async function dispatchRest(doing: Doing): Promise<void> {
  const open = await openOnes(doing, "dispatch");
  for (const one of open) await dispatchOne(one);
  // Nothing of it can be carried any more, and its seller says so all the same.
  if (open.length === 0 && canDeliver(doing.row.delivery_status, "transit"))
    await moveDelivery(doing, "transit", "shipped");
}

/** All that is left of an order is with its buyer. Throws what `leave` throws. */
export async function deliverRest(doing: Doing): Promise<void> {
  for (const one of await openOnes(doing, "delivery")) await deliverOne(one);
  if (doing.row.delivery_status !== "delivered") await markDelivered(doing, "delivered");
}

/** An order that will not be needs no shipments; a number that one had is cancelled with it. What has left stays as it was. */
export async function dropShipments(tx: Tx, desk: Desk, row: Stored, by: string): Promise<void> {
  const at = new Date(desk.services.now());
  for (const shipment of await shipmentsOf(tx, row.shop_id, row.id)) {
    if (shipment.status === "cancelled" || shipment.left_at !== null) continue;
    shipment.status = "cancelled";
    await saveShipment(tx, shipment);
    await addShipmentEvent(tx, shipment, { at, kind: "cancelled", by });
  }
}
