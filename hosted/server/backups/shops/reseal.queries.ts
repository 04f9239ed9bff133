import type { SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import type { Running } from "@cuvee/core/counter/tills/runningState.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** Rows whose seals are made again, at once. */
const BATCH = 2000;

/** Reads rows after a key, a batch at a time, makes the seals of each batch, and writes them. */
async function inBatches<R extends object>(
  tx: Tx,
  { read, write, shopId }: { read: string; write: string; shopId: string },
  seal: (row: R) => object,
): Promise<void> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await tx.rows<R>(`${read} limit ${BATCH} offset :offset`, { shopId, offset });
    if (rows.length > 0) await tx.run(write, { shopId, seals: JSON.stringify(rows.map((row) => seal(row))) });
    if (rows.length < BATCH) return;
  }
}

export type DocumentLink = { id: string; kind: SealedKind; position: number; hash: string };
/** Seals each document of a shop. */
export const resealDocuments = (tx: Tx, shopId: string, seal: (row: DocumentLink) => string): Promise<void> =>
  inBatches<DocumentLink>(
    tx,
    {
      shopId,
      read: `select id, kind, position, hash from documents where shop_id = :shopId order by kind, position`,
      write: `update documents d set seal = s.seal from json_to_recordset(:seals::json) as s (id text, seal text)
        where d.shop_id = :shopId and d.id = s.id`,
    },
    (row) => ({ id: row.id, seal: seal(row) }),
  );
type Head = Omit<DocumentLink, "id">;
/** Seals the end of each chain of documents. */
export const resealHeads = (tx: Tx, shopId: string, seal: (row: Head) => string): Promise<void> =>
  inBatches<Head>(
    tx,
    {
      shopId,
      read: `select kind, position, hash from document_heads where shop_id = :shopId order by kind`,
      write: `update document_heads h set seal = s.seal from json_to_recordset(:seals::json) as s (kind text, seal text)
        where h.shop_id = :shopId and h.kind = s.kind`,
    },
    (row) => ({ kind: row.kind, seal: seal(row) }),
  );

export type EntryLink = { closesOn: string; number: number; hash: string };
/** Seals each entry of the books. */
export const resealEntries = (tx: Tx, shopId: string, seal: (row: EntryLink) => string): Promise<void> =>
  inBatches<EntryLink>(
    tx,
    {
      shopId,
      read: `select closes_on as "closesOn", number, hash from journal_seals where shop_id = :shopId
        order by closes_on, number`,
      write: `update journal_seals j set seal = s.seal
        from json_to_recordset(:seals::json) as s (closes_on date, number int, seal text)
        where j.shop_id = :shopId and j.closes_on = s.closes_on and j.number = s.number`,
    },
    (row) => ({ closes_on: row.closesOn, number: row.number, seal: seal(row) }),
  );
export type YearLink = { closesOn: string; number: number; fromNumber: number; since: Date };
/** Seals the end and the beginning of each year of the books. */
export const resealYears = (
  tx: Tx,
  shopId: string,
  seal: (row: YearLink) => { seal: string; fromSeal: string },
): Promise<void> =>
  inBatches<YearLink>(
    tx,
    {
      shopId,
      read: `select closes_on as "closesOn", number, from_number as "fromNumber", since from journal_ends
        where shop_id = :shopId order by closes_on`,
      write: `update journal_ends e set seal = s.seal, from_seal = s.from_seal
        from json_to_recordset(:seals::json) as s (closes_on date, seal text, from_seal text)
        where e.shop_id = :shopId and e.closes_on = s.closes_on`,
    },
    (row) => {
      const { seal: end, fromSeal } = seal(row);
      return { closes_on: row.closesOn, seal: end, from_seal: fromSeal };
    },
  );

