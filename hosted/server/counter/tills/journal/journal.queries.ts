import type { JournalEnd, SealedRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { Running } from "@cuvee/core/counter/tills/runningState.ts";
import type { TillArchive } from "@cuvee/core/counter/tills/snapshot.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type StoredRecord = SealedRecord & { seq: number; countersignature: string; copies: string };
export type NewRecord = StoredRecord & { id: string; kind: string; at: string; previous: string };
export type JournalHead = JournalEnd & { running: Running; seal: string; runningSeal: string };
/** The position up to which a journal was verified, and held. */
export type VerifiedPosition = { running: Running; wholeAt: Date; seal: string };

const FIRST_HEAD = statement(
  `insert into till_heads (shop_id, till_id, seq, hash, running, seal)
   values (:shopId, :tillId, 0, :hash, :running, '') on conflict do nothing`,
);
const HEAD = `select seq, hash, running, seal, running_seal as "runningSeal" from till_heads
   where shop_id = :shopId and till_id = :tillId`;
const READ_HEAD = statement(HEAD);
const LOCK_HEAD = statement(`${HEAD} for update`);
const KNOWN = statement(
  `select seq, content, hash, signature from till_records
   where shop_id = :shopId and till_id = :tillId and seq = any(:seqs)`,
);
const TAKEN = statement(
  "select id from till_records where shop_id = :shopId and till_id = :tillId and id = any(:ids)",
);
const HAPPENED = statement(
  `select id from till_tickets where shop_id = :shopId and id = any(:ids)
   union all select id from till_closings where shop_id = :shopId and id = any(:ids) limit 1`,
);
const INSERT = statement(
  `insert into till_records (shop_id, till_id, received_at, seq, id, kind, at, content, previous, hash, signature,
     countersignature, copies, ahead_seconds)
   select :shopId, :tillId, :receivedAt, *, :aheadSeconds::int
   from unnest(:seqs::int[], :ids::text[], :kinds::text[], :moments::timestamptz[], :contents::text[],
     :previous::text[],
     :hashes::text[], :signatures::text[], :countersignatures::text[], :copies::text[])`,
);
const MOVE_HEAD = statement(
  `update till_heads set seq = :seq, hash = :hash, running = :running, seal = :seal, running_seal = :runningSeal
   where shop_id = :shopId and till_id = :tillId`,
);
const CHECKPOINT = statement(
  "insert into till_checkpoints (shop_id, till_id, seq, at, running) values (:shopId, :tillId, :seq, :at, :running)",
);
const CHECKPOINT_BEFORE = statement(
  `select running from till_checkpoints where shop_id = :shopId and till_id = :tillId
     and at < (:day::date)::timestamp at time zone 'Europe/Paris' order by seq desc limit 1`,
);
const LAST_UNTIL = statement(
  `select max(seq) as seq from till_records where shop_id = :shopId and till_id = :tillId
     and at < (:day::date + 1)::timestamp at time zone 'Europe/Paris'`,
);
const PAGE = statement(
  `select seq, content, hash, signature, countersignature, copies from till_records
   where shop_id = :shopId and till_id = :tillId and seq > :after and seq <= :upTo order by seq limit 500`,
);
const POINT = statement(
  `select running, whole_at as "wholeAt", seal from till_verified where shop_id = :shopId and till_id = :tillId`,
);
// Of two concurrent verifications the one that read further counts.
const MOVE_POINT = statement(
  `insert into till_verified as v (shop_id, till_id, seq, running, whole_at, seal)
   values (:shopId, :tillId, :seq, :running, :wholeAt, :seal)
   on conflict (shop_id, till_id) do update set seq = excluded.seq, running = excluded.running,
     whole_at = excluded.whole_at, seal = excluded.seal
   where excluded.seq > v.seq or excluded.seq = v.seq and excluded.whole_at > v.whole_at`,
);
const TILLS = statement(
  `select id, code, public_key as "publicKey" from tills where shop_id = :shopId order by length(code), code`,
);

/** Returns the end of a journal; undefined when nothing was sent. */
export const readHead = (tx: Tx, shopId: string, tillId: string): Promise<JournalHead | undefined> =>
  tx.one<JournalHead>(READ_HEAD, { shopId, tillId });

/** Returns the end of a journal, locked until the transaction ends: nothing else is appended meanwhile. */
export async function lockHead(tx: Tx, shopId: string, tillId: string, start: Running): Promise<JournalHead> {
  await tx.run(FIRST_HEAD, { shopId, tillId, hash: start.end.hash, running: start });
  const head = await tx.one<JournalHead>(LOCK_HEAD, { shopId, tillId });
  if (!head) throw new Error("journal has no end");
  return head;
}

export const knownRecords = (tx: Tx, shopId: string, tillId: string, seqs: readonly number[]) =>
  tx.rows<SealedRecord & { seq: number }>(KNOWN, { shopId, tillId, seqs });
/** Returns ids of records that already belong to another. */
export const takenIds = async (tx: Tx, shopId: string, tillId: string, ids: readonly string[]) =>
  new Set((await tx.rows<{ id: string }>(TAKEN, { shopId, tillId, ids })).map((row) => row.id));

/** Checks whether a ticket or closing of the shop, of any till, has one of these ids. */
export const isAnyIdRecorded = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<boolean> =>
  (await tx.one(HAPPENED, { shopId, ids })) !== undefined;

export const insertRecords = (
  tx: Tx,
  shopId: string,
  tillId: string,
  {
    receivedAt,
    aheadSeconds,
    records,
  }: { records: readonly NewRecord[]; receivedAt: Date; aheadSeconds: number | null },
): Promise<number> => {
  const all = (column: keyof NewRecord): unknown[] => records.map((record) => record[column]);
  return tx.run(INSERT, {
    shopId,
    tillId,
    receivedAt,
    seqs: all("seq"),
    ids: all("id"),
    kinds: all("kind"),
    moments: all("at"),
    contents: all("content"),
    previous: all("previous"),
    hashes: all("hash"),
    signatures: all("signature"),
    countersignatures: all("countersignature"),
    copies: all("copies"),
    aheadSeconds,
  });
};

export const moveHead = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { running, seals }: { running: Running; seals: { end: string; running: string } },
): Promise<number> =>
  tx.run(MOVE_HEAD, {
    shopId,
    tillId,
    seq: running.end.seq,
    hash: running.end.hash,
    running,
    seal: seals.end,
    runningSeal: seals.running,
  });
