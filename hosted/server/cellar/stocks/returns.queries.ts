import { statement, type Tx } from "#kit/database.ts";
import type { Key } from "#cellar/stocks/postings.queries.ts";

const GONE = statement(
  `select format_id as "formatId", warehouse_id as "warehouseId", duty_status as "dutyStatus", lot, -sum(on_hand_delta) as units
   from stock_movements where shop_id = $1 and order_id = $2 and kind in ('delivery', 'return', 'replacement')
   group by 1, 2, 3, 4 having sum(on_hand_delta) < 0 order by min(id)`,
);

/** What of an order has left each place of the cellar and has not come back. */
export const goneWith = (tx: Tx, shopId: string, orderId: string): Promise<(Key & { units: number })[]> =>
  tx.rows<Key & { units: number }>(GONE, [shopId, orderId]);
