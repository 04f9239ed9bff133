import type { JournalEnd, SealedRecord } from "@cuvee/core/sales/tills/journal.ts";
import type { Running } from "@cuvee/core/sales/tills/running.ts";
import type { TillArchive } from "@cuvee/core/sales/tills/snapshot.ts";
import { statement, type Tx } from "#kit/database.ts";

export type StoredRecord = SealedRecord & { seq: number; countersignature: string; copies: string };
export type NewRecord = StoredRecord & { id: string; kind: string; at: string; previous: string };
export type Head = JournalEnd & { running: Running; seal: string; runningSeal: string };
/** Where a journal was read to, and held. */
export type Point = { running: Running; wholeAt: Date; seal: string };

const FIRST_HEAD = statement(
  `insert into till_heads (shop_id, till_id, seq, hash, running, seal) values ($1, $2, 0, $3, $4, '') on conflict do nothing`,
);
const HEAD = `select seq, hash, running, seal, running_seal as "runningSeal" from till_heads where shop_id = $1 and till_id = $2`;
const READ_HEAD = statement(HEAD);
const LOCK_HEAD = statement(`${HEAD} for update`);
const KNOWN = statement(
  "select seq, content, hash, signature from till_records where shop_id = $1 and till_id = $2 and seq = any($3)",
);
const TAKEN = statement("select id from till_records where shop_id = $1 and till_id = $2 and id = any($3)");
const HAPPENED = statement(
  `select id from till_tickets where shop_id = $1 and id = any($2)
   union all select id from till_closings where shop_id = $1 and id = any($2) limit 1`,
);
const INSERT = statement(
  `insert into till_records (shop_id, till_id, received_at, seq, id, kind, at, content, previous, hash, signature, countersignature, copies,
     ahead_seconds)
   select $1, $2, $3, *, $14::int from unnest($4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::text[], $9::text[],
     $10::text[], $11::text[], $12::text[], $13::text[])`,
);
const MOVE_HEAD = statement(
  "update till_heads set seq = $3, hash = $4, running = $5, seal = $6, running_seal = $7 where shop_id = $1 and till_id = $2",
);
const CHECKPOINT = statement(
  "insert into till_checkpoints (shop_id, till_id, seq, at, running) values ($1, $2, $3, $4, $5)",
);
const CHECKPOINT_BEFORE = statement(
  `select running from till_checkpoints where shop_id = $1 and till_id = $2 
     and at < ($3::date)::timestamp at time zone 'Europe/Paris' order by seq desc limit 1`,
);
const LAST_UNTIL = statement(
  `select max(seq) as seq from till_records where shop_id = $1 and till_id = $2
     and at < ($3::date + 1)::timestamp at time zone 'Europe/Paris'`,
);
const PAGE = statement(
  `select seq, content, hash, signature, countersignature, copies from till_records
   where shop_id = $1 and till_id = $2 and seq > $3 and seq <= $4 order by seq limit 500`,
);
const POINT = statement(
  `select running, whole_at as "wholeAt", seal from till_verified where shop_id = $1 and till_id = $2`,
);
// Of two that read at once the one that read further counts.
const MOVE_POINT = statement(
  `insert into till_verified as v (shop_id, till_id, seq, running, whole_at, seal) values ($1, $2, $3, $4, $5, $6)
   on conflict (shop_id, till_id) do update set seq = excluded.seq, running = excluded.running, whole_at = excluded.whole_at,
     seal = excluded.seal
   where excluded.seq > v.seq or excluded.seq = v.seq and excluded.whole_at > v.whole_at`,
);
const TILLS = statement(
  `select id, code, public_key as "publicKey" from tills where shop_id = $1 order by length(code), code`,
);

/** The end of a journal; undefined: nothing was sent. */
export const readHead = (tx: Tx, shopId: string, tillId: string): Promise<Head | undefined> =>
  tx.one<Head>(READ_HEAD, [shopId, tillId]);

/** The end of a journal, held until the transaction ends: nothing else is added to it meanwhile. */
export async function lockHead(tx: Tx, shopId: string, tillId: string, start: Running): Promise<Head> {
  await tx.run(FIRST_HEAD, [shopId, tillId, start.end.hash, start]);
  const head = await tx.one<Head>(LOCK_HEAD, [shopId, tillId]);
  if (!head) throw new Error("journal has no end");
  return head;
}

export const knownRecords = (tx: Tx, shopId: string, tillId: string, seqs: readonly number[]) =>
  tx.rows<SealedRecord & { seq: number }>(KNOWN, [shopId, tillId, seqs]);
/** Ids of records that are another's already. */
export const takenIds = async (tx: Tx, shopId: string, tillId: string, ids: readonly string[]) =>
  new Set((await tx.rows<{ id: string }>(TAKEN, [shopId, tillId, ids])).map((row) => row.id));

