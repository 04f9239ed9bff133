import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { StateRow } from "#billing/documents/queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

// All in one query, because a page needs it after every action. Either side of a link is found by its own index.
const WHOLE = statement(
  `select d.content, d.hash, row_to_json(s) as state,
     (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'number', l.number,
       'issuedOn', l.issued_on, 'amountCents', l.cents) order by l.sealed_at, l.id), '[]') from (
        select o.id, o.kind, o.number, o.issued_on, o.sealed_at, d.total_ttc_cents as cents
        from document_corrections x join documents o on o.shop_id = x.shop_id and o.id = x.document_id
        where x.shop_id = :shopId and x.credit_id = :id
        union all
        select o.id, o.kind, o.number, o.issued_on, o.sealed_at, o.total_ttc_cents
        from document_corrections x join documents o on o.shop_id = x.shop_id and o.id = x.credit_id
        where x.shop_id = :shopId and x.document_id = :id) l) as corrections,
     (select coalesce(json_agg(json_build_object('id', l.id, 'kind', l.kind, 'number', l.number,
       'issuedOn', l.issued_on, 'amountCents', l.amount_cents) order by l.sealed_at, l.id), '[]') from (
        select o.id, o.kind, o.number, o.issued_on, o.sealed_at, x.amount_cents
        from document_deductions x join documents o on o.shop_id = x.shop_id and o.id = x.deposit_id
        where x.shop_id = :shopId and x.bill_id = :id
        union all
        select o.id, o.kind, o.number, o.issued_on, o.sealed_at, x.amount_cents
        from document_deductions x join documents o on o.shop_id = x.shop_id and o.id = x.bill_id
        where x.shop_id = :shopId and x.deposit_id = :id) l) as deductions,
     (select coalesce(json_agg(json_build_object('id', o.id, 'number', coalesce(o.number, o.id)) order by o.number),
       '[]')
      from (
        select order_id from document_orders where shop_id = :shopId and document_id = :id
        union
        select w.order_id from document_corrections c
        join document_orders w on w.shop_id = c.shop_id and w.document_id = c.document_id
        where c.shop_id = :shopId and c.credit_id = :id) w
      join orders o on o.shop_id = :shopId and o.id = w.order_id) as orders,
     (select coalesce(json_agg(json_build_object('at', a.at, 'receivedOn', coalesce(m.received_on, a.at::date),
         'type', coalesce(m.type, 'credit note'), 'amountCents', a.amount_cents, 'reference', coalesce(m.reference, ''),
         'settlementId', a.settlement_id) order by a.id), '[]')
      from allocations a left join settlements m on m.shop_id = a.shop_id and m.id = a.settlement_id
      where a.shop_id = :shopId and a.document_id = :id) as payments,
     (select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'by', made_by, 'facts', facts,
        'mails', (select coalesce(json_agg(json_build_object('recipient', m.recipient, 'at', m.sent_at, 'state',
            case when m.sent_at is not null then 'sent' when m.error is null then 'waiting' else 'failed' end)
            order by m.recipient), '[]')
          from mails m where m.shop_id = e.shop_id and e.facts->'mails' ? m.id)) order by id), '[]')
      from document_events e where shop_id = :shopId and document_id = :id) as events
   from documents d join document_states s on s.shop_id = d.shop_id and s.document_id = d.id
   where d.shop_id = :shopId and d.id = :id`,
);
const OWN_ORDER = statement(
  "select shop_id, client_id from orders where id = :orderId and buyer_id = :userId",
);
const OF_OWN_ORDER = statement(
  `select s.*, h.name as shop_name, h.code as shop_code from document_states s join shops h on h.id = s.shop_id
   join (
     select o.document_id as id from document_orders o where o.shop_id = :shopId and o.order_id = :orderId
     union
     select c.credit_id from document_orders o
     join document_corrections c on c.shop_id = o.shop_id and c.document_id = o.document_id
     where o.shop_id = :shopId and o.order_id = :orderId) w on w.id = s.document_id
   where s.shop_id = :shopId and s.client_id = :clientId order by s.issued_on desc, s.document_id desc`,
);

export type OrderDocument = StateRow & { total_ht_cents: number };

/** Returns the documents of an order and of its client, the latest first. */
export const documentsOfOrder = (tx: Tx, shopId: string, orderId: string, clientId: string) =>
  tx.rows<OrderDocument>(OF_OWN_ORDER, { shopId, orderId, clientId });

export type OwnDocument = StateRow & { total_ht_cents: number; shop_name: string; shop_code: string };

/** Returns the documents of a buyer's own order, the latest first; none for another person's order. */
export async function documentsOfOwnOrder(tx: Tx, userId: string, orderId: string): Promise<OwnDocument[]> {
  const order = await tx.one<{ shop_id: string; client_id: string }>(OWN_ORDER, { orderId, userId });
  if (!order) return [];
  await tx.actFor(order.shop_id);
  return tx.rows<OwnDocument>(OF_OWN_ORDER, { shopId: order.shop_id, orderId, clientId: order.client_id });
}

type Whole = Pick<DocumentView, "corrections" | "deductions" | "orders" | "payments" | "events"> & {
  content: string;
  hash: string;
  /** Values as in JSON: moments are texts. */
  state: Omit<StateRow, "sent_at"> & { sent_at: string | null; total_ht_cents: number };
};

/**
 * Returns a document with everything linked to it: its orders (for a credit note, those of the document that it
 * corrects), its corrections or the document that it corrects, the deposits that it deducts or the invoices that deduct
 * it, its payments, its events.
 */
export const wholeDocument = (tx: Tx, shopId: string, id: string) => tx.one<Whole>(WHOLE, { shopId, id });
