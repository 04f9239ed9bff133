import { statement, type Tx } from "#kit/postgres/database.ts";

const AVAILABLE = statement(
  `select s.format_id as "formatId", greatest(0, sum(s.on_hand - s.reserved)) as available from stocks s
   join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
   where s.shop_id = :shopId and w.sells group by 1`,
);
const AVAILABLE_OF = statement(
  `select s.format_id as "formatId", greatest(0, sum(s.on_hand - s.reserved)) as available from stocks s
   join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
   where s.shop_id = :shopId and s.format_id = any(:formatIds) and w.sells group by 1`,
);
const RESERVE = statement(
  `select missing_format as "formatId", still_available as available
   from reserve_stock(:shopId, :warehouseIds, :orderId, :by, :formatIds, :quantities, :holders)`,
);
export type Available = { formatId: string; available: number };
export const readAvailable = (tx: Tx, shopId: string): Promise<Available[]> =>
  tx.rows<Available>(AVAILABLE, { shopId });
export const readAvailableOf = (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<Available[]> =>
  tx.rows<Available>(AVAILABLE_OF, { shopId, formatIds });

/** Source of an order's units: the shelf, the recipient, and the allocations that it may use. */
export type StockRequest = {
  shopId: string;
  warehouseIds: readonly string[];
  orderId: string;
  by: string;
  /** Accounts of the buyer, and of the agent who sells to them. */
  holders: readonly string[];
};

/** Promises units to an order, atomically; returns the missing ones, after which the caller must roll back. */
export const reserveStock = (
  tx: Tx,
  at: StockRequest,
  demand: ReadonlyMap<string, number>,
): Promise<{ formatId: string; available: number }[]> =>
  tx.rows<{ formatId: string; available: number }>(RESERVE, {
    shopId: at.shopId,
    warehouseIds: at.warehouseIds,
    orderId: at.orderId,
    by: at.by,
    formatIds: [...demand.keys()],
    quantities: [...demand.values()],
    holders: at.holders,
  });

const END = statement("select end_stock(:shopId, :orderId, :by, :kind)");
const END_PART = statement("select end_stock(:shopId, :orderId, :by, :kind, :formatIds, :quantities)");

/** Ends an order's promises, or at most these units by format: given back, or sent out of the warehouse. */
export const endStock = (
  tx: Tx,
  of: { shopId: string; orderId: string; by: string },
  kind: "release" | "delivery",
  part?: ReadonlyMap<string, number>,
): Promise<number> => {
  const given = { shopId: of.shopId, orderId: of.orderId, by: of.by, kind };
  return part
    ? tx.run(END_PART, { ...given, formatIds: [...part.keys()], quantities: [...part.values()] })
    : tx.run(END, given);
};
