import { canonicalJson, CHAIN_START, linkText } from "#billing/documents/canonical.ts";
import type { Check, Digest } from "./chain.ts";
import { copiesEndFault, mentionedCopies, readCopy, type CopiesEnd, type CopiesReport } from "./copies.ts";
import { countersignedText, endText, type JournalEnd, type SealedRecord } from "./journal.ts";
import { readNext, type BrokenRecord, type JournalOf } from "./journalReading.ts";
import { NEW_JOURNAL, type Running } from "./runningState.ts";

/** A record as stored on the server. */
export type ArchivedRecord = SealedRecord & {
  countersignature: string;
  /** The last mailed copy at that time (`copiesMention`); absent: none. */
  copies?: string;
};

/** Checks a signature of the server. */
export type ServerCheck = (text: string, signature: string) => boolean;
/** Functions that check signatures: core contains none of them. */
export type ArchiveCrypto = {
  digest: Digest;
  /** Returns the check by the public key of a till. */
  checkBy: (publicKey: string) => Check;
  /** Returns the check by the public key of a server. */
  checkByServer: (publicKey: string) => ServerCheck;
};

/** First line of an archive: its till and shop, the keys for checking, the running state before its first record. */
export type ArchiveHeader = {
  archive: "cuvee-till";
  v: 1;
  shop: { id: string; name: string; siren: string };
  till: { id: string; code: string; key: string };
  serverKey: string;
  /** Requested days; null: from the beginning, to the end. */
  from: string | null;
  to: string | null;
  start: Running;
  records: number;
  /**
   * Copies of the shop's tickets that were mailed in these days: the start of their chain here, the number that follows
   * the records, and its sealed end. Older archives have none.
   */
  mailed?: { start: CopiesEnd; copies: number; end: (CopiesEnd & { seal: string }) | null; isOld?: true };
  madeAt: string;
};

/** A mailed copy in an archive, after the records. */
type ArchivedCopy = SealedRecord & { mailed: number };

/** Last line: the end, and the server's signature of all preceding lines (their hashes in a chain, rules §3.3). */
export type ArchiveFoot = { end: JournalEnd; records: number; digest: string; signature: string };

export const archiveText = (digest: string): string => `till-archive\n${digest}`;

/** Returns the digest of the chain of an archive's lines with one line more. */
export const nextDigest = (digest: Digest, before: string, line: string): Promise<string> =>
  digest(linkText(before, line));

export type JournalReport = {
  records: number;
  tickets: number;
  perpetualCents: number;
  absoluteCents: number;
  end: JournalEnd;
  broken: BrokenRecord | null;
};

export const reportOf = (running: Running, records: number, broken: BrokenRecord | null): JournalReport => ({
  records,
  tickets: running.tickets,
  perpetualCents: running.perpetualCents,
  absoluteCents: running.absoluteCents,
  end: running.end,
  broken,
});

/** Reads the next record like `readNext`, and checks the server's countersignature. */
export async function readArchived(
  running: Running,
  record: ArchivedRecord,
  journal: JournalOf,
  crypto: { digest: Digest; check: Check; checkServer: ServerCheck },
): Promise<{ running: Running } | { broken: BrokenRecord }> {
  const { content, hash, signature, countersignature, copies = "" } = record;
  const sealed = { content, hash, signature };
  const read = await readNext(running, sealed, journal, crypto);
  if ("broken" in read) return read;
  const seq = running.end.seq + 1;
  const text = countersignedText({ shopId: journal.shopId, tillId: journal.tillId, seq }, sealed, copies);
  return crypto.checkServer(text, countersignature)
    ? { running: read.running }
    : { broken: { seq, code: "countersignature", at: "" } };
}

/**
 * Returns the fault where a journal does not end at its sealed end, or where the running totals differ from its
 * records; null for a valid one.
 */
export function endFault(
  running: Running,
  journal: JournalOf,
  head: (JournalEnd & { running: unknown; seal: string }) | undefined,
  checkServer: ServerCheck,
): BrokenRecord | null {
  const { seq, hash } = running.end;
  if (!head || head.seq === 0) return seq === 0 ? null : { seq, code: "end", at: "missing" };
  if (head.seq !== seq || head.hash !== hash) return { seq: head.seq, code: "end", at: `${seq}` };
  if (!checkServer(endText(journal.shopId, journal.tillId, head), head.seal))
    return { seq, code: "end", at: "seal" };
  return canonicalJson(head.running) === canonicalJson(running) ? null : { seq, code: "end", at: "running" };
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};
const isText = (value: unknown, ...keys: string[]): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  keys.every((key) => typeof (value as Record<string, unknown>)[key] === "string");

const isCopy = (value: unknown): value is ArchivedCopy =>
  isText(value, "content", "hash", "signature") && "mailed" in value;

export type ArchiveReport = JournalReport & { header: ArchiveHeader | null; mailed: CopiesReport };

/**
 * Returns the fault where the number of copies differs from the archive's header, or, where the archive has no last
 * day, where they do not end at their sealed end; null for valid ones.
 */
