import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { shipmentsContract } from "@cuvee/core/sales/shipments/contract.ts";
import { shareFaults, shipmentCommands, type OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { lockOrder } from "#sales/orders/queries.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { isPlacesOnly, type StoredOrder } from "#sales/orders/rows.ts";
import { loadDeliveries, type Deliveries } from "#sales/shipments/load.ts";
import {
  addShipmentEvent,
  insertShipment,
  orderOfShipment,
  rewriteShipment,
  type Planned,
  type StoredShipment,
} from "#sales/shipments/queries.ts";
import { shipmentsView } from "#sales/shipments/view.ts";

type Calls = typeof shipmentsContract;
type Plan = Input<Calls["plan"]>["body"]["shipments"][number];
export type ShipmentsContext = { tx: Tx; deps: OrderDeps; shopId: string; by: string };

/** Returns the order of a shop, locked. Throws `not-found` (404). */
export async function lockShopOrder({ tx, shopId }: ShipmentsContext, orderId: string): Promise<StoredOrder> {
  return (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
}

/**
 * Returns a shipment of a shop, with its order locked. Throws `not-found` (404), `conflict` (409) when it changed
 * meanwhile.
 */
export async function lockShipment(
  at: ShipmentsContext,
  shipmentId: string,
  version: number,
): Promise<{ row: StoredOrder; deliveries: Deliveries; shipment: StoredShipment }> {
  const orderId = (await orderOfShipment(at.tx, at.shopId, shipmentId)) ?? refuse("not-found", 404);
  const row = await lockShopOrder(at, orderId);
  const deliveries = await loadDeliveries(at.tx, row);
  const shipment = deliveries.shipments.find((s) => s.id === shipmentId) ?? refuse("not-found", 404);
  if (shipment.version !== version)
    refuse("conflict", 409, { current: await shipmentsView(at.tx, at.deps, row) });
  return { row, deliveries, shipment };
}

function planned({ transport: { dutySuspended, ...transport }, ...plan }: Omit<Plan, "id">): Planned {
  return {
    planned_on: plan.plannedOn,
    warehouse_id: plan.warehouseId,
    collected: plan.collected,
    recipient: plan.recipient,
    carrier: plan.carrier,
    tracking: plan.tracking,
    parcels: plan.parcels,
    weight_g: plan.weightG,
    duty_suspended: dutySuspended,
    transport,
  };
}

/** Checks that a shipment has each line once. */
function once(lines: Plan["lines"]): Plan["lines"] {
  if (new Set(lines.map((l) => l.lineId)).size !== lines.length) refuse("shipment-line-twice", 422);
  return lines;
}

/** Throws `shipment-too-much` (409) with `faults`, `not-found` (404) for a warehouse that is not the shop's. */
function checkShares(
  { lines, places }: Deliveries,
  others: readonly StoredShipment[],
  shares: readonly Omit<Plan, "id">[],
): void {
  for (const { warehouseId } of shares)
    if (warehouseId !== null && !places.some((p) => p.id === warehouseId)) refuse("not-found", 404);
  const faults = shareFaults(
    lines,
    others,
    shares.map((s) => ({ lines: once(s.lines) })),
  );
  if (faults.length > 0) refuse("shipment-too-much", 409, { faults });
}

const STANDS: ReadonlySet<string> = new Set(["validated", "invoiced"]);

/**
 * Splits quantities of an order between recipients, days and warehouses (ventilation, design: domain §8): all of these
 * shipments, or none. Throws `not-found` (404), `order-act` (409) for an order that is not accepted,
 * `shipment-too-much` (409), `shipment-exists` (409), `shipment-line-twice` (422).
 */
export async function planShipments(
  at: ShipmentsContext,
  orderId: string,
  shares: readonly Plan[],
): Promise<OrderShipments> {
  const { tx, deps, shopId, by } = at;
  const row = await lockShopOrder(at, orderId);
  if (!STANDS.has(row.status) || isPlacesOnly(row)) refuse("order-act", 409, { status: row.status });
  const deliveries = await loadDeliveries(tx, row);
  checkShares(deliveries, deliveries.shipments, shares);
  const now = new Date(deps.services.now());
  for (const { id, ...share } of shares) {
    const created = {
      shop_id: shopId,
      id,
      order_id: orderId,
      made_by: by,
      created_at: now,
      ...planned(share),
    };
    if (!(await insertShipment(tx, created, share.lines))) refuse("shipment-exists", 409);
    await addShipmentEvent(tx, created, { at: now, kind: "planned", by });
  }
  deps.services.live.tell(tx, { kind: "order", shopId, orderId });
  return shipmentsView(tx, deps, row);
}

/**
 * Changes the plan of a shipment. Throws as `lockShipment` and `checkShares`, `shipment-act` (409) once its note has a
 * number.
 */
export async function changeShipment(
  at: ShipmentsContext,
  shipmentId: string,
  { version, ...plan }: Input<Calls["change"]>["body"],
): Promise<OrderShipments> {
  const { tx, deps, shopId, by } = at;
  const { row, deliveries, shipment } = await lockShipment(at, shipmentId, version);
  if (!shipmentCommands(shipment).includes("change")) refuse("shipment-act", 409, { act: "change" });
  checkShares(
    deliveries,
    deliveries.shipments.filter((s) => s !== shipment),
    [plan],
  );
  await rewriteShipment(tx, shipment, planned(plan), plan.lines);
  await addShipmentEvent(tx, shipment, { at: new Date(deps.services.now()), kind: "changed", by });
  deps.services.live.tell(tx, { kind: "order", shopId, orderId: row.id });
  return shipmentsView(tx, deps, row);
}
