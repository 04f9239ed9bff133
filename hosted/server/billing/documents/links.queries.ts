import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { statement, type Tx } from "#kit/database.ts";

export type LinkRow = {
  id: string;
  kind: SealedKind;
  number: string;
  issued_on: string;
  amount_cents: number;
};

const CORRECTIONS = statement(
  `select d.id, d.kind, d.number, d.issued_on, c.total_ttc_cents as amount_cents
   from document_corrections x
   join documents d on d.shop_id = x.shop_id and d.id = case when x.credit_id = $2 then x.document_id else x.credit_id end
   join documents c on c.shop_id = x.shop_id and c.id = x.credit_id
   where x.shop_id = $1 and (x.credit_id = $2 or x.document_id = $2) order by d.sealed_at, d.id`,
);
const DEDUCTIONS = statement(
  `select d.id, d.kind, d.number, d.issued_on, x.amount_cents
   from document_deductions x
   join documents d on d.shop_id = x.shop_id and d.id = case when x.bill_id = $2 then x.deposit_id else x.bill_id end
   where x.shop_id = $1 and (x.bill_id = $2 or x.deposit_id = $2) order by d.sealed_at, d.id`,
);
const ORDERS = statement(
  `select o.id, coalesce(o.number, o.id) as number from document_orders d
   join orders o on o.shop_id = d.shop_id and o.id = d.order_id
   where d.shop_id = $1 and d.document_id = coalesce(
     (select c.document_id from document_corrections c where c.shop_id = $1 and c.credit_id = $2), $2) order by 2`,
);

/** What corrects a document, or what a credit note corrects. */
export const correctionLinks = (tx: Tx, shopId: string, id: string) =>
  tx.rows<LinkRow>(CORRECTIONS, [shopId, id]);
/** The deposits that a bill deducts, or the bills that deduct a deposit. */
export const deductionLinks = (tx: Tx, shopId: string, id: string) =>
  tx.rows<LinkRow>(DEDUCTIONS, [shopId, id]);
/** The orders of a document; of a credit note, those of what it corrects. */
export const ordersOf = (tx: Tx, shopId: string, id: string) =>
  tx.rows<{ id: string; number: string }>(ORDERS, [shopId, id]);
