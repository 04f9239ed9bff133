import { stockUnits } from "@cuvee/core/cellar/stocks/stocks.ts";
import { leftOf } from "@cuvee/core/billing/documents/portions.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { leftToPlan, type LineToShip } from "@cuvee/core/sales/shipments/shipments.ts";
import type { FormatType } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { readSettings } from "#cellar/excise/settings.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Billable } from "#sales/bills/billable.ts";
import { linesOfOrders } from "#sales/bills/queries.ts";
import { givenUpOf } from "#sales/orders/cancellations.queries.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import { withdrawalsOf } from "#sales/orders/withdrawal/withdrawal.queries.ts";
import { goodsOfOrder, type LineGoods } from "#sales/shipments/goods.queries.ts";
import {
  placesToLeave,
  shipmentsOf,
  type ShippingWarehouse,
  type StoredShipment,
} from "#sales/shipments/queries.ts";

/** An order with its deliveries, for decisions about them. */
export type Deliveries = {
  row: StoredOrder;
  lines: (LineToShip & OrderLine)[];
  shipments: StoredShipment[];
  goods: LineGoods[];
  places: ShippingWarehouse[];
  /** Excise number under which the shop declares, "" without one. */
  declarant: string;
};

const OVER: ReadonlySet<string> = new Set(["delivered", "partiallyReturned", "returned"]);

/** Reads the deliveries of an order. Callers that decide about them hold the order's lock. */
export async function loadDeliveries(tx: Tx, row: StoredOrder): Promise<Deliveries> {
  const { shop_id: shopId, id } = row;
  const lines = (await linesOfOrders(tx, shopId, [id])).get(id) ?? [];
  const shipments = await shipmentsOf(tx, shopId, id);
  const back = new Map<string, number>();
  for (const withdrawal of await withdrawalsOf(tx, shopId, id))
    if (withdrawal.returnedAt !== null)
      for (const { lineId, quantity } of withdrawal.lines)
        back.set(lineId, (back.get(lineId) ?? 0) + quantity);
  const givenUp = new Map<string, number>();
  for (const { portion } of await givenUpOf(tx, shopId, id))
    for (const { id: lineId, quantity, add } of portion.lines) {
      back.set(lineId, (back.get(lineId) ?? 0) + quantity);
      givenUp.set(lineId, (givenUp.get(lineId) ?? 0) + add);
    }
  // An order that was delivered before shipments were recorded has nothing left, and no shipment to show it.
  const isOld = shipments.length === 0 && OVER.has(row.delivery_status);
  const named = shipments.flatMap((s) => s.warehouse_id ?? []);
  return {
    row,
    lines: lines
      .filter((line) => line.formatId !== null)
      .map((line) => ({
        ...line,
        add: line.add - (givenUp.get(line.id) ?? 0),
        withdrawn: isOld ? line.quantity : (back.get(line.id) ?? 0),
      })),
    shipments,
    goods: await goodsOfOrder(tx, shopId, id),
    places: await placesToLeave(tx, shopId, named),
    declarant: (await readSettings(tx, shopId))?.exciseNumber ?? "",
  };
}

/** Returns the part of a line that can be cancelled: in no shipment, and in no invoice. */
export function cancellableRest(
  deliveries: Deliveries,
  { source, before }: Billable,
  lineId: string,
): number {
  const line = deliveries.lines.find(({ id }) => id === lineId);
  const sold = source.lines.find(({ id }) => id === lineId);
  if (!line || !sold) return 0;
  return Math.min(leftToPlan(line, deliveries.shipments).quantity, leftOf(sold, before).quantity);
}

/** Returns the units without an active shipment, of every line that has some left. */
export const restOf = ({
  lines,
  shipments,
}: Deliveries): { lineId: string; quantity: number; add: number }[] =>
  lines.flatMap((line) => {
    const left = leftToPlan(line, shipments);
    return left.quantity + left.add > 0 ? [{ lineId: line.id, ...left }] : [];
  });

/** Returns units of lines in stock units: by format, a carton as its single bottles, bulk wine in millilitres. */
export function demandIn(
  { goods }: Deliveries,
  lines: readonly { lineId: string; units: number }[],
): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { lineId, units } of lines)
    for (const one of goods.filter((g) => g.lineId === lineId)) {
      const each = stockUnits({ type: one.formatType as FormatType, volumeMl: one.volumeMl });
      demand.set(one.formatId, (demand.get(one.formatId) ?? 0) + units * one.per * each);
    }
  return demand;
}
