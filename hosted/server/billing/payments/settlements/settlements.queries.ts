import type { PaymentType } from "@cuvee/core/shops/settings/paymentTypes.ts";
import type { SettlementKind, SettlementStatus } from "@cuvee/core/billing/payments/ledger.ts";
import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { SLIP_OF_MONEY } from "#billing/payments/settlements/slips.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type StoredSettlement = {
  id: string;
  kind: SettlementKind;
  type: PaymentType;
  status: SettlementStatus;
  client_id: string;
  client_name: string;
  received_on: string;
  amount_cents: number;
  allocated_cents: number;
  reference: string;
  bank_id: string | null;
  payment_id: string | null;
  slip_id: string | null;
  slip_number: string | null;
  made_by: string;
  at: Date;
  version: number;
};

const FIND = statement(
  `select s.id, s.kind, s.type, t.status, t.client_id, c.name as client_name, s.received_on, s.amount_cents,
     t.allocated_cents, s.reference, s.bank_id, s.payment_id, b.id as slip_id, b.number as slip_number,
     s.made_by, s.at, t.version
   from settlements s join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
   join clients c on c.shop_id = t.shop_id and c.id = t.client_id
   left join lateral ${SLIP_OF_MONEY} b on true
   where s.shop_id = :shopId and s.id = :id`,
);
// Targets of a settlement, and its refunds: refunds that reduced a receipt are shown with it.
const PAID = statement(
  `select a.document_id, a.order_id, a.receipt_id,
     coalesce(d.kind, case when a.order_id is null then 'receipt' else 'order' end) as kind,
     coalesce(d.number, o.number, r.reference, '') as number, sum(a.amount_cents)::bigint as amount_cents
   from allocations a
   left join document_states d on d.shop_id = a.shop_id and d.document_id = a.document_id
   left join orders o on o.shop_id = a.shop_id and o.id = a.order_id
   left join settlements r on r.shop_id = a.shop_id and r.id = a.receipt_id
   where a.shop_id = :shopId and a.settlement_id = :id group by 1, 2, 3, 4, 5 having sum(a.amount_cents) <> 0
   order by 5, 1, 2, 3`,
);
const EVENTS = statement(
  `select at, kind, made_by as by, reason, null::bigint as amount_cents from settlement_events
   where shop_id = :shopId and settlement_id = :id
   union all
   select a.at, case when a.amount_cents > 0 then 'allocated' else 'taken-back' end, a.made_by,
     coalesce(d.number, o.number, ''), abs(a.amount_cents)
   from allocations a left join document_states d on d.shop_id = a.shop_id and d.document_id = a.document_id
   left join orders o on o.shop_id = a.shop_id and o.id = a.order_id
   where a.shop_id = :shopId and a.settlement_id = :id
   union all
   select a.at, case when a.amount_cents > 0 then 'refunded' else 'refund-undone' end, a.made_by, '',
     abs(a.amount_cents)
   from allocations a where a.shop_id = :shopId and a.receipt_id = :id
   order by at, kind`,
);
const CLIENT = statement(
  `select id, name, kind, lang, coalesce(emails[1], '') as email, merged_into from clients
   where shop_id = :shopId and id = :id`,
);
const OWED = statement(
  `select id, kind, number, issued_on, due_on, asked_cents as total_cents, open_cents from claims
   where shop_id = :shopId and client_id = :clientId order by kind = 'order', coalesce(due_on, issued_on), issued_on,
     id limit 600`,
);
const OPEN_CREDITS = statement(
  `select document_id as id, number, issued_on, open_cents, version from document_states
   where shop_id = :shopId and client_id = :clientId and kind = 'credit' and open_cents > 0
   order by issued_on, document_id limit 200`,
);
const FREE_MONEY = statement(
  `select s.id, s.type, s.received_on, t.amount_cents - t.allocated_cents as free_cents, t.version
   from settlement_states t join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
   where t.shop_id = :shopId and t.client_id = :clientId and t.allocated_cents < t.amount_cents
     and t.status in ('noted', 'banked')
     and s.kind = 'receipt' order by s.received_on, s.id limit 200`,
);
const SEARCH = statement(
  `select c.id, c.name, c.code, coalesce(o.cents, 0)::bigint as owed_cents from clients c
   left join (select client_id, sum(open_cents) as cents from claims where shop_id = :shopId
     group by 1) o on o.client_id = c.id
   where c.shop_id = :shopId and c.merged_into is null
     and (c.search like all (:patterns::text[]) or c.id in (
       select client_id from document_states where shop_id = :shopId and upper(number) = upper(:number)
       union select client_id from orders where shop_id = :shopId and number = upper(:number)))
   order by coalesce(o.cents, 0) desc, c.sort_name limit 12`,
);
const ORDERS_OF_DOCUMENTS = statement(
  "select distinct order_id from document_orders where shop_id = :shopId and document_id = any(:ids)",
);
const DISCOUNTS = statement(
  `select coalesce(sum(a.amount_cents), 0)::bigint as cents from allocations a
   join settlements s on s.shop_id = a.shop_id and s.id = a.settlement_id
   where a.shop_id = :shopId and a.document_id = :documentId and s.kind = 'discount'`,
);

