import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { YearColumns } from "#shops/settings/numbers.ts";

export type ChainLink = YearColumns & {
  position_before: number;
  hash_before: string;
  day_before: string;
  sequence: number;
};

export type DocumentRow = {
  id: string;
  kind: SealedKind;
  number: string;
  position: number;
  content: string;
  previous: string;
  hash: string;
  seal: string;
  issued_on: string;
  total_ht_cents: number;
  total_vat_cents: number;
  total_ttc_cents: number;
};

export type StateRow = {
  shop_id: string;
  document_id: string;
  kind: SealedKind;
  client_id: string;
  number: string;
  buyer_name: string;
  issued_on: string;
  due_on: string | null;
  total_ttc_cents: number;
  due_cents: number;
  credited_cents: number;
  settled_cents: number;
  used_cents: number;
  open_cents: number;
  legal_status: string;
  sent_at: Date | null;
  reminders: number;
  proof: "missing" | "kept" | null;
  version: number;
};

const NEXT_LINK = statement("select * from next_link(:shopId, :kind, :start, :year)");
const SEAL = statement(
  `with d as (
     insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal, issued_on,
       sealed_at, made_by, total_ht_cents, total_vat_cents, total_ttc_cents)
     values (:shopId, :id, :kind, :number, :year, :position, :content, :previous, :hash, :seal, :issuedOn, :at,
       :by, :totalHtCents, :totalVatCents, :totalTtcCents)
   ), s as (
     insert into document_states (shop_id, document_id, kind, client_id, number, buyer_name, issued_on, due_on,
       total_ht_cents, total_ttc_cents, due_cents, plain_search)
     values (:shopId, :id, :kind, :clientId, :number, :buyerName, :issuedOn, :dueOn, :totalHtCents,
       :totalTtcCents, :dueCents, plain_text(:number || ' ' || :buyerName || ' ' || :words))
   ), o as (
     insert into document_orders (shop_id, document_id, order_id) select :shopId, :id, unnest(:orderIds::text[])
   ), e as (
     insert into document_events (shop_id, document_id, at, kind, made_by) values (:shopId, :id, :at, 'sealed', :by)
   )
   update document_heads set position = :position, hash = :hash, seal = :endSeal, issued_on = :issuedOn
   where shop_id = :shopId and kind = :kind`,
);
const ROW = statement("select * from documents where id = :id");
const STATE = statement("select * from document_states where shop_id = :shopId and document_id = :id");
const READ_STATES = statement(
  "select * from document_states where shop_id = :shopId and document_id = any(:ids) order by document_id",
);
const LOCK_STATE = statement(
  "select * from document_states where shop_id = :shopId and document_id = any(:ids) order by document_id for update",
);
const OF_ORDERS = statement(
  `select d.id, d.kind, d.content from document_orders o join documents d on d.shop_id = o.shop_id
     and d.id = o.document_id
   where o.shop_id = :shopId and o.order_id = any(:orderIds) group by d.shop_id, d.id order by d.sealed_at, d.id`,
);
const CORRECTING = statement(
  `select d.id, d.content, c.document_id, c.reopens from document_corrections c
   join documents d on d.shop_id = c.shop_id and d.id = c.credit_id
   where c.shop_id = :shopId and c.document_id = any(:ids) order by d.sealed_at, d.id`,
);
const CORRECT = statement(
  `insert into document_corrections (shop_id, credit_id, document_id, reopens, applied_cents)
   values (:shopId, :creditId, :documentId, :reopens, :appliedCents)`,
);
const DEDUCT = statement(
  `with n as (
     insert into document_deductions (shop_id, bill_id, deposit_id, amount_cents)
     values (:shopId, :billId, :depositId, :cents)
   )
   update document_states set used_cents = used_cents + :cents, version = version + 1
   where shop_id = :shopId and document_id = :depositId`,
);
const DEDUCTING = statement(
  `select x.deposit_id, d.content from document_deductions x join documents d on d.shop_id = x.shop_id
     and d.id = x.bill_id
   where x.shop_id = :shopId and x.deposit_id = any(:depositIds)`,
);
const COUNT = statement(
  `update document_states set credited_cents = credited_cents + :credited, settled_cents = settled_cents + :settled,
     used_cents = used_cents + :used,
     version = version + 1
   where shop_id = :shopId and document_id = :id`,
);
const EVENT = statement(
  `insert into document_events (shop_id, document_id, at, kind, made_by, facts)
   values (:shopId, :documentId, :at, :kind, :by, :facts)`,
);
const SENT = statement(
  `update document_states set sent_at = :at, legal_status = 'completed', version = version + 1
   where shop_id = :shopId and document_id = :id`,
);
const PAGE = statement(
  `select id, kind, number, position, content, previous, hash, seal, issued_on, total_ht_cents,
     total_vat_cents, total_ttc_cents
   from documents where shop_id = :shopId and kind = :kind and position > :after order by position limit 500`,
);
const END = statement(
  "select position, hash, seal from document_heads where shop_id = :shopId and kind = :kind",
);

/**
 * Locks the end of a chain until the transaction ends, and returns it with the next number of its series in a fiscal
 * year.
 */
