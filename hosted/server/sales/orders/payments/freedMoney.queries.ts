import { statement, type Tx } from "#kit/postgres/database.ts";

const FREED = statement(
  `select t.settlement_id as id, least(t.amount_cents - t.allocated_cents, g.cents)::bigint as cents
   from (select settlement_id, sum(amount_cents) filter (where amount_cents > 0) as cents from allocations
     where shop_id = :shopId and order_id = :orderId and settlement_id is not null group by 1) g
   join settlement_states t on t.shop_id = :shopId and t.settlement_id = g.settlement_id
   join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
   where s.kind = 'receipt' and t.status in ('noted', 'banked') and t.allocated_cents < t.amount_cents order by 1`,
);
// Documents that other orders share do not belong to this order alone.
const ALONE = `not exists (select 1 from document_orders x where x.shop_id = o.shop_id and x.document_id = o.document_id
     and x.order_id <> o.order_id)`;
const CREDITS = statement(
  `select s.document_id as id, s.open_cents as cents from document_orders o
   join document_corrections c on c.shop_id = o.shop_id and c.document_id = o.document_id
   join document_states s on s.shop_id = c.shop_id and s.document_id = c.credit_id
   where o.shop_id = :shopId and o.order_id = :orderId and s.open_cents > 0 and ${ALONE} order by 1`,
);
const BOUND = statement(
  `select coalesce((select sum(a.amount_cents) from allocations a where a.shop_id = :shopId and a.order_id = :orderId),
     0)::bigint
     + coalesce((select sum(greatest(0, s.settled_cents - s.used_cents - greatest(0, coalesce((
         select sum(k.total_ttc_cents) from document_corrections c join documents k on k.shop_id = c.shop_id
           and k.id = c.credit_id
         where c.shop_id = s.shop_id and c.document_id = s.document_id), 0) - s.credited_cents)))
       from document_orders o join document_states s on s.shop_id = o.shop_id and s.document_id = o.document_id
       where o.shop_id = :shopId and o.order_id = :orderId and s.kind <> 'credit' and ${ALONE}), 0)::bigint as cents`,
);

/** Returns money that once paid an order and is free now: receipts, with the free amount of each. */
export const freedOf = (tx: Tx, shopId: string, orderId: string) =>
  tx.rows<{ id: string; cents: number }>(FREED, { shopId, orderId });
/** Returns credit notes of an order alone with a remaining amount. */
export const creditsLeftOf = (tx: Tx, shopId: string, orderId: string) =>
  tx.rows<{ id: string; cents: number }>(CREDITS, { shopId, orderId });
/** Returns the cents that are bound to an order, or to documents of it alone that no credit note took back. */
export const boundCents = async (tx: Tx, shopId: string, orderId: string): Promise<number> =>
  (await tx.one<{ cents: number }>(BOUND, { shopId, orderId }))?.cents ?? 0;
