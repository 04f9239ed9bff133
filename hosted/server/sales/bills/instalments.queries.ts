import { statement, type Tx } from "#kit/postgres/database.ts";

const OF = statement(
  `select i.position, i.document_id as "documentId", s.number from order_instalments i
   left join document_states s on s.shop_id = i.shop_id and s.document_id = i.document_id
     and s.total_ttc_cents > coalesce((
       select sum(k.total_ttc_cents) from document_corrections x join documents k on k.shop_id = x.shop_id
         and k.id = x.credit_id
       where x.shop_id = s.shop_id and x.document_id = s.document_id), 0)
   where i.shop_id = :shopId and i.order_id = :orderId and (i.document_id is null or s.document_id is not null)
   order by i.position`,
);
const ASKED = statement(
  `insert into order_instalments (shop_id, order_id, position, document_id)
   values (:shopId, :orderId, :position, :documentId)
   on conflict (shop_id, order_id, position) do update set document_id = excluded.document_id`,
);
const DUE = statement(
  'select shop_id as "shopId", order_id as "orderId", position from due_instalments(:day)',
);
const TOLD = statement(
  `insert into order_instalments (shop_id, order_id, position, told_at) values (:shopId, :orderId, :position, :at)
   on conflict (shop_id, order_id, position) do nothing`,
);

/**
 * Returns instalments of an order that were announced or have a deposit; one whose deposit was fully credited is
 * closed.
 */
export const instalmentsOf = (tx: Tx, shopId: string, orderId: string) =>
  tx.rows<{ position: number; documentId: string | null; number: string | null }>(OF, { shopId, orderId });

/** Records that a deposit claims an instalment from now on. */
export const recordInstalmentRequest = (
  tx: Tx,
  shopId: string,
  orderId: string,
  { position, documentId }: { position: number; documentId: string },
) => tx.run(ASKED, { shopId, orderId, position, documentId });

/** Returns due instalments of every shop that were not announced yet, at most 500. `day`: today, `YYYY-MM-DD`. */
export const dueInstalments = (tx: Tx, day: string) =>
  tx.rows<{ shopId: string; orderId: string; position: number }>(DUE, { day });

/** Records the announcement of an instalment; returns whether it is the first. */
export const recordInstalmentNotice = async (
  tx: Tx,
  shopId: string,
  orderId: string,
  { position, at }: { position: number; at: Date },
) => (await tx.run(TOLD, { shopId, orderId, position, at })) > 0;
