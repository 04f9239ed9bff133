import type { ImportSource, OldOrder } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/database.ts";

const ADD = statement(
  `insert into imported_orders (shop_id, id, import_id, client_id, source, number, ordered_at, status, total_ttc_cents, currency, items)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (shop_id, source, number) do nothing`,
);
const DROP = statement("delete from imported_orders where shop_id = $1 and id = $2");
const OF_CLIENT = statement(
  `select id, source, number, ordered_at as "orderedAt", status, total_ttc_cents as "totalTtcCents", currency, items
   from imported_orders where shop_id = $1 and client_id = $2 order by ordered_at desc, id limit 500`,
);

export type NewOldOrder = Omit<OldOrder, "orderedAt"> & {
  orderedAt: Date;
  importId: string;
  clientId: string | null;
  source: ImportSource;
};
/** Keeps an order of an old shop; false where its number is there already. */
export const addOldOrder = async (tx: Tx, shopId: string, o: NewOldOrder): Promise<boolean> =>
  (await tx.run(ADD, [
    shopId,
    o.id,
    o.importId,
    o.clientId,
    o.source,
    o.number,
    o.orderedAt,
    o.status,
    o.totalTtcCents,
    o.currency,
    JSON.stringify(o.items),
  ])) > 0;
/** Takes an old order away; how many were there. */
export const dropOldOrder = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(DROP, [shopId, id]);
export const oldOrdersOf = async (tx: Tx, shopId: string, clientId: string): Promise<OldOrder[]> =>
  (await tx.rows<Omit<OldOrder, "orderedAt"> & { orderedAt: Date }>(OF_CLIENT, [shopId, clientId])).map(
    (row) => ({
      ...row,
      orderedAt: row.orderedAt.toISOString(),
    }),
  );