function mailedFault(
  { mailed, to, shop }: ArchiveHeader,
  { copies, counted, last }: { copies: CopiesEnd; counted: number; last: CopiesEnd | null },
  checkServer: ServerCheck,
): CopiesReport["broken"] {
  if (!mailed) return null;
  if (counted !== mailed.copies) return { position: copies.position + 1, code: "end", at: "cut" };
  if (to !== null) return null;
  const fault = copiesEndFault(copies, shop.id, mailed.end, { checkServer, isOld: mailed.isOld });
  if (fault || !last || last.position < copies.position) return fault;
  return last.position === copies.position && last.hash === copies.hash
    ? null
    : { position: copies.position + 1, code: "end", at: "record" };
}

type Opened = { header: ArchiveHeader; check: Check; checkServer: ServerCheck };

/** Reads the first line of an archive, with the checks of its two keys; `fault` for an invalid one. */
function openHeader(
  value: unknown,
  crypto: ArchiveCrypto,
  serverKey: string | undefined,
): Opened | { header: ArchiveHeader | null; fault: string } {
  if (!isText(value, "archive", "serverKey")) return { header: null, fault: "header" };
  const header = value as unknown as ArchiveHeader;
  if (serverKey !== undefined && serverKey !== header.serverKey) return { header, fault: "key" };
  try {
    const check = crypto.checkBy(header.till.key);
    return { header, check, checkServer: crypto.checkByServer(header.serverKey) };
  } catch {
    return { header, fault: "header" };
  }
}

/** Checks whether an archive has the records that its first and last lines count. */
const isWhole = (
  foot: ArchiveFoot,
  header: ArchiveHeader,
  read: { records: number; end: ArchiveFoot["end"] },
): boolean =>
  foot.records === read.records &&
  header.records === read.records &&
  foot.end.seq === read.end.seq &&
  foot.end.hash === read.end.hash;

/**
 * Reads an archive outside the product, line by line (JSON Lines): chain, signatures of the till and of the server,
 * numbers, totals, perpetual totals, mailed copies, and the signature of the whole. Returns the first invalid link, of
 * records in `broken`, of copies in `mailed`. `serverKey`: the key known from another source; without it the archive's
 * own is trusted.
 */
export async function readArchive(
  lines: AsyncIterable<string> | Iterable<string>,
  crypto: ArchiveCrypto,
  serverKey?: string,
): Promise<ArchiveReport> {
  let header: ArchiveHeader | null = null;
  let running = NEW_JOURNAL;
  let records = 0;
  let digest = CHAIN_START;
  let foot: ArchiveFoot | null = null;
  let copies: CopiesEnd = { position: 0, hash: CHAIN_START };
  let counted = 0;
  let mention = "";
  const done = (broken: BrokenRecord | null, mailed: CopiesReport["broken"] = null): ArchiveReport => ({
    ...reportOf(running, records, broken),
    header,
    mailed: { copies: counted, broken: mailed },
  });
  const end = (at: string): ReturnType<typeof done> => done({ seq: running.end.seq, code: "end", at });
  let opened: Opened | null = null;
  for await (const line of lines) {
    if (line.trim() === "") continue;
    if (foot) return end("after the end");
    const value = parsed(line);
    if (!opened) {
      const first = openHeader(value, crypto, serverKey);
      ({ header } = first);
      if ("fault" in first) return end(first.fault);
      opened = first;
      running = opened.header.start;
      copies = opened.header.mailed?.start ?? copies;
    } else if (isCopy(value)) {
      const { checkServer } = opened;
      const read = await readCopy(copies, value, opened.header.shop.id, {
        digest: crypto.digest,
        checkServer,
      });
      if ("broken" in read) return done(null, read.broken);
      copies = read.end;
      counted += 1;
    } else if (isText(value, "content", "hash", "signature", "countersignature")) {
      const { shop, till } = opened.header;
      const journal = { shopId: shop.id, tillId: till.id, code: till.code };
      const read = await readArchived(running, value as unknown as ArchivedRecord, journal, {
        digest: crypto.digest,
        check: opened.check,
        checkServer: opened.checkServer,
      });
      if ("broken" in read) return done(read.broken);
      running = read.running;
      records += 1;
      mention = value["copies"] ?? "";
    } else if (isText(value, "digest", "signature")) {
      foot = value as unknown as ArchiveFoot;
      continue;
    } else return done({ seq: running.end.seq + 1, code: "content", at: "line" });
    digest = await nextDigest(crypto.digest, digest, line);
  }
  if (!opened || !foot) return end("missing");
  const { checkServer } = opened;
  if (!isWhole(foot, opened.header, { records, end: running.end })) return end("cut");
  const mailed = mailedFault(opened.header, { copies, counted, last: mentionedCopies(mention) }, checkServer);
  if (mailed) return done(null, mailed);
  if (foot.digest !== digest || !checkServer(archiveText(digest), foot.signature)) return end("signature");
  return done(null);
}
