import { statement, type Tx } from "#kit/postgres/database.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

const STORED = `o.*, (select w.name from warehouses w where w.shop_id = o.shop_id
    and w.id = o.warehouse_id) as warehouse_name`;
const FIND = statement(`select ${STORED} from orders o where id = :id`);
const LOCK = statement(`select ${STORED} from orders o where shop_id = :shopId and id = :id for update of o`);

export const findOrder = (tx: Tx, id: string): Promise<StoredOrder | undefined> =>
  tx.one<StoredOrder>(FIND, { id });
export const lockOrder = (tx: Tx, shopId: string, id: string): Promise<StoredOrder | undefined> =>
  tx.one<StoredOrder>(LOCK, { shopId, id });

const PLACER = statement(
  `select made_by as by from order_events where shop_id = :shopId and order_id = :orderId and kind = 'placed'
   order by id limit 1`,
);
/** Returns the author of an order: `buyer`, or the person of the shop who wrote it. */
export const placerOf = async (tx: Tx, shopId: string, orderId: string): Promise<string> =>
  (await tx.one<{ by: string }>(PLACER, { shopId, orderId }))?.by ?? "buyer";