/** Whether a ticket or closing of the shop, of whatever till, has one of these ids. */
export const haveHappened = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<boolean> =>
  (await tx.one(HAPPENED, [shopId, ids])) !== undefined;

export const insertRecords = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { receivedAt, aheadSeconds }: { receivedAt: Date; aheadSeconds: number | null },
  records: readonly NewRecord[],
): Promise<number> =>
  tx.run(INSERT, [
    shopId,
    tillId,
    receivedAt,
    ...(
      [
        "seq",
        "id",
        "kind",
        "at",
        "content",
        "previous",
        "hash",
        "signature",
        "countersignature",
        "copies",
      ] as const
    ).map((column) => records.map((record) => record[column])),
    aheadSeconds,
  ]);

export const moveHead = (
  tx: Tx,
  shopId: string,
  tillId: string,
  running: Running,
  seals: { end: string; running: string },
): Promise<number> =>
  tx.run(MOVE_HEAD, [shopId, tillId, running.end.seq, running.end.hash, running, seals.end, seals.running]);
export const addCheckpoint = (tx: Tx, shopId: string, tillId: string, at: string, running: Running) =>
  tx.run(CHECKPOINT, [shopId, tillId, running.end.seq, at, running]);
/** What ran after the last closing before a day. */
export const checkpointBefore = (tx: Tx, shopId: string, tillId: string, day: string) =>
  tx.one<{ running: Running }>(CHECKPOINT_BEFORE, [shopId, tillId, day]);
/** The last record until the end of a day, 0 where there is none. */
export const lastUntil = async (tx: Tx, shopId: string, tillId: string, day: string): Promise<number> =>
  (await tx.one<{ seq: number | null }>(LAST_UNTIL, [shopId, tillId, day]))?.seq ?? 0;
/** The next five hundred records after one, up to another. */
export const recordsAfter = (tx: Tx, shopId: string, tillId: string, after: number, upTo: number) =>
  tx.rows<StoredRecord>(PAGE, [shopId, tillId, after, upTo]);
/** Where a journal was read to; undefined: it never was. */
export const readPoint = (tx: Tx, shopId: string, tillId: string): Promise<Point | undefined> =>
  tx.one<Point>(POINT, [shopId, tillId]);
export const movePoint = (
  tx: Tx,
  shopId: string,
  tillId: string,
  { running, wholeAt, seal }: Point,
): Promise<number> => tx.run(MOVE_POINT, [shopId, tillId, running.end.seq, running, wholeAt, seal]);
export const journalsOf = (tx: Tx, shopId: string) =>
  tx.rows<{ id: string; code: string; publicKey: string }>(TILLS, [shopId]);

const ADD_ARCHIVE = statement(
  `insert into till_archives (shop_id, till_id, n, from_day, to_day, made_by, made_at, header)
   select $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6, $7 from till_archives where shop_id = $1 and till_id = $2`,
);
const KEPT_HEADER = statement(
  `select header from till_archives where shop_id = $1 and till_id = $2 and from_day is not distinct from $3 and to_day = $4
     and header is not null order by n desc limit 1`,
);
const UNTOLD = statement(
  `select n, made_by as by, from_day::text as "from", to_day::text as "to" from till_archives
   where shop_id = $1 and till_id = $2 and told_seq is null order by n limit 50`,
);
const TOLD = statement(
  "update till_archives set told_seq = $4 where shop_id = $1 and till_id = $2 and n::text = $3 and told_seq is null",
);
/** Keeps that an archive was made; whoever asks holds the till. */
export const addArchive = (
  tx: Tx,
  shopId: string,
  tillId: string,
  a: { from: string | null; to: string | null; by: string; at: Date; header: string | null },
): Promise<number> => tx.run(ADD_ARCHIVE, [shopId, tillId, a.from, a.to, a.by, a.at, a.header]);
/** The first line of the newest archive of these days that was kept. */
export const keptHeader = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  from: string | null,
  to: string,
): Promise<string | undefined> =>
  (await tx.one<{ header: string }>(KEPT_HEADER, [shopId, tillId, from, to]))?.header;
/** Archives that the till's own journal does not say yet. */
export const untoldArchives = (tx: Tx, shopId: string, tillId: string): Promise<TillArchive[]> =>
  tx.rows<TillArchive>(UNTOLD, [shopId, tillId]);
/** The record of a till that says that an archive was made; whatever else it names is none. */
export const archiveTold = (tx: Tx, shopId: string, tillId: string, n: unknown, seq: number) =>
  tx.run(TOLD, [shopId, tillId, String(n), seq]);
