import type { ImportSource, PastOrder } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ADD = statement(
  `insert into imported_orders (shop_id, id, import_id, client_id, source, number, ordered_at, status,
     total_ttc_cents, currency, items)
   values (:shopId, :id, :importId, :clientId, :source, :number, :orderedAt, :status, :totalTtcCents, :currency,
     :items) on conflict (shop_id, source, number) do nothing`,
);
const DROP = statement("delete from imported_orders where shop_id = :shopId and id = :id");
const OF_CLIENT = statement(
  `select id, source, number, ordered_at as "orderedAt", status, total_ttc_cents as "totalTtcCents", currency, items
   from imported_orders where shop_id = :shopId and client_id = :clientId order by ordered_at desc, id limit 500`,
);

export type NewOldOrder = Omit<PastOrder, "orderedAt"> & {
  orderedAt: Date;
  importId: string;
  clientId: string | null;
  source: ImportSource;
};
/** Stores an order of a former shop; returns false where its number exists already. */
export const addOldOrder = async (tx: Tx, shopId: string, o: NewOldOrder): Promise<boolean> =>
  (await tx.run(ADD, {
    shopId,
    id: o.id,
    importId: o.importId,
    clientId: o.clientId,
    source: o.source,
    number: o.number,
    orderedAt: o.orderedAt,
    status: o.status,
    totalTtcCents: o.totalTtcCents,
    currency: o.currency,
    items: JSON.stringify(o.items),
  })) > 0;
/** Deletes an old order; returns the number deleted. */
export const dropOldOrder = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(DROP, { shopId, id });
export const oldOrdersOf = async (tx: Tx, shopId: string, clientId: string): Promise<PastOrder[]> =>
  (await tx.rows<Omit<PastOrder, "orderedAt"> & { orderedAt: Date }>(OF_CLIENT, { shopId, clientId })).map(
    (row) => ({
      ...row,
      orderedAt: row.orderedAt.toISOString(),
    }),
  );
