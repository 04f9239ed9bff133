import { ARTICLES, NAMED, type NamedArticle } from "#cellar/stocks/articles.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const crossed = (formats: string): string =>
  `with levels as (
     select t.id, coalesce(sum(s.on_hand - s.reserved), 0) as level
     from stock_thresholds t
     left join stocks s on s.shop_id = t.shop_id and s.format_id = t.format_id
       and (t.warehouse_id is null or s.warehouse_id = t.warehouse_id)
     where t.shop_id = :shopId and t.format_id ${formats} group by t.id
   )
   update stock_thresholds t set is_below = l.level < t.least
   from levels l where t.shop_id = :shopId and t.id = l.id and t.is_below <> (l.level < t.least)
   returning t.format_id as "formatId", t.warehouse_id as "warehouseId", t.least, l.level, t.is_below as "isBelow"`;
const CROSSED = statement(crossed("= any(:formatIds)"));
const CROSSED_BY = statement(
  crossed(
    "in (select m.format_id from stock_movements m where m.shop_id = :shopId and m.order_id = :orderId)",
  ),
);
export type Crossing = {
  formatId: string;
  warehouseId: string | null;
  least: number;
  level: number;
  isBelow: boolean;
};
/** Marks the thresholds of these formats that were crossed, in either direction, and returns them. */
export const crossThresholds = (tx: Tx, shopId: string, formatIds: readonly string[]): Promise<Crossing[]> =>
  tx.rows<Crossing>(CROSSED, { shopId, formatIds });

/** Does the same for the formats that an order holds or took. */
export const crossedByOrder = (tx: Tx, shopId: string, orderId: string): Promise<Crossing[]> =>
  tx.rows<Crossing>(CROSSED_BY, { shopId, orderId });

const ADD = statement(
  `insert into stock_alerts (shop_id, kind, format_id, warehouse_id, level, least, orders, at, made_by)
   values (:shopId, :kind, :formatId, :warehouseId, :level, :least, :orders, :at, :by) returning id`,
);
export type NewAlert = {
  shopId: string;
  kind: "threshold" | "shortage";
  formatId: string;
  warehouseId: string | null;
  level: number;
  least: number | null;
  orders: readonly { id: string; number: string }[];
  at: Date;
  by: string;
};
export async function addAlert(tx: Tx, a: NewAlert): Promise<number> {
  const row = await tx.one<{ id: number }>(ADD, {
    shopId: a.shopId,
    kind: a.kind,
    formatId: a.formatId,
    warehouseId: a.warehouseId,
    level: a.level,
    least: a.least,
    orders: JSON.stringify(a.orders),
    at: a.at,
    by: a.by,
  });
  if (!row) throw new Error("alert was not written");
  return row.id;
}

const READ = statement(
  `select ${NAMED}, a.kind, a.level, a.least, a.orders, a.at, w.name as warehouse
   from stock_alerts a join (${ARTICLES}) on f.shop_id = a.shop_id and f.id = a.format_id
   left join warehouses w on w.shop_id = a.shop_id and w.id = a.warehouse_id
   where a.shop_id = :shopId and a.id = :id`,
);
export type AlertRow = NamedArticle & {
  kind: NewAlert["kind"];
  level: number;
  least: number | null;
  orders: { id: string; number: string }[];
  at: Date;
  warehouse: string | null;
};
/** Returns the content of an alert for the staff. */
export const readAlert = (tx: Tx, shopId: string, id: number): Promise<AlertRow | undefined> =>
  tx.one<AlertRow>(READ, { shopId, id });
