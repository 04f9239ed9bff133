import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  countersignedText,
  endText,
  type JournalEnd,
  type SealedRecord,
} from "@cuvee/core/counter/tills/journal.ts";
import { readNext, type BrokenRecord } from "@cuvee/core/counter/tills/journalReading.ts";
import { readRecord } from "@cuvee/core/counter/tills/record.contract.ts";
import { NEW_JOURNAL, runningText, type Running } from "@cuvee/core/counter/tills/runningState.ts";
import { copiesMention } from "@cuvee/core/counter/tills/copies.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { copiesEnd } from "#counter/tills/journal/copies.queries.ts";
import { checkBy, digest, tillKeyOf } from "#counter/pointsOfSale/crypto.ts";
import {
  addCheckpoint,
  markArchiveRecorded,
  isAnyIdRecorded,
  insertRecords,
  knownRecords,
  lockHead,
  moveHead,
  readHead,
  takenIds,
  type NewRecord,
} from "#counter/tills/journal/journal.queries.ts";
import { findTill } from "#counter/pointsOfSale/points.queries.ts";
import { runningTotalsAt } from "#counter/tills/journal/verify.ts";

/** A refused record: its name, its position, the check that failed and its finding. */
export type RefusedRecord = { code: string; seq: number; check: string; at: string };

/** Returns the refusal for the till. */
function refusedBy({ seq, code, at, kind }: BrokenRecord): RefusedRecord {
  const detail =
    code === "signature"
      ? "till-signature"
      : code !== "content" && code !== "record"
        ? "till-chain"
        : kind === "ticket"
          ? "till-ticket"
          : kind === "closing"
            ? "till-closing"
            : "till-record";
  return { code: detail, seq, check: code, at };
}

const seqOf = (sealed: SealedRecord): number | null => {
  const read = readRecord(sealed.content);
  return "record" in read ? read.record.seq : null;
};

/** Most seconds of a recorded clock offset (63 years): an `int` of the database can hold them. */
const MOST_SECONDS = 2_000_000_000;
const secondsAhead = (till: number, server: number): number =>
  Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, Math.round((till - server) / 1000)));

/** Returns the end of a till's journal as the server knows it. Throws `not-found` (404). */
export async function journalEnd(tx: Tx, shopId: string, tillId: string): Promise<JournalEnd> {
  if (!(await findTill(tx, shopId, tillId))) refuse("not-found", 404);
  const { seq, hash } = (await readHead(tx, shopId, tillId)) ?? NEW_JOURNAL.end;
  return { seq, hash };
}

/** Returns the known records that differ from the stored ones; the others may be skipped. */
async function forkIn(
  tx: Tx,
  shopId: string,
  tillId: string,
  old: readonly { seq: number; sealed: SealedRecord }[],
): Promise<RefusedRecord | null> {
  const rows = await knownRecords(
    tx,
    shopId,
    tillId,
    old.map(({ seq }) => seq),
  );
  const known = new Map(rows.map((row) => [row.seq, row]));
  const other = old.find(({ seq, sealed }) => {
    const row = known.get(seq);
    return row?.content !== sealed.content || row.hash !== sealed.hash;
  });
  return other ? { code: "till-fork", seq: other.seq, check: "fork", at: "" } : null;
}

/** Records that follow a journal, with what they report; `refused` is the first one that does not follow. */
type ReadRecords = {
  fresh: NewRecord[];
  running: Running;
  refused: RefusedRecord | null;
  /** Ids of tickets and closings. */
  happened: string[];
  closings: { at: string; running: Running }[];
  archives: { n: unknown; seq: number }[];
};

/** Reads records after a position of a journal, and countersigns them with the mention of the mailed copies. */
async function readRecords(
  start: Running,
  coming: readonly SealedRecord[],
  journal: Parameters<typeof readNext>[2],
  {
    check,
    copies,
    sign,
  }: { check: ReturnType<typeof checkBy>; copies: string; sign: Services["secrets"]["tillSign"] },
): Promise<ReadRecords> {
  const { shopId, tillId } = journal;
  const all: ReadRecords = {
    fresh: [],
    running: start,
    refused: null,
    happened: [],
    closings: [],
    archives: [],
  };
  for (const sealed of coming) {
    const read = await readNext(all.running, sealed, journal, { digest, check });
    if ("broken" in read) return { ...all, refused: refusedBy(read.broken) };
    const { id, at, body, seq } = read.record;
    all.fresh.push({
      ...sealed,
      seq,
      id,
      kind: body.kind,
      at,
      previous: all.running.end.hash,
      countersignature: sign(countersignedText({ shopId, tillId, seq }, sealed, copies)),
      copies,
    });
    all.running = read.running;
    if (body.kind === "ticket" || body.kind === "closing") all.happened.push(body.id);
    if (body.kind === "event" && body.name === "archived")
      all.archives.push({ n: body.facts?.["archive"], seq });
    if (body.kind === "closing") all.closings.push({ at, running: read.running });
  }
  return all;
}

