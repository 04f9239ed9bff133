import { linkFault, type Check, type Digest } from "./chain.ts";
import { recordFaults } from "./faults.ts";
import type { SealedRecord, TillRecord } from "./journal.ts";
import { readRecord } from "./record.contract.ts";
import { nextRunning, type Running } from "./runningState.ts";

/** Owner of the journal that is read. */
export type JournalOf = { shopId: string; tillId: string; code: string };

/**
 * Place and kind of a journal's fault: the content cannot be read, one is missing, the hash does not follow, the till
 * or the server did not sign it, its facts are wrong (sums, numbers, totals), its end is not the signed one, the place
 * of the previous verification is not the sealed one.
 */
export type BrokenRecord = {
  seq: number;
  code: "content" | "gap" | "chain" | "signature" | "record" | "countersignature" | "end" | "point";
  at: string;
  kind?: TillRecord["body"]["kind"];
};

/**
 * Reads the next record of a journal after `running`, whoever wrote it: content, chain, signature, then all facts of
 * the record. Never throws on invalid content. The same on the server that accepts records, and in an archive.
 */
export async function readNext(
  running: Running,
  sealed: SealedRecord,
  journal: JournalOf,
  crypto: { digest: Digest; check: Check },
): Promise<{ record: TillRecord; running: Running } | { broken: BrokenRecord }> {
  const seq = running.end.seq + 1;
  const read = readRecord(sealed.content);
  if ("fault" in read)
    return { broken: { seq, code: "content", at: `${read.fault.code} ${read.fault.at}`.trim() } };
  const { record } = read;
  const { kind } = record.body;
  const link = await linkFault(running.end, sealed, record, crypto);
  if (link) return { broken: { seq, code: link, at: link === "gap" ? String(record.seq) : "", kind } };
  const [fault] = recordFaults(running, record, journal);
  if (fault) return { broken: { seq, code: "record", at: `${fault.code} ${fault.at}`, kind } };
  try {
    return { record, running: nextRunning(running, record, sealed.hash) };
  } catch (error) {
    // Sums beyond the exact range.
    if (error instanceof RangeError) return { broken: { seq, code: "record", at: "bounds", kind } };
    throw error;
  }
}
