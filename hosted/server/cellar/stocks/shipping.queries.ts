import { statement, type Tx } from "#kit/postgres/database.ts";
import type { Key } from "#cellar/stocks/postings.queries.ts";

const HELD = statement(
  `select format_id as "formatId", warehouse_id as "warehouseId", duty_status as "dutyStatus", lot,
     sum(reserved_delta)::bigint as units
   from stock_movements where shop_id = :shopId and order_id = :orderId and kind in ('order', 'release', 'delivery')
   group by 1, 2, 3, 4 having sum(reserved_delta) > 0`,
);

/** Returns the promises of an order, with their places. */
export const reservedByOrder = (
  tx: Tx,
  shopId: string,
  orderId: string,
): Promise<(Key & { units: number })[]> => tx.rows<Key & { units: number }>(HELD, { shopId, orderId });