export type RecordLink = {
  tillId: string;
  seq: number;
  content: string;
  hash: string;
  signature: string;
  copies: string;
};
/** Countersigns each record of the shop's tills. */
export const resealRecords = (tx: Tx, shopId: string, sign: (row: RecordLink) => string): Promise<void> =>
  inBatches<RecordLink>(
    tx,
    {
      shopId,
      read: `select till_id as "tillId", seq, content, hash, signature, copies from till_records
        where shop_id = :shopId order by till_id, seq`,
      write: `update till_records r set countersignature = s.seal
        from json_to_recordset(:seals::json) as s (till_id text, seq int, seal text)
        where r.shop_id = :shopId and r.till_id = s.till_id and r.seq = s.seq`,
    },
    (row) => ({ till_id: row.tillId, seq: row.seq, seal: sign(row) }),
  );
export type TillLink = { tillId: string; seq: number; hash: string; running: Running };
/** Seals the end of each journal, with its totals. */
export const resealTills = (
  tx: Tx,
  shopId: string,
  seal: (row: TillLink) => { seal: string; running: string },
): Promise<void> =>
  inBatches<TillLink>(
    tx,
    {
      shopId,
      read: `select till_id as "tillId", seq, hash, running from till_heads where shop_id = :shopId order by till_id`,
      write: `update till_heads h set seal = s.seal, running_seal = s.running
        from json_to_recordset(:seals::json) as s (till_id text, seal text, running text)
        where h.shop_id = :shopId and h.till_id = s.till_id`,
    },
    (row) => ({ till_id: row.tillId, ...seal(row) }),
  );
export type VerifiedLink = { tillId: string; running: Running; wholeAt: Date };
/** Seals the position up to which each journal was verified. */
export const resealVerified = (tx: Tx, shopId: string, sign: (row: VerifiedLink) => string): Promise<void> =>
  inBatches<VerifiedLink>(
    tx,
    {
      shopId,
      read: `select till_id as "tillId", running, whole_at as "wholeAt" from till_verified where shop_id = :shopId
        order by till_id`,
      write: `update till_verified v set seal = s.seal
        from json_to_recordset(:seals::json) as s (till_id text, seal text)
        where v.shop_id = :shopId and v.till_id = s.till_id`,
    },
    (row) => ({ till_id: row.tillId, seal: sign(row) }),
  );
export type CopyLink = { position: number; hash: string };
/** Signs each mailed copy of a ticket. */
export const resealCopies = (tx: Tx, shopId: string, sign: (row: CopyLink) => string): Promise<void> =>
  inBatches<CopyLink>(
    tx,
    {
      shopId,
      read: `select position, hash from till_copies where shop_id = :shopId order by position`,
      write: `update till_copies c set signature = s.seal
        from json_to_recordset(:seals::json) as s (position int, seal text)
        where c.shop_id = :shopId and c.position = s.position`,
    },
    (row) => ({ position: row.position, seal: sign(row) }),
  );
/** Seals the end of the chain of mailed copies. */
export const resealCopiesEnd = (tx: Tx, shopId: string, sign: (row: CopyLink) => string): Promise<void> =>
  inBatches<CopyLink>(
    tx,
    {
      shopId,
      read: `select position, hash from till_copy_ends where shop_id = :shopId order by position`,
      write: `update till_copy_ends e set seal = s.seal from json_to_recordset(:seals::json) as s (seal text)
        where e.shop_id = :shopId`,
    },
    (row) => ({ seal: sign(row) }),
  );

/** Tables with the hash of a private link's key, and the SQL of what the key is made from. */
const LINKED = {
  orders: "t.id",
  quotes: "t.id",
  reservations: "t.id",
  reservation_payers: "t.id",
  waiting_list: "t.id",
  order_group_members: "'share:' || t.group_id || ':' || t.id",
} as const;
/** Makes the hashes of the keys of private links again. */
export async function rehashLinks(tx: Tx, shopId: string, hashOf: (of: string) => Buffer): Promise<void> {
  for (const [table, of] of Object.entries(LINKED))
    await inBatches<{ of: string }>(
      tx,
      {
        shopId,
        read: `select ${of} as of from ${table} t where t.shop_id = :shopId and t.key_hash is not null order by 1`,
        write: `update ${table} t set key_hash = decode(s.hash, 'hex')
          from json_to_recordset(:seals::json) as s (key text, hash text)
          where t.shop_id = :shopId and ${of} = s.key`,
      },
      (row) => ({ key: row.of, hash: hashOf(row.of).toString("hex") }),
    );
}
