import type { BatchRow, DebitStatus, MandateRow } from "@cuvee/core/billing/payments/sepa.contract.ts";
import {
  BATCH_STATUSES,
  MANDATE_STATUSES,
  SCHEMES,
  type BatchStatus,
  type MandateStatus,
  type Scheme,
  type SepaAddress,
  type Sequence,
} from "@cuvee/core/billing/payments/sepa.ts";
import { HELD_BACK } from "#billing/payments/heldBack.queries.ts";
import { statement, type Tx } from "#kit/database.ts";
import type { ListDefinition } from "#kit/list.ts";

const LAPSES = "(coalesce(m.last_collected_on, m.signed_on) + interval '36 months')::date";

export const mandateRows: ListDefinition<MandateRow> = {
  name: "mandates",
  labels: "payments:columns",
  from: "sepa_mandates m join clients c on c.shop_id = m.shop_id and c.id = m.client_id",
  where: "m.shop_id = $1",
  id: "m.id",
  columns: {
    clientName: { sql: "c.name", kind: "text", sort: "c.sort_name", required: true },
    clientId: { sql: "m.client_id", kind: "text", filter: true },
    rum: { sql: "m.rum", kind: "text", sort: true, required: true },
    scheme: { sql: "m.scheme", kind: "text", filter: SCHEMES },
    status: { sql: "m.status", kind: "text", filter: MANDATE_STATUSES, words: "payments:mandateStatuses" },
    debtor: { sql: "m.debtor", kind: "text" },
    iban: { sql: "left(m.iban, 2) || '•• •••• ' || right(m.iban, 4)", kind: "text" },
    signedOn: { sql: "m.signed_on", kind: "date", sort: true, filter: true },
    lastCollectedOn: { sql: "m.last_collected_on", kind: "date", sort: true, filter: true },
    lapsesOn: { sql: LAPSES, kind: "date", sort: true, filter: true },
    collections: { sql: "m.collections", kind: "number" },
  },
  extra: { version: "m.version", clientKind: "c.kind", oneOff: "m.one_off" },
  search: ["plain_text(c.name || ' ' || m.rum || ' ' || m.debtor)"],
  defaultSort: "clientName",
};
export const batchRows: ListDefinition<BatchRow> = {
  name: "collections",
  labels: "payments:columns",
  from: "sepa_batches b",
  where: "b.shop_id = $1",
  id: "b.id",
  columns: {
    number: { sql: "b.number", kind: "text", sort: true, required: true },
    bankId: { sql: "b.bank_id", kind: "text", filter: true },
    collectOn: { sql: "b.collect_on", kind: "date", sort: true, required: true, filter: true },
    status: {
      sql: "b.status",
      kind: "text",
      filter: BATCH_STATUSES,
      words: "payments:batchStatuses",
    },
    count: { sql: "b.count", kind: "number" },
    totalCents: { sql: "b.total_cents", kind: "cents", sort: true, required: true, total: true },
  },
  extra: { version: "b.version" },
  search: ["plain_text(b.number)"],
  defaultSort: "-collectOn",
};

export type MandateFound = {
  id: string;
  client_id: string;
  client_name: string;
  client_kind: "individual" | "professional";
  client_lang: string;
  client_email: string;
  rum: string;
  scheme: Scheme;
  status: MandateStatus;
  signed_on: string | null;
  debtor: string;
  address: SepaAddress;
  iban: string;
  bic: string;
  one_off: boolean;
  is_amended: boolean;
  last_collected_on: string | null;
  collections: number;
  why: string;
  version: number;
};
export type BatchFound = {
  id: string;
  number: string;
  bank_id: string;
  collect_on: string;
  status: BatchStatus;
  count: number;
  total_cents: number;
  file: string | null;
  version: number;
};
export type CollectionFound = {
  id: string;
  batch_id: string;
  mandate_id: string;
  rum: string;
  document_id: string;
  number: string;
  client_name: string;
  amount_cents: number;
  sequence: Sequence | null;
  status: DebitStatus;
  settlement_id: string | null;
  reason: string;
};

const MANDATE = `select m.*, c.name as client_name, c.kind as client_kind, c.lang as client_lang, coalesce(c.emails[1], '') as client_email
   from sepa_mandates m join clients c on c.shop_id = m.shop_id and c.id = m.client_id`;
