import { statement, type Tx } from "#kit/postgres/database.ts";

type SettlementKind = "receipt" | "refund" | "discount";
export type NewSettlement = {
  shopId: string;
  id: string;
  clientId: string;
  kind: SettlementKind;
  type: string;
  amountCents: number;
  receivedOn: string;
  reference?: string;
  bankId?: string | null;
  paymentId?: string | null;
  /** Key of the event that reports the payment, where it may be reported twice: it is recorded once. */
  source?: string | null;
  /** The order that all of it pays, which waits there for the invoice. */
  onOrderId?: string;
  by: string;
  at: Date;
};

export type SettlementState = {
  settlement_id: string;
  client_id: string;
  kind: SettlementKind;
  type: string;
  status: "noted" | "banked" | "rejected" | "cancelled";
  allocated_cents: number;
  amount_cents: number;
  received_on: string;
  reference: string;
  bank_id: string | null;
  payment_id: string | null;
  version: number;
};

export type Allocation = {
  shopId: string;
  settlementId?: string | null;
  creditId?: string | null;
  documentId?: string | null;
  orderId?: string | null;
  receiptId?: string | null;
  amountCents: number;
  at: Date;
  by: string;
};

const ADD = statement(
  `with s as (
     insert into settlements (shop_id, id, client_id, kind, type, amount_cents, received_on, reference, bank_id,
       payment_id, made_by, at, source)
     values (:shopId, :id, :clientId, :kind, :type, :amountCents, :receivedOn, :reference, :bankId, :paymentId, :by,
       :at, :source)
   ), a as (
     insert into allocations (shop_id, settlement_id, order_id, amount_cents, at, made_by)
     select :shopId, :id, :onOrderId, :amountCents, :at, :by where :onOrderId::text is not null
   )
   insert into settlement_states (shop_id, settlement_id, client_id, amount_cents, allocated_cents)
   values (:shopId, :id, :clientId, :amountCents, case when :onOrderId::text is null then 0 else :amountCents end)`,
);
const LOCK = statement(
  `select t.settlement_id, t.client_id, s.kind, s.type, t.status, t.allocated_cents, t.amount_cents, s.received_on,
     s.reference, s.bank_id, s.payment_id, t.version
   from settlement_states t join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
   where t.shop_id = :shopId and t.settlement_id = any(:ids) order by t.settlement_id for update of t`,
);
const ALLOCATE = statement(
  `insert into allocations (shop_id, settlement_id, credit_id, document_id, order_id, receipt_id,
     amount_cents, at, made_by)
   values (:shopId, :settlementId, :creditId, :documentId, :orderId, :receiptId, :amountCents, :at, :by)`,
);
const COUNT = statement(
  `update settlement_states set allocated_cents = allocated_cents + :cents, version = version + 1
   where shop_id = :shopId and settlement_id = :id`,
);
const STATUS = statement(
  `update settlement_states set status = :status, version = version + 1
   where shop_id = :shopId and settlement_id = :id`,
);
const EVENT = statement(
  `insert into settlement_events (shop_id, settlement_id, at, kind, made_by, reason, facts)
   values (:shopId, :settlementId, :at, :kind, :by, :reason, :facts)`,
);
const OF_SOURCE = statement(
  `select document_id, order_id, receipt_id, credit_id, sum(amount_cents)::bigint as amount_cents from allocations
   where shop_id = :shopId and settlement_id = :settlementId group by 1, 2, 3, 4 having sum(amount_cents) <> 0
   order by 1, 2, 3, 4`,
);
const ON_ORDERS = statement(
  `select settlement_id, order_id, sum(amount_cents)::bigint as amount_cents from allocations
   where shop_id = :shopId and order_id = any(:orderIds) group by 1, 2 having sum(amount_cents) > 0 order by min(id)`,
);
const OF_PAYMENT = statement(
  `select id, client_id, amount_cents from settlements
   where shop_id = :shopId and payment_id = :paymentId and kind = 'receipt' order by at desc limit 1`,
);
export const addSettlement = (tx: Tx, s: NewSettlement) =>
  tx.run(ADD, {
    shopId: s.shopId,
    id: s.id,
    clientId: s.clientId,
    kind: s.kind,
    type: s.type,
    amountCents: s.amountCents,
    receivedOn: s.receivedOn,
    reference: s.reference ?? "",
    bankId: s.bankId ?? null,
    paymentId: s.paymentId ?? null,
    by: s.by,
    at: s.at,
    source: s.source ?? null,
    onOrderId: s.onOrderId ?? null,
  });