export async function nextLink(
  tx: Tx,
  shopId: string,
  { kind, start, year }: { kind: SealedKind; start: string; year: number },
): Promise<ChainLink> {
  const link = await tx.one<ChainLink>(NEXT_LINK, { shopId, kind, start, year });
  if (!link) throw new Error("chain has no head");
  return link;
}

/** A document that is sealed, with the seal of the end of its chain. */
export type NewDocument = {
  shopId: string;
  id: string;
  kind: SealedKind;
  number: string;
  year: number;
  position: number;
  content: string;
  previous: string;
  hash: string;
  seal: string;
  issuedOn: string;
  at: Date;
  by: string;
  totalHtCents: number;
  totalVatCents: number;
  totalTtcCents: number;
  clientId: string;
  buyerName: string;
  dueOn: string | null;
  dueCents: number;
  /** Words that it is found by, beside its number and its buyer's name. */
  words: string;
  orderIds: readonly string[];
  endSeal: string;
};
export const insertSealed = (tx: Tx, document: NewDocument): Promise<number> => tx.run(SEAL, document);
/** Returns a document by its id; row-level security decides whose are visible. */
export const findDocument = (tx: Tx, id: string) =>
  tx.one<DocumentRow & { shop_id: string; sealed_at: Date; made_by: string }>(ROW, { id });
export const readState = (tx: Tx, shopId: string, id: string): Promise<StateRow | undefined> =>
  tx.one<StateRow>(STATE, { shopId, id });
/** Locks states in the common lock order, and returns them. */
export const lockStates = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<StateRow[]> =>
  ids.length === 0 ? [] : tx.rows<StateRow>(LOCK_STATE, { shopId, ids });
/** Reads the same without a lock, where nothing is changed because of it. */
export const readStates = (tx: Tx, shopId: string, ids: readonly string[]): Promise<StateRow[]> =>
  tx.rows<StateRow>(READ_STATES, { shopId, ids });
/** Returns the invoices and deposits of orders, the oldest first. */
export const documentsOfOrders = (tx: Tx, shopId: string, orderIds: readonly string[]) =>
  tx.rows<{ id: string; kind: SealedKind; content: string }>(OF_ORDERS, { shopId, orderIds });
/** Returns the credit notes that correct these documents, the oldest first. */
export const creditsOf = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<{ id: string; content: string; document_id: string; reopens: boolean }>(CORRECTING, {
    shopId,
    ids,
  });
export const recordCorrection = (
  tx: Tx,
  c: { shopId: string; creditId: string; documentId: string; reopens: boolean; appliedCents: number },
) =>
  tx.run(CORRECT, {
    shopId: c.shopId,
    creditId: c.creditId,
    documentId: c.documentId,
    reopens: c.reopens,
    appliedCents: c.appliedCents,
  });
export const recordDeduction = (
  tx: Tx,
  shopId: string,
  { billId, depositId, cents }: { billId: string; depositId: string; cents: number },
) => tx.run(DEDUCT, { shopId, billId, depositId, cents });
/** Returns the invoices that deduct these deposits. */
export const billsDeducting = (tx: Tx, shopId: string, depositIds: readonly string[]) =>
  tx.rows<{ deposit_id: string; content: string }>(DEDUCTING, { shopId, depositIds });
/** Adds credited, settled or used amounts to a state; amounts may be negative. */
export const countOn = (
  tx: Tx,
  shopId: string,
  id: string,
  { credited = 0, settled = 0, used = 0 }: { credited?: number; settled?: number; used?: number },
) => tx.run(COUNT, { shopId, id, credited, settled, used });
export const addDocumentEvent = (
  tx: Tx,
  e: { shopId: string; documentId: string; at: Date; kind: string; by: string; facts?: object },
) =>
  tx.run(EVENT, {
    shopId: e.shopId,
    documentId: e.documentId,
    at: e.at,
    kind: e.kind,
    by: e.by,
    facts: e.facts ?? {},
  });
export const markSent = (tx: Tx, shopId: string, id: string, at: Date) => tx.run(SENT, { shopId, id, at });
/** Returns the next five hundred documents of a chain, as they are stored. */
export const chainPage = (tx: Tx, shopId: string, kind: SealedKind, after: number) =>
  tx.rows<DocumentRow>(PAGE, { shopId, kind, after });
export const chainEnd = (tx: Tx, shopId: string, kind: SealedKind) =>
  tx.one<{ position: number; hash: string; seal: string }>(END, { shopId, kind });

const MINE = statement(
  `select s.*, h.name as shop_name, h.code as shop_code from document_states s join shops h on h.id = s.shop_id
   where :day::date is null or (s.issued_on, s.document_id) < (:day, :id)
   order by s.issued_on desc, s.document_id desc limit 51`,
);
/** Returns the documents of the buyer for whom the transaction acts, the latest first; one more than a page. */
export const myDocuments = (tx: Tx, cursor: string | undefined) => {
  const [day = null, id = null] = /^(\d{4}-\d\d-\d\d)~([0-9a-z]{16})$/.exec(cursor ?? "")?.slice(1) ?? [];
  return tx.rows<StateRow & { total_ht_cents: number; shop_name: string; shop_code: string }>(MINE, {
    day,
    id,
  });
};