const FIND = statement(`${MANDATE} where m.shop_id = $1 and m.id = $2`);
const THESE = statement(`${MANDATE} where m.shop_id = $1 and m.id = any($2) order by m.id`);
const HOLD = statement(`${MANDATE} where m.shop_id = $1 and m.id = any($2) order by m.id for update of m`);
const ADD = statement(
  `insert into sepa_mandates (shop_id, id, client_id, rum, scheme, status, signed_on, debtor, address, iban, bic, one_off, made_by,
     created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
const SAVE = statement(
  `update sepa_mandates set status = $3, signed_on = $4, debtor = $5, address = $6, iban = $7, bic = $8, is_amended = $9,
     last_collected_on = $10, collections = $11, why = $12, version = version + 1 where shop_id = $1 and id = $2`,
);
const COLLECTABLE = statement(
  `select distinct on (s.due_on, s.document_id) s.document_id, s.number, s.due_on, s.open_cents, m.id as mandate_id
   from document_states s join sepa_mandates m on m.shop_id = s.shop_id and m.client_id = s.client_id and m.status = 'completed'
     and not (m.one_off and exists (select 1 from sepa_collections x where x.shop_id = m.shop_id and x.mandate_id = m.id
       and x.status = 'announced'))
   where s.shop_id = $1 and s.kind <> 'credit' and s.open_cents > 0 and coalesce(s.due_on, s.issued_on) <= $2
     and not exists (select 1 from sepa_collections x where x.shop_id = s.shop_id and x.document_id = s.document_id
       and x.status = 'announced')
     and not ${HELD_BACK}
   order by s.due_on, s.document_id, (m.one_off and m.collections > 0), ${LAPSES} <= $2, m.one_off, m.last_collected_on desc nulls last,
     m.id limit 500`,
);
const ADD_BATCH = statement(
  `insert into sepa_batches (shop_id, id, number, bank_id, collect_on, status, count, total_cents, made_by, created_at)
   values ($1, $2, $3, $4, $5, 'announced', $6, $7, $8, $9)`,
);
const ADD_COLLECTION = statement(
  `insert into sepa_collections (shop_id, id, batch_id, mandate_id, document_id, amount_cents, status)
   values ($1, $2, $3, $4, $5, $6, 'announced')`,
);
const DUE_BATCHES = statement('select shop_id as "shopId", batch_id as "batchId" from due_collections($1)');
const OF_ITS_ORDERS = statement(
  `select distinct s.document_id as id, coalesce(s.due_on, s.issued_on) as due_on from document_orders w
   join document_orders o on o.shop_id = w.shop_id and o.order_id = w.order_id
   join document_states s on s.shop_id = o.shop_id and s.document_id = o.document_id and s.kind <> 'credit' and s.open_cents > 0
   where w.shop_id = $1 and w.document_id = $2 and s.document_id <> $2 order by 2, 1`,
);
const BATCH = statement("select * from sepa_batches where shop_id = $1 and id = $2");
const HOLD_BATCH = statement("select * from sepa_batches where shop_id = $1 and id = $2 for update");
const COLLECTIONS = `select x.*, m.rum, s.number, c.name as client_name from sepa_collections x
   join sepa_mandates m on m.shop_id = x.shop_id and m.id = x.mandate_id
   join document_states s on s.shop_id = x.shop_id and s.document_id = x.document_id
   join clients c on c.shop_id = m.shop_id and c.id = m.client_id`;
const OF_BATCH = statement(`${COLLECTIONS} where x.shop_id = $1 and x.batch_id = $2 order by s.number, x.id`);
const ONE = statement(`${COLLECTIONS} where x.shop_id = $1 and x.id = $2`);
const OF_SETTLEMENT = statement(`${COLLECTIONS} where x.shop_id = $1 and x.settlement_id = $2`);
const SAVE_BATCH = statement(
  "update sepa_batches set status = $3, file = $4, count = $5, total_cents = $6, version = version + 1 where shop_id = $1 and id = $2",
);
const SAVE_COLLECTION = statement(
  `update sepa_collections set status = $3, sequence = $4, settlement_id = $5, reason = $6, amount_cents = $7
   where shop_id = $1 and id = $2`,
);

export const findMandate = (tx: Tx, shopId: string, id: string) => tx.one<MandateFound>(FIND, [shopId, id]);
/** Mandates as they are, held by nobody. */
export const mandatesOf = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<MandateFound>(THESE, [shopId, ids]);
export const holdMandates = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<MandateFound>(HOLD, [shopId, ids]);
type NewMandate = Pick<
  MandateFound,
  | "id"
  | "client_id"
  | "rum"
  | "scheme"
  | "status"
  | "signed_on"
  | "debtor"
  | "address"
  | "iban"
  | "bic"
  | "one_off"
>;
export const addMandate = (tx: Tx, shopId: string, m: NewMandate, by: string, at: Date) =>
  tx.run(ADD, [
    shopId,
    m.id,
    m.client_id,
    m.rum,
    m.scheme,
    m.status,
    m.signed_on,
    m.debtor,
    JSON.stringify(m.address),
    m.iban,
    m.bic,
    m.one_off,
    by,
    at,
  ]);
export const saveMandate = (tx: Tx, shopId: string, m: MandateFound) =>
  tx.run(SAVE, [
    shopId,
    m.id,
    m.status,
    m.signed_on,
    m.debtor,
    JSON.stringify(m.address),
    m.iban,
    m.bic,
    m.is_amended,
    m.last_collected_on,
    m.collections,
    m.why,
  ]);
/** Open bills and deposits that are due by a day, of clients with an active mandate, each with one of them: first one that can be used. */
export const collectableBy = (tx: Tx, shopId: string, day: string) =>
  tx.rows<{
    document_id: string;
    number: string;
    due_on: string | null;
    open_cents: number;
    mandate_id: string;
  }>(COLLECTABLE, [shopId, day]);
export const addBatch = (
  tx: Tx,
  shopId: string,
  b: Omit<BatchFound, "status" | "file" | "version">,
  by: string,
  at: Date,
) => tx.run(ADD_BATCH, [shopId, b.id, b.number, b.bank_id, b.collect_on, b.count, b.total_cents, by, at]);
export const addCollection = (
  tx: Tx,
  shopId: string,
  c: Pick<CollectionFound, "id" | "batch_id" | "mandate_id" | "document_id" | "amount_cents">,
) => tx.run(ADD_COLLECTION, [shopId, c.id, c.batch_id, c.mandate_id, c.document_id, c.amount_cents]);
export const findBatch = (tx: Tx, shopId: string, id: string) => tx.one<BatchFound>(BATCH, [shopId, id]);
export const holdBatch = (tx: Tx, shopId: string, id: string) => tx.one<BatchFound>(HOLD_BATCH, [shopId, id]);
export const collectionsOf = (tx: Tx, shopId: string, batchId: string) =>
  tx.rows<CollectionFound>(OF_BATCH, [shopId, batchId]);
export const findCollection = (tx: Tx, shopId: string, id: string) =>
  tx.one<CollectionFound>(ONE, [shopId, id]);
/** The debit by which a settlement came. */
export const collectionOfMoney = (tx: Tx, shopId: string, settlementId: string) =>
  tx.one<CollectionFound>(OF_SETTLEMENT, [shopId, settlementId]);
export const saveBatch = (tx: Tx, shopId: string, b: BatchFound) =>
  tx.run(SAVE_BATCH, [shopId, b.id, b.status, b.file, b.count, b.total_cents]);
export const saveCollection = (tx: Tx, shopId: string, c: CollectionFound) =>
  tx.run(SAVE_COLLECTION, [shopId, c.id, c.status, c.sequence, c.settlement_id, c.reason, c.amount_cents]);
/** Collections of every shop whose file was made and whose day has come. `day`: today, `YYYY-MM-DD`. */
export const dueBatches = (tx: Tx, day: string) =>
  tx.rows<{ shopId: string; batchId: string }>(DUE_BATCHES, [day]);
/** Other open documents of the orders of one, the first due first. */
export const openOfItsOrders = async (tx: Tx, shopId: string, documentId: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(OF_ITS_ORDERS, [shopId, documentId])).map(({ id }) => id);
