import type { DebitStatus } from "@cuvee/core/billing/payments/sepa.contract.ts";
import type {
  BatchStatus,
  MandateStatus,
  Scheme,
  SepaAddress,
  Sequence,
} from "@cuvee/core/billing/payments/sepa.ts";
import { HELD_BACK } from "#billing/payments/notClaimable.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** The day from which a mandate `m` expires if it stays unused. */
export const LAPSES = "(coalesce(m.last_collected_on, m.signed_on) + interval '36 months')::date";

export type StoredMandate = {
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
export type StoredBatch = {
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
export type StoredCollection = {
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

const MANDATE = `select m.*, c.name as client_name, c.kind as client_kind, c.lang as client_lang,
    coalesce(c.emails[1], '') as client_email
   from sepa_mandates m join clients c on c.shop_id = m.shop_id and c.id = m.client_id`;
const FIND = statement(`${MANDATE} where m.shop_id = :shopId and m.id = :id`);
const THESE = statement(`${MANDATE} where m.shop_id = :shopId and m.id = any(:ids) order by m.id`);
const HOLD = statement(
  `${MANDATE} where m.shop_id = :shopId and m.id = any(:ids) order by m.id for update of m`,
);
const ADD = statement(
  `insert into sepa_mandates (shop_id, id, client_id, rum, scheme, status, signed_on, debtor, address, iban, bic,
     one_off, made_by, created_at)
   values (:shopId, :id, :clientId, :rum, :scheme, :status, :signedOn, :debtor, :address, :iban, :bic, :oneOff, :by,
     :at)`,
);
const SAVE = statement(
  `update sepa_mandates set status = :status, signed_on = :signedOn, debtor = :debtor, address = :address,
     iban = :iban, bic = :bic, is_amended = :isAmended,
     last_collected_on = :lastCollectedOn, collections = :collections, why = :why, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const COLLECTABLE = statement(
  `select distinct on (s.due_on, s.document_id) s.document_id, s.number, s.due_on, s.open_cents, m.id as mandate_id
   from document_states s join sepa_mandates m on m.shop_id = s.shop_id and m.client_id = s.client_id
     and m.status = 'completed'
     and not (m.one_off and exists (select 1 from sepa_collections x where x.shop_id = m.shop_id and x.mandate_id = m.id
       and x.status = 'announced'))
   where s.shop_id = :shopId and s.kind <> 'credit' and s.open_cents > 0 and coalesce(s.due_on, s.issued_on) <= :day
     and not exists (select 1 from sepa_collections x where x.shop_id = s.shop_id and x.document_id = s.document_id
       and x.status = 'announced')
     and not ${HELD_BACK}
   order by s.due_on, s.document_id, (m.one_off and m.collections > 0), ${LAPSES} <= :day, m.one_off,
     m.last_collected_on desc nulls last,
     m.id limit 500`,
);
const ADD_BATCH = statement(
  `insert into sepa_batches (shop_id, id, number, bank_id, collect_on, status, count, total_cents, made_by, created_at)
   values (:shopId, :id, :number, :bankId, :collectOn, 'announced', :count, :totalCents, :by, :at)`,
);
const ADD_COLLECTION = statement(
  `insert into sepa_collections (shop_id, id, batch_id, mandate_id, document_id, amount_cents, status)
   values (:shopId, :id, :batchId, :mandateId, :documentId, :amountCents, 'announced')`,
);
const DUE_BATCHES = statement('select shop_id as "shopId", batch_id as "batchId" from due_collections(:day)');
const OF_ITS_ORDERS = statement(
  `select distinct s.document_id as id, coalesce(s.due_on, s.issued_on) as due_on from document_orders w
   join document_orders o on o.shop_id = w.shop_id and o.order_id = w.order_id
   join document_states s on s.shop_id = o.shop_id and s.document_id = o.document_id and s.kind <> 'credit'
     and s.open_cents > 0
   where w.shop_id = :shopId and w.document_id = :documentId and s.document_id <> :documentId order by 2, 1`,
);
const BATCH = statement("select * from sepa_batches where shop_id = :shopId and id = :id");
const HOLD_BATCH = statement("select * from sepa_batches where shop_id = :shopId and id = :id for update");
const COLLECTIONS = `select x.*, m.rum, s.number, c.name as client_name from sepa_collections x
   join sepa_mandates m on m.shop_id = x.shop_id and m.id = x.mandate_id
   join document_states s on s.shop_id = x.shop_id and s.document_id = x.document_id
   join clients c on c.shop_id = m.shop_id and c.id = m.client_id`;
const OF_BATCH = statement(
  `${COLLECTIONS} where x.shop_id = :shopId and x.batch_id = :batchId order by s.number, x.id`,
);
const ONE = statement(`${COLLECTIONS} where x.shop_id = :shopId and x.id = :id`);
const OF_SETTLEMENT = statement(
  `${COLLECTIONS} where x.shop_id = :shopId and x.settlement_id = :settlementId`,
);
const SAVE_BATCH = statement(
  `update sepa_batches set status = :status, file = :file, count = :count, total_cents = :totalCents,
     version = version + 1 where shop_id = :shopId and id = :id`,
);
const SAVE_COLLECTION = statement(
  `update sepa_collections set status = :status, sequence = :sequence, settlement_id = :settlementId, reason = :reason,
     amount_cents = :amountCents
   where shop_id = :shopId and id = :id`,
);

export const findMandate = (tx: Tx, shopId: string, id: string) =>
  tx.one<StoredMandate>(FIND, { shopId, id });
/** Returns mandates without locking them. */
export const mandatesOf = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<StoredMandate>(THESE, { shopId, ids });
export const lockMandates = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<StoredMandate>(HOLD, { shopId, ids });
type NewMandate = Pick<
  StoredMandate,
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
export const addMandate = (tx: Tx, shopId: string, m: NewMandate, { by, at }: { by: string; at: Date }) =>
  tx.run(ADD, {
    shopId,
    id: m.id,
    clientId: m.client_id,
    rum: m.rum,
    scheme: m.scheme,
    status: m.status,
    signedOn: m.signed_on,
    debtor: m.debtor,
    address: JSON.stringify(m.address),
    iban: m.iban,
    bic: m.bic,
    oneOff: m.one_off,
    by,
    at,
  });
export const saveMandate = (tx: Tx, shopId: string, m: StoredMandate) =>
  tx.run(SAVE, {
    shopId,
    id: m.id,
    status: m.status,
    signedOn: m.signed_on,
    debtor: m.debtor,
    address: JSON.stringify(m.address),
    iban: m.iban,
    bic: m.bic,
    isAmended: m.is_amended,
    lastCollectedOn: m.last_collected_on,
    collections: m.collections,
    why: m.why,
  });
/**
 * Returns open invoices and deposits that are due by a day, of clients with an active mandate, each with one of them:
 * preferably one that can be used.
 */
export const collectableBy = (tx: Tx, shopId: string, day: string) =>
  tx.rows<{
    document_id: string;
    number: string;
    due_on: string | null;
    open_cents: number;
    mandate_id: string;
  }>(COLLECTABLE, { shopId, day });
export const addBatch = (
  tx: Tx,
  shopId: string,
  b: Omit<StoredBatch, "status" | "file" | "version">,
  { by, at }: { by: string; at: Date },
) =>
  tx.run(ADD_BATCH, {
    shopId,
    id: b.id,
    number: b.number,
    bankId: b.bank_id,
    collectOn: b.collect_on,
    count: b.count,
    totalCents: b.total_cents,
    by,
    at,
  });
export const addCollection = (
  tx: Tx,
  shopId: string,
  c: Pick<StoredCollection, "id" | "batch_id" | "mandate_id" | "document_id" | "amount_cents">,
) =>
  tx.run(ADD_COLLECTION, {
    shopId,
    id: c.id,
    batchId: c.batch_id,
    mandateId: c.mandate_id,
    documentId: c.document_id,
    amountCents: c.amount_cents,
  });
export const findBatch = (tx: Tx, shopId: string, id: string) => tx.one<StoredBatch>(BATCH, { shopId, id });
export const lockBatch = (tx: Tx, shopId: string, id: string) =>
  tx.one<StoredBatch>(HOLD_BATCH, { shopId, id });
export const collectionsOf = (tx: Tx, shopId: string, batchId: string) =>
  tx.rows<StoredCollection>(OF_BATCH, { shopId, batchId });
export const findCollection = (tx: Tx, shopId: string, id: string) =>
  tx.one<StoredCollection>(ONE, { shopId, id });
/** Returns the debit of a settlement. */
export const collectionOfMoney = (tx: Tx, shopId: string, settlementId: string) =>
  tx.one<StoredCollection>(OF_SETTLEMENT, { shopId, settlementId });
export const saveBatch = (tx: Tx, shopId: string, b: StoredBatch) =>
  tx.run(SAVE_BATCH, {
    shopId,
    id: b.id,
    status: b.status,
    file: b.file,
    count: b.count,
    totalCents: b.total_cents,
  });
export const saveCollection = (tx: Tx, shopId: string, c: StoredCollection) =>
  tx.run(SAVE_COLLECTION, {
    shopId,
    id: c.id,
    status: c.status,
    sequence: c.sequence,
    settlementId: c.settlement_id,
    reason: c.reason,
    amountCents: c.amount_cents,
  });
/** Returns the collections of every shop whose file was made and whose day has come. `day`: today, `YYYY-MM-DD`. */
export const dueBatches = (tx: Tx, day: string) =>
  tx.rows<{ shopId: string; batchId: string }>(DUE_BATCHES, { day });
/** Returns the other open documents of a document's orders, the first due first. */
export const openOfItsOrders = async (tx: Tx, shopId: string, documentId: string): Promise<string[]> =>
  (await tx.rows<{ id: string }>(OF_ITS_ORDERS, { shopId, documentId })).map(({ id }) => id);
