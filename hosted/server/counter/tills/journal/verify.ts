import type { Check } from "@cuvee/core/counter/tills/chain.ts";
import {
  endFault,
  readArchived,
  reportOf,
  type JournalReport,
  type ServerCheck,
} from "@cuvee/core/counter/tills/archive.ts";
import type { BrokenRecord, JournalOf } from "@cuvee/core/counter/tills/journalReading.ts";
import {
  NEW_JOURNAL,
  runningText,
  verifiedText,
  type Running,
} from "@cuvee/core/counter/tills/runningState.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";
import { checkBy, checkByServer, digest, tillKeyOf } from "#counter/pointsOfSale/crypto.ts";
import {
  journalsOf,
  knownRecords,
  movePoint,
  readHead,
  readPoint,
  recordsAfter,
  type JournalHead,
  type VerifiedPosition,
} from "#counter/tills/journal/journal.queries.ts";

const END = 2_147_483_647;

type Read = { running: Running; broken: BrokenRecord | null };
type Keys = { check: Check; checkServer: ServerCheck };
type Report = JournalReport & { tillId: string; code: string };

/** Reads on after `start`, up to a record: each hash, both signatures, numbers, sums, closings. */
async function readOn(
  tx: Tx,
  journal: JournalOf,
  { start, upTo, keys }: { start: Running; upTo: number; keys: Keys },
): Promise<Read> {
  let running = start;
  for (;;) {
    const page = await recordsAfter(tx, journal.shopId, journal.tillId, { after: running.end.seq, upTo });
    for (const record of page) {
      const read = await readArchived(running, record, journal, { digest, ...keys });
      if ("broken" in read) return { running, broken: read.broken };
      ({ running } = read);
    }
    if (page.length < 500) return { running, broken: null };
  }
}

/** Checks that the position is the sealed one, and that its record is the one that was read. */
async function pointFault(tx: Tx, journal: JournalOf, point: VerifiedPosition, { checkServer }: Keys) {
  const { shopId, tillId } = journal;
  const { running, wholeAt, seal } = point;
  const { seq, hash } = running.end;
  const broken = (at: string): BrokenRecord => ({ seq, code: "point", at });
  if (!checkServer(verifiedText(shopId, tillId, running, wholeAt.toISOString()), seal)) return broken("seal");
  const [there] = seq === 0 ? [{ hash }] : await knownRecords(tx, shopId, tillId, [seq]);
  return there?.hash === hash ? null : broken("record");
}

/**
 * Reads a journal on from a position, or from its beginning, to its sealed end; the position itself is checked last, or
 * first.
 */
async function readToEnd(
  tx: Tx,
  journal: JournalOf,
  { keys, point, isWhole }: { keys: Keys; point: VerifiedPosition | undefined; isWhole: boolean },
): Promise<Read> {
  const { shopId, tillId } = journal;
  const fault = point ? await pointFault(tx, journal, point, keys) : null;
  if (fault && !isWhole) return { running: point?.running ?? NEW_JOURNAL, broken: fault };
  const start = isWhole ? NEW_JOURNAL : (point?.running ?? NEW_JOURNAL);
  const { running, broken } = await readOn(tx, journal, { start, upTo: END, keys });
  const head = await readHead(tx, shopId, tillId);
  return { running, broken: broken ?? endFault(running, journal, head, keys.checkServer) ?? fault };
}

/**
 * Verifies every journal of a shop from its beginning, as the database has it: each hash, both signatures, numbers,
 * sums, closings and the sealed end. `serverKey` is public: no secret is needed to verify, and nothing is written.
 */
export async function verifyJournals(tx: Tx, shopId: string, serverKey: string): Promise<Report[]> {
  const checkServer = checkByServer(serverKey);
  const reports = [];
  for (const { id, code, publicKey } of await journalsOf(tx, shopId)) {
    const journal = { shopId, tillId: id, code };
    const keys = { check: checkBy(tillKeyOf(publicKey)), checkServer };
    const point = await readPoint(tx, shopId, id);
    const { running, broken } = await readToEnd(tx, journal, { keys, point, isWhole: true });
    reports.push({ tillId: id, code, ...reportOf(running, running.end.seq, broken) });
  }
  return reports;
}

/**
 * Verifies every journal of a shop, read on from where it held before (`from`) unless the whole is requested; the new
 * position is stored, sealed. A change before that position is found only by reading the whole.
 */
export async function verifyFurther(
  tx: Tx,
  { tillKey, tillSign }: Pick<Secrets, "tillKey" | "tillSign">,
  shopId: string,
  { now, isWhole }: { now: Date; isWhole: boolean },
): Promise<(Report & { from: number; wholeAt: string | null })[]> {
  const checkServer = checkByServer(tillKey);
  const reports = [];
  for (const { id, code, publicKey } of await journalsOf(tx, shopId)) {
    const journal = { shopId, tillId: id, code };
    const keys = { check: checkBy(tillKeyOf(publicKey)), checkServer };
    const point = await readPoint(tx, shopId, id);
    const { running, broken } = await readToEnd(tx, journal, { keys, point, isWhole });
    const from = isWhole ? 0 : (point?.running.end.seq ?? 0);
    const wholeAt = from === 0 && broken === null ? now : (point?.wholeAt ?? null);
    const isNew = running.end.seq > (point?.running.end.seq ?? -1) || isWhole;
    if (broken === null && wholeAt && isNew) {
      const seal = tillSign(verifiedText(shopId, id, running, wholeAt.toISOString()));
      await movePoint(tx, shopId, id, { running, wholeAt, seal });
    }
    reports.push({
      tillId: id,
      code,
      ...reportOf(running, running.end.seq, broken),
      from,
      wholeAt: wholeAt?.toISOString() ?? null,
    });
  }
  return reports;
}

/**
 * Returns the running totals at the end of a journal: as they were sealed there; else recomputed from the last valid
 * position. So the next records are never checked against a changed number.
 */
export async function runningTotalsAt(
  tx: Tx,
  secrets: Pick<Secrets, "tillKey">,
  { publicKey, ...journal }: JournalOf & { publicKey: string },
  head: JournalHead,
): Promise<Read> {
  const { shopId, tillId } = journal;
  if (head.seq === 0) return { running: NEW_JOURNAL, broken: null };
  const checkServer = checkByServer(secrets.tillKey);
  const { end } = head.running;
  const isSealed = end?.seq === head.seq && end.hash === head.hash;
  if (isSealed && checkServer(runningText(shopId, tillId, head.running), head.runningSeal))
    return { running: head.running, broken: null };
  const keys = { check: checkBy(tillKeyOf(publicKey)), checkServer };
  const point = await readPoint(tx, shopId, tillId);
  const isBelieved =
    point && point.running.end.seq <= head.seq && !(await pointFault(tx, journal, point, keys));
  const start = isBelieved ? point.running : NEW_JOURNAL;
  const { running, broken } = await readOn(tx, journal, { start, upTo: head.seq, keys });
  return { running, broken: broken ?? endFault(running, journal, { ...head, running }, checkServer) };
}
