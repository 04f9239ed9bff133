import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import { missingOf, UNTOLD } from "@cuvee/core/sales/shipments/dae.ts";
import { deliveryOf, type ShipmentStatus } from "@cuvee/core/sales/shipments/shipments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { shipGoods } from "#cellar/stocks/shipping.ts";
import { deliver } from "#cellar/stocks/stocks.ts";
import { markDelivered, transitionDelivery, type OrderCommandContext } from "#sales/orders/delivery.ts";
import { daeFacts } from "#sales/shipments/dae.ts";
import { demandIn, restOf, type Deliveries } from "#sales/shipments/load.ts";
import { addShipmentEvent, saveShipment, type StoredShipment } from "#sales/shipments/queries.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";

/** Context of an action on a shipment of a locked order. */
export type ShipmentContext = OrderCommandContext & { deliveries: Deliveries; shipment: StoredShipment };

const moment = ({ deps }: OrderCommandContext): Date => new Date(deps.services.now());

/** Saves the new state of a shipment, with its event. */
export async function saveShipmentWithEvent(
  of: ShipmentContext,
  kind: string,
  note = of.reason,
): Promise<void> {
  const { tx, shipment, by } = of;
  await saveShipment(tx, shipment);
  shipment.version += 1;
  await addShipmentEvent(tx, shipment, { at: moment(of), kind, by, note });
}

/**
 * Gives the delivery note its number: prefix, fiscal year and a gapless sequence (design: domain §4). Idempotent: a
 * number is kept.
 */
export async function takeShipmentNumber(of: ShipmentContext): Promise<void> {
  const { tx, deps, shipment } = of;
  if (shipment.number !== null) return;
  const { shop } = await deps.catalogue.seen(tx, shipment.shop_id);
  const at = moment(of);
  const year = fiscalYear(at, shop);
  const { prefix } = documentSettings(shop.documents_settings).deliveryNote;
  const next = await nextNumber(tx, shipment.shop_id, "deliveryNote", year);
  shipment.number = `${prefix}${year}-${String(next).padStart(5, "0")}`;
  shipment.numbered_at = at;
}

/**
 * Returns the accompanying document: the customs' reference (ARC) or that of its paper, else the number of the note.
 */
export const documentOf = ({ number, transport }: StoredShipment): string =>
  transport.arc || transport.fallback || (number ?? "");

/**
 * Throws `shipment-missing` (422) naming the missing facts before goods may leave under a DAE or a DAES (rules §1.3,
 * §1.4).
 */
async function refuseUntold({ tx, deps, deliveries, shipment }: ShipmentContext): Promise<void> {
  if (shipment.duty_suspended === null) return;
  const { shop } = await deps.catalogue.exact(tx, shipment.shop_id);
  const missing = missingOf(daeFacts(deliveries, shop, shipment, deps.services.now()), true);
  if (missing.length > 0) refuse("shipment-missing", 422, { missing });
}

/**
 * Takes the goods of a shipment out of the cellar, once. Throws `shipment-missing` (422), `stock-short` (409) when they
 * are not in the warehouse that they leave from.
 */
export async function takeOutGoods(of: ShipmentContext): Promise<void> {
  const { tx, deps, deliveries, shipment, by } = of;
  if (shipment.left_at !== null) return;
  // The number of the note is the local reference that customs require.
  await takeShipmentNumber(of);
  await refuseUntold(of);
  const { shop_id: shopId, order_id: orderId, id: shipmentId } = shipment;
  const lines = shipment.lines.map((l) => ({ lineId: l.lineId, units: l.quantity + l.add }));
  // Goods without alcohol are never under suspension.
  const suspended = shipment.duty_suspended
    ? deliveries.goods.filter((g) => !UNTOLD.has(g.type)).map((g) => g.formatId)
    : [];
  await shipGoods(
    tx,
    deps.services,
    { shopId, orderId, shipmentId, by, document: documentOf(shipment) },
    {
      demand: demandIn(deliveries, lines),
      from: { warehouseId: shipment.warehouse_id, suspended: new Set(suspended) },
    },
  );
  shipment.left_at = moment(of);
  const isLast =
    restOf(deliveries).length === 0 &&
    deliveries.shipments.every((s) => s.status === "cancelled" || s.left_at !== null);
  // A carton with another composition at the time of the order may have reserved other bottles: an order that has left
  // reserves none.
  if (isLast) await deliver(tx, { shopId, orderId, by });
}

/** Returns by a withdrawal stay visible in the order, whatever its shipments show. */
const BACK: ReadonlySet<string> = new Set(["partiallyReturned", "returned"]);

/** Makes the order follow its shipments (design: domain §3), with an event. */
export async function syncOrderWithShipments(of: ShipmentContext, kind: string): Promise<void> {
  const { deliveries, row, shipment } = of;
  const to = deliveryOf(deliveries.lines, deliveries.shipments);
  if (to === "delivered" && row.delivery_status !== "delivered" && !BACK.has(row.delivery_status))
    return markDelivered(of, "delivered", shipment.id);
  const stays = to === "delivered" && BACK.has(row.delivery_status);
  await transitionDelivery(of, stays ? row.delivery_status : to, kind, shipment.id);
}

const DISPATCHED: Record<"collected" | "carried", { status: ShipmentStatus; kind: string }> = {
  collected: { status: "pendingPickup", kind: "ready" },
  carried: { status: "transit", kind: "shipped" },
};

/**
 * Dispatches a shipment with its goods; one that is fetched waits at the seller's, with them. For an order that is
 * marked as under way as a whole, without planned shipments, the goods leave stock when it is marked as delivered.
 */
export async function dispatchGoods(of: ShipmentContext): Promise<void> {
  const { shipment } = of;
  await takeShipmentNumber(of);
  if (!shipment.collected && shipment.duty_suspended !== null) await takeOutGoods(of);
  const { status, kind } = DISPATCHED[shipment.collected ? "collected" : "carried"];
  shipment.status = status;
  shipment.note = of.reason;
  await saveShipmentWithEvent(of, kind);
  await syncOrderWithShipments(of, kind);
}

/** Marks a shipment as delivered to its recipient. */
export async function completeDelivery(of: ShipmentContext): Promise<void> {
  await takeOutGoods(of);
  of.shipment.status = "delivered";
  of.shipment.delivered_at = moment(of);
  await saveShipmentWithEvent(of, "delivered");
  await syncOrderWithShipments(of, "delivered-part");
}
