import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { shipmentsContract } from "@cuvee/core/sales/shipments/contract.ts";
import {
  shipmentCommands,
  type OrderShipments,
  type ShipmentCommand,
} from "@cuvee/core/sales/shipments/shipments.ts";
import { returnShipment } from "#cellar/stocks/shipping.ts";
import {
  completeDelivery,
  dispatchGoods,
  documentOf,
  syncOrderWithShipments,
  takeOutGoods,
  saveShipmentWithEvent,
  takeShipmentNumber,
  type ShipmentContext,
} from "#sales/shipments/shipmentTransitions.ts";
import { demandIn } from "#sales/shipments/load.ts";
import { lockShipment, type ShipmentsContext } from "#sales/shipments/plan.ts";
import { recordReturnedUnits } from "#sales/shipments/queries.ts";
import { shipmentsView } from "#sales/shipments/view.ts";

type Calls = typeof shipmentsContract;
type Acts = "note" | "tracking" | "dispatch" | "delivery" | "return" | "incident" | "cancellation";
type Body<K extends Acts> = Input<Calls[K]>["body"];

/** Locks a shipment that allows an action. Throws `not-found` (404), `conflict` (409), `shipment-act` (409). */
async function held(
  at: ShipmentsContext,
  shipmentId: string,
  act: ShipmentCommand,
  body: { version: number; reason?: string },
): Promise<ShipmentContext> {
  const found = await lockShipment(at, shipmentId, body.version);
  if (!shipmentCommands(found.shipment).includes(act))
    refuse("shipment-act", 409, { act, status: found.shipment.status });
  return { ...at, ...found, reason: body.reason ?? "" };
}

const seen = ({ tx, deps, row }: ShipmentContext): Promise<OrderShipments> => shipmentsView(tx, deps, row);

/** Creates the delivery note: its number is taken, and the shipment is prepared. */
export async function makeDeliveryNote(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"note">,
): Promise<OrderShipments> {
  const of = await held(at, shipmentId, "note", body);
  await takeShipmentNumber(of);
  of.shipment.status = "preparation";
  await saveShipmentWithEvent(of, "numbered", of.shipment.number ?? "");
  await syncOrderWithShipments(of, "prepared");
  return seen(of);
}

/**
 * Updates facts that become known during transport. Throws `not-found` (404), `conflict` (409), `shipment-act` (409)
 * for a cancelled one.
 */
export async function changeTracking(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"tracking">,
): Promise<OrderShipments> {
  const found = await lockShipment(at, shipmentId, body.version);
  if (found.shipment.status === "cancelled") refuse("shipment-act", 409, { act: "tracking" });
  const of: ShipmentContext = { ...at, ...found, reason: "" };
  const { arc, fallback, tracking } = body;
  of.shipment.tracking = tracking;
  of.shipment.transport = { ...of.shipment.transport, arc, fallback };
  await saveShipmentWithEvent(of, "tracked", [tracking, arc || fallback].filter(Boolean).join(" · "));
  const { shop_id: shopId, order_id: orderId } = of.shipment;
  at.deps.services.live.tell(at.tx, { kind: "order", shopId, orderId });
  return seen(of);
}

/** Dispatches a shipment. Throws as `leave` and `held`. */
export async function dispatchShipment(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"dispatch">,
): Promise<OrderShipments> {
  const of = await held(at, shipmentId, "dispatch", body);
  if (body.tracking !== undefined) of.shipment.tracking = body.tracking;
  await dispatchGoods(of);
  return seen(of);
}

/** Marks a shipment as delivered. Throws as `leave` and `held`. */
export async function deliverShipment(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"delivery">,
): Promise<OrderShipments> {
  const of = await held(at, shipmentId, "delivery", body);
  await completeDelivery(of);
  return seen(of);
}

/** Records an incident during transport: the order shows it. */
export async function recordIncident(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"incident">,
): Promise<OrderShipments> {
  const of = await held(at, shipmentId, "incident", body);
  of.shipment.status = "exception";
  await saveShipmentWithEvent(of, "incident");
  await syncOrderWithShipments(of, "shipment-incident");
  return seen(of);
}

/** Returns goods of a shipment to the cellar: all of them, or so many units of each line. */
async function bringBack(
  of: ShipmentContext,
  lines: readonly { lineId: string; units: number }[] | null,
  promised: boolean,
): Promise<void> {
  const { tx, deps, deliveries, shipment, by } = of;
  if (shipment.left_at === null) return;
  await returnShipment(
    tx,
    deps.services,
    {
      shopId: shipment.shop_id,
      orderId: shipment.order_id,
      shipmentId: shipment.id,
      by,
      document: documentOf(shipment),
    },
    {
      demand: lines === null ? null : demandIn(deliveries, lines),
      promised,
      reason: [shipment.number, of.reason].filter(Boolean).join(" · ").slice(0, 200),
    },
  );
}

/**
 * Records the return of a shipment's goods. Throws as `held`, `shipment-too-much` (409) for more than left with it and
 * has not come back.
 */
export async function recordShipmentReturn(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"return">,
): Promise<OrderShipments> {
  const of = await held(at, shipmentId, "return", body);
  const { tx, shipment } = of;
  const open = shipment.lines.map((l) => ({ lineId: l.lineId, units: l.quantity + l.add - l.returned }));
  const back = body.lines?.map(({ lineId, quantity }) => ({ lineId, units: quantity })) ?? open;
  const faults = back.flatMap(({ lineId, units }) => {
    const left = open.find((l) => l.lineId === lineId)?.units ?? 0;
    return units > left ? [{ lineId, wanted: units, left }] : [];
  });
  if (new Set(back.map((l) => l.lineId)).size !== back.length) refuse("shipment-line-twice", 422);
  if (faults.length > 0) refuse("shipment-too-much", 409, { faults });
  const coming = back.filter((l) => l.units > 0);
  // Goods that were only marked as under way must have left the cellar, or they could not come back.
  await takeOutGoods(of);
  if (body.restock) await bringBack(of, coming, false);
  await recordReturnedUnits(tx, shipment, coming);
  for (const line of shipment.lines)
    line.returned += coming.find((l) => l.lineId === line.lineId)?.units ?? 0;
  const isAll = shipment.lines.every((l) => l.returned === l.quantity + l.add);
  // When a part comes back from transport, the rest was delivered: the recipient has it.
  shipment.delivered_at ??= isAll ? null : new Date(at.deps.services.now());
  shipment.status = isAll ? "returned" : "partiallyReturned";
  await saveShipmentWithEvent(of, "returned");
  await syncOrderWithShipments(of, "shipment-returned");
  return seen(of);
}

/** Cancels a shipment: goods that had left are back and reserved for its order again; its number stays, cancelled. */
export async function cancelShipment(
  at: ShipmentsContext,
  shipmentId: string,
  body: Body<"cancellation">,
): Promise<OrderShipments> {
  const of = await held(at, shipmentId, "cancellation", body);
  await bringBack(of, null, true);
  of.shipment.status = "cancelled";
  await saveShipmentWithEvent(of, "cancelled");
  await syncOrderWithShipments(of, "shipment-cancelled");
  return seen(of);
}
