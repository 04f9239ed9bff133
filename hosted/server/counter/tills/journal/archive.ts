import { CHAIN_START } from "@cuvee/core/billing/documents/canonical.ts";
import {
  archiveText,
  nextDigest,
  type ArchiveFoot,
  type ArchiveHeader,
} from "@cuvee/core/counter/tills/archive.ts";
import { NEW_JOURNAL } from "@cuvee/core/counter/tills/runningState.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";
import {
  copiesAfter,
  copiesEnd,
  copyBefore,
  copyUntil,
  lastCopy,
} from "#counter/tills/journal/copies.queries.ts";
import { digest } from "#counter/pointsOfSale/crypto.ts";
import {
  addArchive,
  checkpointBefore,
  storedHeader,
  lastUntil,
  readHead,
  recordsAfter,
} from "#counter/tills/journal/journal.queries.ts";

type ArchiveRequest = {
  shop: ArchiveHeader["shop"];
  till: { id: string; code: string; publicKey: string };
  /** Days in France, both included; null: from the beginning, to the end. */
  from: string | null;
  to: string | null;
  madeAt: Date;
};

/** Each page is read in a transaction of its own: records are append-only, and a reader may be slow. */
type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Returns the mailed copies of an archive: from the first that was mailed in its days on. */
async function mailedIn(tx: Tx, shopId: string, from: string | null, to: string | null) {
  const nothing = { position: 0, hash: CHAIN_START };
  const start = (from === null ? undefined : await copyBefore(tx, shopId, from)) ?? nothing;
  const last = await lastCopy(tx, shopId);
  const end = (await copiesEnd(tx, shopId)) ?? null;
  // A truncated end is detected: the sealed end has the number of copies.
  const upTo = to === null ? (end ?? last) : await copyUntil(tx, shopId, to);
  return {
    start,
    copies: Math.max(0, (upTo?.position ?? 0) - start.position),
    end,
    ...(last?.v === 1 ? { isOld: true as const } : {}),
  };
}

/** Builds the first line of an archive, from the current journal. */
async function makeHeader(tx: Tx, serverKey: string, archiveRequest: ArchiveRequest): Promise<ArchiveHeader> {
  const { shop, till, from, to } = archiveRequest;
  const before = from === null ? undefined : await checkpointBefore(tx, shop.id, till.id, from);
  const { seq } = (await readHead(tx, shop.id, till.id)) ?? NEW_JOURNAL.end;
  const start = before?.running ?? NEW_JOURNAL;
  const last = to === null ? seq : await lastUntil(tx, shop.id, till.id, to);
  return {
    archive: "cuvee-till",
    v: 1,
    shop,
    till: { id: till.id, code: till.code, key: till.publicKey },
    serverKey,
    from,
    to,
    start,
    records: Math.max(0, last - start.end.seq),
    mailed: await mailedIn(tx, shop.id, from, to),
    madeAt: archiveRequest.madeAt.toISOString(),
  };
}

/**
 * Returns the first line of an archive, and records its creation. For days that are closed in the books (`lockedUntil`)
 * it is the earlier one, as long as nothing of those days came since: the archive is identical to the byte, whatever
 * the shop's present name.
 */
export async function startArchive(
  tx: Tx,
  serverKey: string,
  requested: ArchiveRequest & { by: string; lockedUntil: string | null },
): Promise<ArchiveHeader> {
  const { shop, till, from, to, by, madeAt, lockedUntil } = requested;
  const now = await makeHeader(tx, serverKey, requested);
  const isClosed = to !== null && lockedUntil !== null && to <= lockedUntil;
  const text = isClosed ? await storedHeader(tx, shop.id, till.id, { from, to }) : undefined;
  const archiveHeader = text === undefined ? undefined : (JSON.parse(text) as ArchiveHeader);
  const isSame =
    archiveHeader?.records === now.records &&
    archiveHeader.mailed?.copies === now.mailed?.copies &&
    archiveHeader.serverKey === serverKey;
  const header = archiveHeader && isSame ? archiveHeader : now;
  const first = isClosed && header === now ? JSON.stringify(now) : null;
  await addArchive(tx, shop.id, till.id, { from, to, by, at: madeAt, header: first });
  return header;
}

/**
 * Yields the archive of a till, line by line (JSON Lines): head, records as they are with their signatures, copies of
 * the shop's tickets that were mailed in these days, foot signed by the server. It begins after the closing before the
 * first requested day, so that totals can be recomputed.
 */
export async function* archiveLines(
  inTx: InTx,
  secrets: Pick<Secrets, "tillSign">,
  header: ArchiveHeader,
): AsyncGenerator<string> {
  const { shop, till, start, records, mailed } = header;
  const last = start.end.seq + records;
  let rolling = CHAIN_START;
  const line = async (value: unknown): Promise<string> => {
    const text = JSON.stringify(value);
    rolling = await nextDigest(digest, rolling, text);
    return `${text}\n`;
  };
  yield await line(header);
  let { end } = start;
  for (;;) {
    const after = end.seq;
    const page = await inTx((tx) => recordsAfter(tx, shop.id, till.id, { after, upTo: last }));
    for (const { seq, content, hash, signature, countersignature, copies } of page) {
      yield await line({
        content,
        hash,
        signature,
        countersignature,
        ...(copies === "" ? {} : { copies }),
      });
      end = { seq, hash };
    }
    if (page.length < 500) break;
  }
  let { position } = mailed?.start ?? { position: 0 };
  const upTo = position + (mailed?.copies ?? 0);
  while (position < upTo) {
    const after = position;
    const page = await inTx((tx) => copiesAfter(tx, shop.id, after));
    for (const copy of page.filter((one) => one.position <= upTo)) {
      const { content, hash, signature } = copy;
      yield await line({ mailed: copy.position, content, hash, signature });
      ({ position } = copy);
    }
    if (page.length < 500) break;
  }
  const foot: ArchiveFoot = {
    end,
    records,
    digest: rolling,
    signature: secrets.tillSign(archiveText(rolling)),
  };
  yield `${JSON.stringify(foot)}\n`;
}
