import { statement, type Tx } from "#kit/database.ts";

const GIVEN = statement(
  `select coalesce(sum(amount_cents), 0)::bigint as cents from allocations
   where shop_id = $1 and (settlement_id = $2 or credit_id = $3) and (document_id = $4 or order_id = $5 or receipt_id = $6)`,
);
const HOLD_ORDER = statement("select id from orders where shop_id = $1 and id = $2 for update");
/** What bills took of an order with tax: its parts in them, less its parts in credit notes that reopen them. */
export const BILLED = `coalesce((
    select sum(case d.kind when 'bill' then 1 else -1 end * ((v->>'baseCents')::bigint + (v->>'vatCents')::bigint))
    from (
      select b.kind, b.content from document_orders w join documents b on b.shop_id = w.shop_id and b.id = w.document_id
      where w.shop_id = o.shop_id and w.order_id = o.id and b.kind = 'bill'
      union all
      select c.kind, c.content from document_orders w join documents b on b.shop_id = w.shop_id and b.id = w.document_id
      join document_corrections x on x.shop_id = w.shop_id and x.document_id = w.document_id and x.reopens
      join documents c on c.shop_id = x.shop_id and c.id = x.credit_id
      where w.shop_id = o.shop_id and w.order_id = o.id and b.kind = 'bill') d
    cross join jsonb_array_elements(d.content::jsonb -> 'parts') p
    cross join jsonb_array_elements(p -> 'vat') v
    where p->>'id' = o.id), 0)::bigint`;
/** What deposits of an order stand for: no bill deducted it, no credit note took it away. */
export const DEPOSITED = `coalesce((
    select sum(greatest(0, s.total_ttc_cents - s.used_cents - coalesce((
      select sum(k.total_ttc_cents) from document_corrections x join documents k on k.shop_id = x.shop_id and k.id = x.credit_id
      where x.shop_id = s.shop_id and x.document_id = s.document_id), 0))) from document_orders w
    join document_states s on s.shop_id = w.shop_id and s.document_id = w.document_id
    where w.shop_id = o.shop_id and w.order_id = o.id and s.kind = 'deposit'), 0)::bigint`;
/** Money that waits on an order for its bill. */
export const HELD = `coalesce((
    select sum(a.amount_cents) from allocations a where a.shop_id = o.shop_id and a.order_id = o.id), 0)::bigint`;
/** What is asked for an order with tax: less what was given up of it; nothing of one that will not be. */
export const ASKED = `(case when o.status in ('refused', 'cancelled', 'aborted') then 0 else o.current_ttc_cents end)`;
const ORDER = statement(
  `select o.client_id, o.number, ${ASKED} as total_cents, ${BILLED} as billed_cents, ${DEPOSITED} as deposit_cents,
     ${HELD} as held_cents
   from orders o where o.shop_id = $1 and o.id = $2`,
);

/** What a source gave a target, undoings taken off. */
export const givenBy = async (
  tx: Tx,
  shopId: string,
  source: { settlementId?: string; creditId?: string },
  target: { documentId: string | null; orderId: string | null; receiptId: string | null },
): Promise<number> => {
  const { documentId, orderId, receiptId } = target;
  const values = [
    shopId,
    source.settlementId ?? null,
    source.creditId ?? null,
    documentId,
    orderId,
    receiptId,
  ];
  return (await tx.one<{ cents: number }>(GIVEN, values))?.cents ?? 0;
};

type HeldOrder = {
  client_id: string;
  number: string | null;
  total_cents: number;
  billed_cents: number;
  deposit_cents: number;
  held_cents: number;
};

/** An order with what was taken of it, held. */
export async function heldByOrder(tx: Tx, shopId: string, id: string): Promise<HeldOrder | undefined> {
  // First held, then read: what stood in the way is done then.
  await tx.run(HOLD_ORDER, [shopId, id]);
  return tx.one<HeldOrder>(ORDER, [shopId, id]);
}