/** Locks settlements in the common lock order, and returns them. */
export const lockSettlements = (tx: Tx, shopId: string, ids: readonly string[]): Promise<SettlementState[]> =>
  tx.rows<SettlementState>(LOCK, { shopId, ids });
export const writeAllocation = (tx: Tx, a: Allocation) =>
  tx.run(ALLOCATE, {
    shopId: a.shopId,
    settlementId: a.settlementId ?? null,
    creditId: a.creditId ?? null,
    documentId: a.documentId ?? null,
    orderId: a.orderId ?? null,
    receiptId: a.receiptId ?? null,
    amountCents: a.amountCents,
    at: a.at,
    by: a.by,
  });
export const countAllocated = (tx: Tx, shopId: string, id: string, cents: number) =>
  tx.run(COUNT, { shopId, id, cents });
export const setSettlementStatus = (tx: Tx, shopId: string, id: string, status: SettlementState["status"]) =>
  tx.run(STATUS, { shopId, id, status });
export const addSettlementEvent = (
  tx: Tx,
  e: {
    shopId: string;
    settlementId: string;
    at: Date;
    kind: "banked" | "unbanked" | "rejected" | "cancelled" | "matched" | "unmatched";
    by: string;
    reason?: string;
    facts?: object;
  },
) =>
  tx.run(EVENT, {
    shopId: e.shopId,
    settlementId: e.settlementId,
    at: e.at,
    kind: e.kind,
    by: e.by,
    reason: e.reason ?? "",
    facts: e.facts ?? {},
  });
/** Returns the current targets of a settlement. */
export const targetsOf = (tx: Tx, shopId: string, settlementId: string) =>
  tx.rows<{
    document_id: string | null;
    order_id: string | null;
    receipt_id: string | null;
    amount_cents: number;
  }>(OF_SOURCE, { shopId, settlementId });
/** Returns the money of orders that no invoice has taken over, the oldest first. */
export const moneyOnOrders = (tx: Tx, shopId: string, orderIds: readonly string[]) =>
  tx.rows<{ settlement_id: string; order_id: string; amount_cents: number }>(ON_ORDERS, { shopId, orderIds });
/** Returns the latest settlement of an order's payment. */
export const settlementOfPayment = (tx: Tx, shopId: string, paymentId: string) =>
  tx.one<{ id: string; client_id: string; amount_cents: number }>(OF_PAYMENT, { shopId, paymentId });
const CLIENT_OF_ORDER = statement("select client_id from orders where shop_id = :shopId and id = :orderId");
const OPEN_OF_ORDER = statement(
  `select s.document_id as id, s.open_cents from document_orders o
   join document_states s on s.shop_id = o.shop_id and s.document_id = o.document_id
   where o.shop_id = :shopId and o.order_id = :orderId and s.kind <> 'credit' and s.open_cents > 0
   order by s.document_id`,
);
const CREDITS_OF_ORDER = statement(
  `select s.document_id as id, s.open_cents from document_orders o
   join document_corrections c on c.shop_id = o.shop_id and c.document_id = o.document_id
   join document_states s on s.shop_id = c.shop_id and s.document_id = c.credit_id
   where o.shop_id = :shopId and o.order_id = :orderId and s.open_cents > 0 order by s.document_id`,
);

export const clientOfOrder = async (tx: Tx, shopId: string, orderId: string): Promise<string | undefined> =>
  (await tx.one<{ client_id: string }>(CLIENT_OF_ORDER, { shopId, orderId }))?.client_id;
/** Returns the invoices and deposits of an order that are still due. */
export const openOfOrder = (tx: Tx, shopId: string, orderId: string) =>
  tx.rows<{ id: string; open_cents: number }>(OPEN_OF_ORDER, { shopId, orderId });
/** Returns the credit notes of an order that are not used up. */
export const openCreditsOfOrder = (tx: Tx, shopId: string, orderId: string) =>
  tx.rows<{ id: string; open_cents: number }>(CREDITS_OF_ORDER, { shopId, orderId });

const MONEY_OF_PAYMENT = statement(
  `select coalesce(sum(s.amount_cents) filter (where s.kind = 'receipt' and t.status not in ('rejected', 'cancelled')),
     0)::bigint as came, coalesce(sum(s.amount_cents) filter (where s.kind = 'refund'), 0)::bigint as went
   from settlements s join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
   where s.shop_id = :shopId and s.payment_id = :paymentId`,
);
/** Returns the amounts received and refunded of an order's payment. */
export const moneyOfPayment = (tx: Tx, shopId: string, paymentId: string) =>
  tx.one<{ came: number; went: number }>(MONEY_OF_PAYMENT, { shopId, paymentId });