export const addCheckpoint = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { at, running }: { at: string; running: Running },
) => tx.run(CHECKPOINT, { shopId, tillId, seq: running.end.seq, at, running });
/** Returns the running totals after the last closing before a day. */
export const checkpointBefore = (tx: Tx, shopId: string, tillId: string, day: string) =>
  tx.one<{ running: Running }>(CHECKPOINT_BEFORE, { shopId, tillId, day });
/** Returns the last record until the end of a day, 0 where there is none. */
export const lastUntil = async (tx: Tx, shopId: string, tillId: string, day: string): Promise<number> =>
  (await tx.one<{ seq: number | null }>(LAST_UNTIL, { shopId, tillId, day }))?.seq ?? 0;
/** Returns the next five hundred records after one, up to another. */
export const recordsAfter = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { after, upTo }: { after: number; upTo: number },
) => tx.rows<StoredRecord>(PAGE, { shopId, tillId, after, upTo });
/** Returns the verified position of a journal; undefined when it never was. */
export const readPoint = (tx: Tx, shopId: string, tillId: string): Promise<VerifiedPosition | undefined> =>
  tx.one<VerifiedPosition>(POINT, { shopId, tillId });
export const movePoint = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { running, wholeAt, seal }: VerifiedPosition,
): Promise<number> => tx.run(MOVE_POINT, { shopId, tillId, seq: running.end.seq, running, wholeAt, seal });
export const journalsOf = (tx: Tx, shopId: string) =>
  tx.rows<{ id: string; code: string; publicKey: string }>(TILLS, { shopId });

const ADD_ARCHIVE = statement(
  `insert into till_archives (shop_id, till_id, n, from_day, to_day, made_by, made_at, header)
   select :shopId, :tillId, coalesce(max(n), 0) + 1, :from, :to, :by, :at, :header from till_archives
   where shop_id = :shopId and till_id = :tillId`,
);
const KEPT_HEADER = statement(
  `select header from till_archives where shop_id = :shopId and till_id = :tillId
     and from_day is not distinct from :from and to_day = :to
     and header is not null order by n desc limit 1`,
);
const UNTOLD = statement(
  `select n, made_by as by, from_day::text as "from", to_day::text as "to" from till_archives
   where shop_id = :shopId and till_id = :tillId and told_seq is null order by n limit 50`,
);
const TOLD = statement(
  `update till_archives set told_seq = :seq
   where shop_id = :shopId and till_id = :tillId and n::text = :number and told_seq is null`,
);
/** Records that an archive was created; the caller holds the lock of the till. */
export const addArchive = (
  tx: Tx,
  shopId: string,
  tillId: string,
  a: { from: string | null; to: string | null; by: string; at: Date; header: string | null },
): Promise<number> =>
  tx.run(ADD_ARCHIVE, { shopId, tillId, from: a.from, to: a.to, by: a.by, at: a.at, header: a.header });
/** Returns the first line of the newest stored archive of these days. */
export const storedHeader = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  { from, to }: { from: string | null; to: string },
): Promise<string | undefined> =>
  (await tx.one<{ header: string }>(KEPT_HEADER, { shopId, tillId, from, to }))?.header;
/** Returns archives that the till's own journal does not contain yet. */
export const unrecordedArchives = (tx: Tx, shopId: string, tillId: string): Promise<TillArchive[]> =>
  tx.rows<TillArchive>(UNTOLD, { shopId, tillId });
/** Records that the till's journal contains an archive; other archives that it names are ignored. */
export const markArchiveRecorded = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { n, seq }: { n: unknown; seq: number },
) => tx.run(TOLD, { shopId, tillId, number: String(n), seq });
