import type { MovementKind } from "@cuvee/core/cellar/stocks/stocks.ts";
import { statement, type Tx } from "#kit/database.ts";

export type LevelRow = { formatId: string; productName: string; onHand: number; reserved: number };

const LEVELS = statement(
  `select s.format_id as "formatId", p.name || ' ' || v.name || ' ' || f.ref as "productName",
          sum(s.on_hand)::int as "onHand", sum(s.reserved)::int as reserved
   from stocks s join formats f on f.shop_id = s.shop_id and f.id = s.format_id
   join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
   join products p on p.shop_id = f.shop_id and p.id = f.product_id
   where s.shop_id = $1 group by 1, 2, p.position, v.position, f.position order by p.position, v.position, f.position`,
);
const AVAILABLE = statement(
  `select format_id as "formatId", greatest(0, sum(on_hand - reserved))::int as available from stocks where shop_id = $1 group by 1`,
);
const RESERVE = statement(
  `select missing_format as "formatId", still_available as available from reserve_stock($1, $2, $3, $4, $5, $6)`,
);
const DELTA = statement(
  `with changed as (
     update stocks set on_hand = on_hand + $5, reserved = reserved + $6
     where shop_id = $1 and warehouse_id = $2 and format_id = $3
     returning on_hand, reserved
   ), noted as (
     insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, order_id, made_by, reason)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9 from changed
   )
   select on_hand as "onHand", reserved from changed`,
);
const LEVEL = statement(
  `select on_hand as "onHand", reserved from stocks where shop_id = $1 and warehouse_id = $2 and format_id = $3 for update`,
);

export const readLevels = (tx: Tx, shopId: string): Promise<LevelRow[]> =>
  tx.rows<LevelRow>(LEVELS, [shopId]);

export const readAvailable = (tx: Tx, shopId: string): Promise<{ formatId: string; available: number }[]> =>
  tx.rows<{ formatId: string; available: number }>(AVAILABLE, [shopId]);

/** Promises units to an order, all or none; gives back what is missing, and then the caller must roll back. */
export const reserveStock = (
  tx: Tx,
  at: { shopId: string; warehouseId: string; orderId: string; by: string },
  demand: ReadonlyMap<string, number>,
): Promise<{ formatId: string; available: number }[]> =>
  tx.rows<{ formatId: string; available: number }>(RESERVE, [
    at.shopId,
    at.warehouseId,
    at.orderId,
    at.by,
    [...demand.keys()],
    [...demand.values()],
  ]);

const HELD = statement(
  `select warehouse_id as "warehouseId", format_id as "formatId", sum(reserved_delta)::int as units from stock_movements
   where shop_id = $1 and order_id = $2 group by 1, 2 having sum(reserved_delta) > 0 order by 2, 1`,
);

/** What an order still holds, by warehouse and format, from its own movements. */
export const readHeld = (
  tx: Tx,
  shopId: string,
  orderId: string,
): Promise<{ warehouseId: string; formatId: string; units: number }[]> =>
  tx.rows<{ warehouseId: string; formatId: string; units: number }>(HELD, [shopId, orderId]);

export type Movement = {
  shopId: string;
  warehouseId: string;
  formatId: string;
  kind: MovementKind;
  onHandDelta: number;
  reservedDelta: number;
  orderId?: string;
  by: string;
  reason?: string;
};

/** Posts a movement and its effect, both or none. Gives undefined when the shop has no such stock. */
export const postMovement = (
  tx: Tx,
  m: Movement,
): Promise<{ onHand: number; reserved: number } | undefined> =>
  tx.one<{ onHand: number; reserved: number }>(DELTA, [
    m.shopId,
    m.warehouseId,
    m.formatId,
    m.kind,
    m.onHandDelta,
    m.reservedDelta,
    m.orderId ?? null,
    m.by,
    m.reason ?? "",
  ]);

export const lockLevel = (tx: Tx, shopId: string, warehouseId: string, formatId: string) =>
  tx.one<{ onHand: number; reserved: number }>(LEVEL, [shopId, warehouseId, formatId]);