/** Checks whether an id of records, tickets or closings is there twice, or was recorded before. */
async function isAnyTaken(
  tx: Tx,
  shopId: string,
  tillId: string,
  { fresh, happened }: ReadRecords,
): Promise<boolean> {
  const ids = fresh.map(({ id }) => id);
  const isTwice = (own: readonly string[]): boolean => new Set(own).size !== own.length;
  return (
    isTwice(ids) ||
    isTwice(happened) ||
    (await takenIds(tx, shopId, tillId, ids)).size > 0 ||
    (await isAnyIdRecorded(tx, shopId, happened))
  );
}

/**
 * Accepts records of a till in their order (hosted/decisions/0015): a known one is skipped where it is identical and
 * refused where it is not (`till-fork`); the next ones must chain, be signed by the till, follow from their lines and
 * from the records before. Records before a refused one are accepted. A retired till may still send what it had. `now`
 * is the till's clock when it sent them (ISO 8601); its offset from the server's is stored with the records. Throws
 * `not-found` (404).
 */
export async function acceptRecords(
  tx: Tx,
  services: Services,
  {
    shopId,
    tillId,
    records,
    now,
  }: { shopId: string; tillId: string; records: readonly SealedRecord[]; now?: string | undefined },
): Promise<JournalEnd & { refused: RefusedRecord | null }> {
  const till = (await findTill(tx, shopId, tillId)) ?? refuse("not-found", 404);
  const head = await lockHead(tx, shopId, tillId, NEW_JOURNAL);
  const placed = records.map((sealed) => ({ sealed, seq: seqOf(sealed) }));
  const old = placed.flatMap(({ sealed, seq }) => (seq !== null && seq <= head.seq ? [{ sealed, seq }] : []));
  let refused = old.length === 0 ? null : await forkIn(tx, shopId, tillId, old);
  const journal = { shopId, tillId, code: till.code };
  const check = checkBy(tillKeyOf(till.publicKey));
  const sealed = await runningTotalsAt(tx, services.secrets, { ...journal, publicKey: till.publicKey }, head);
  // Nothing is appended to a broken journal.
  if (sealed.broken) refused ??= refusedBy(sealed.broken);
  const copies = copiesMention(await copiesEnd(tx, shopId));
  const coming = refused
    ? []
    : placed.filter(({ seq }) => seq === null || seq > head.seq).map((one) => one.sealed);
  const read = await readRecords(sealed.running, coming, journal, {
    check,
    copies,
    sign: services.secrets.tillSign,
  });
  const { fresh, running } = read;
  refused ??= read.refused;
  if (fresh.length === 0) return { seq: head.seq, hash: head.hash, refused };
  if (await isAnyTaken(tx, shopId, tillId, read))
    refuse("till-record", 409, { seq: fresh[0]?.seq ?? 0, at: "id" });
  const receivedAt = services.now();
  const aheadSeconds = now === undefined ? null : secondsAhead(Date.parse(now), receivedAt);
  await insertRecords(tx, shopId, tillId, { receivedAt: new Date(receivedAt), aheadSeconds, records: fresh });
  for (const { at, running: ran } of read.closings)
    await addCheckpoint(tx, shopId, tillId, { at, running: ran });
  for (const { n, seq } of read.archives) await markArchiveRecorded(tx, shopId, tillId, { n, seq });
  await moveHead(tx, shopId, tillId, {
    running,
    seals: {
      end: services.secrets.tillSign(endText(shopId, tillId, running.end)),
      running: services.secrets.tillSign(runningText(shopId, tillId, running)),
    },
  });
  await services.jobs.send(tx, "till-records", { shopId, tillId });
  return { ...running.end, refused };
}
