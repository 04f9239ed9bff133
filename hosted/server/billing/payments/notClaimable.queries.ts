/**
 * Condition that an open document `s` is not to be claimed now: a debit of one of its orders is on its way to the bank
 * and will pay it, or its buyer has lawfully withdrawn and its seller has not settled that yet (Code de la consommation
 * L221-24).
 */
export const HELD_BACK = `(exists (
    select 1 from sepa_collections x left join document_orders w on w.shop_id = x.shop_id
      and w.document_id = x.document_id
    left join document_orders o on o.shop_id = w.shop_id and o.order_id = w.order_id
    where x.shop_id = s.shop_id and x.status = 'sent' and s.document_id in (x.document_id, o.document_id))
  or exists (
    select 1 from document_orders o join withdrawals w on w.shop_id = o.shop_id and w.order_id = o.order_id
    where o.shop_id = s.shop_id and o.document_id = s.document_id and w.status in ('declared', 'returned')))`;
