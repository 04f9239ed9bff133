import { statement, type Tx } from "#kit/postgres/database.ts";

export type EventRow = {
  id: string;
  type: string;
  subject: string;
  facts: Record<string, unknown>;
  at: Date;
};
const SHOPS_DUE = statement('select shop_id as "shopId" from webhook_shops_due(:now)');
const DUE = statement(
  `select id, type, subject, facts, at from webhook_events
   where shop_id = :shopId and told_at is null and due_at <= :now
   order by at limit :max for update skip locked`,
);
const TOLD = statement("update webhook_events set told_at = :now where shop_id = :shopId and id = any(:ids)");
const STOCKS = statement(
  `select f.id, f.product_id as "productId", f.ref,
     coalesce((select sum(s.on_hand - s.reserved) from stocks s join warehouses w on w.shop_id = s.shop_id
       and w.id = s.warehouse_id
               where s.shop_id = f.shop_id and s.format_id = f.id and w.sells), 0)::bigint as available
   from formats f where f.shop_id = :shopId and f.id = any(:formatIds)`,
);
const LOST = statement(
  'select shop_id as "shopId", delivery_id as "deliveryId", tries from webhook_deliveries_lost(:before)',
);
const PURGE_DELIVERIES = statement("select purge_webhook_deliveries(:before) as n");
const PURGE_EVENTS = statement("select purge_webhook_events(:before) as n");

export const shopsDue = (tx: Tx, now: Date): Promise<{ shopId: string }[]> => tx.rows(SHOPS_DUE, { now });
/** Takes events that are due; other processes take the rest. */
export const claimDueEvents = (tx: Tx, shopId: string, now: Date, max: number): Promise<EventRow[]> =>
  tx.rows<EventRow>(DUE, { shopId, now, max });
export const markDispatched = (tx: Tx, shopId: string, ids: readonly string[], now: Date): Promise<number> =>
  tx.run(TOLD, { shopId, ids, now });

/** Stock of a format that can be sold now, in its own unit, in the warehouses that sell. */
export type StockNow = { id: string; productId: string; ref: string; available: number };
export const stocksNow = (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<StockNow[]> =>
  tx.rows<StockNow>(STOCKS, { shopId, formatIds });
export type LostDelivery = { shopId: string; deliveryId: string; tries: number };
export const lostDeliveries = (tx: Tx, before: Date): Promise<LostDelivery[]> =>
  tx.rows<LostDelivery>(LOST, { before });
/** Deletes the oldest deliveries from before a moment that have ended, a batch of them; returns how many. */
export const purgeDeliveries = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.one<{ n: number }>(PURGE_DELIVERIES, { before }))?.n ?? 0;
/** Deletes the oldest events from before a moment that were dispatched, a batch of them; returns how many. */
export const purgeEvents = async (tx: Tx, before: Date): Promise<number> =>
  (await tx.one<{ n: number }>(PURGE_EVENTS, { before }))?.n ?? 0;