export const findSettlement = (tx: Tx, shopId: string, id: string) =>
  tx.one<StoredSettlement>(FIND, { shopId, id });
export const paidBy = (tx: Tx, shopId: string, id: string) =>
  tx.rows<{
    document_id: string | null;
    order_id: string | null;
    receipt_id: string | null;
    kind: SealedKind | "order" | "receipt";
    number: string;
    amount_cents: number;
  }>(PAID, { shopId, id });
export const eventsOfMoney = (tx: Tx, shopId: string, id: string) =>
  tx.rows<{ at: Date; kind: string; by: string; reason: string; amount_cents: number | null }>(EVENTS, {
    shopId,
    id,
  });
export const findPayer = (tx: Tx, shopId: string, id: string) =>
  tx.one<{
    id: string;
    name: string;
    kind: "individual" | "professional";
    lang: string;
    email: string;
    merged_into: string | null;
  }>(CLIENT, { shopId, id });

export type OwedRow = {
  id: string;
  kind: "bill" | "deposit" | "order";
  number: string;
  issued_on: string;
  due_on: string | null;
  total_cents: number;
  open_cents: number;
};
/** Returns documents, then orders that are not invoiced, of a client that are due, the oldest first. */
export const owedBy = (tx: Tx, shopId: string, clientId: string): Promise<OwedRow[]> =>
  tx.rows<OwedRow>(OWED, { shopId, clientId });
export const creditsOfClient = (tx: Tx, shopId: string, clientId: string) =>
  tx.rows<{ id: string; number: string; issued_on: string; open_cents: number; version: number }>(
    OPEN_CREDITS,
    { shopId, clientId },
  );
export const freeMoneyOf = (tx: Tx, shopId: string, clientId: string) =>
  tx.rows<{ id: string; type: PaymentType; received_on: string; free_cents: number; version: number }>(
    FREE_MONEY,
    { shopId, clientId },
  );
export const searchPayers = (tx: Tx, shopId: string, patterns: readonly string[], number: string) =>
  tx.rows<{ id: string; name: string; code: string; owed_cents: number }>(SEARCH, {
    shopId,
    patterns,
    number,
  });
export const ordersOfDocuments = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await tx.rows<{ order_id: string }>(ORDERS_OF_DOCUMENTS, { shopId, ids })).map((row) => row.order_id);
/** Returns the early-payment discount on a document so far. */
export const discountsOn = async (tx: Tx, shopId: string, documentId: string): Promise<number> =>
  (await tx.one<{ cents: number }>(DISCOUNTS, { shopId, documentId }))?.cents ?? 0;
