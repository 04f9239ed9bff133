import type { Departure } from "@cuvee/core/cellar/excise/departure.ts";
import { DEPARTED, DEPARTURES } from "#cellar/excise/departures.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { Key } from "#cellar/stocks/postings.queries.ts";

/**
 * Goods of an order that left a place (`units` below zero) or came back to it, with the facts that decided their duty.
 */
export type DepartedGoods = Key & Departure & { units: number; at: Date };

const carried = (column: "order_id" | "shipment_id") =>
  statement(
    `select m.format_id as "formatId", m.warehouse_id as "warehouseId", m.duty_status as "dutyStatus", m.lot,
       m.on_hand_delta as units, m.at, ${DEPARTED}
     from stock_movements m
     ${DEPARTURES}
     where m.shop_id = :shopId and m.${column} = :id and m.kind in ('delivery', 'return', 'replacement') order by m.id`,
  );
const WITH_ORDER = carried("order_id");
const WITH_SHIPMENT = carried("shipment_id");

const AT_COUNTER = statement(
  `select m.format_id as "formatId", m.warehouse_id as "warehouseId", m.duty_status as "dutyStatus", m.lot,
     m.on_hand_delta as units, m.at, ${DEPARTED}
   from stock_movements m
   ${DEPARTURES}
   where m.shop_id = :shopId and m.order_id is null
     and (m.document = :sold and m.kind = 'sale' or m.document = any(:back) and m.kind in ('return', 'replacement'))
   order by m.id`,
);
/**
 * Returns the goods that left with a ticket of a till, and those that came back with later ones (`back`, by their
 * numbers), oldest first.
 */
export const goodsOfTicket = (
  tx: Tx,
  shopId: string,
  sold: string,
  back: readonly string[],
): Promise<DepartedGoods[]> => tx.rows<DepartedGoods>(AT_COUNTER, { shopId, sold, back });

/** Returns the goods of an order that left and came back, oldest first. */
export const goodsMovedOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<DepartedGoods[]> =>
  tx.rows<DepartedGoods>(WITH_ORDER, { shopId, id: orderId });

/** Returns the goods that left and came back with a shipment, oldest first. */
export const goodsOfShipment = (tx: Tx, shopId: string, shipmentId: string): Promise<DepartedGoods[]> =>
  tx.rows<DepartedGoods>(WITH_SHIPMENT, { shopId, id: shipmentId });
