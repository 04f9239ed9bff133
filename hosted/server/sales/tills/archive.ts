import { CHAIN_START } from "@cuvee/core/billing/documents/canonical.ts";
import {
  archiveText,
  nextDigest,
  type ArchiveFoot,
  type ArchiveHeader,
} from "@cuvee/core/sales/tills/archive.ts";
import { NEW_JOURNAL } from "@cuvee/core/sales/tills/running.ts";
import type { Tx } from "#kit/database.ts";
import type { Secrets } from "#kit/secrets.ts";
import { digest } from "#sales/tills/crypto.ts";
import { checkpointBefore, lastUntil, readHead, recordsAfter } from "#sales/tills/journal.queries.ts";

type Asked = {
  shop: ArchiveHeader["shop"];
  till: { id: string; code: string; publicKey: string };
  /** Days in France, both included; null: from the beginning, to the end. */
  from: string | null;
  to: string | null;
  madeAt: Date;
};

/** Each page is read in a transaction of its own: records are only added to, and a reader may be slow. */
type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The archive of a till, line by line (JSON Lines): head, records as they are with their signatures, foot signed by the server. It
 * begins after the closing before the first day that is asked for, so that totals can be counted again.
 */
export async function* archiveLines(
  inTx: InTx,
  secrets: Pick<Secrets, "tillKey" | "tillSign">,
  asked: Asked,
): AsyncGenerator<string> {
  const { shop, till, from, to } = asked;
  const { start, last } = await inTx(async (tx) => {
    const before = from === null ? undefined : await checkpointBefore(tx, shop.id, till.id, from);
    const { seq } = (await readHead(tx, shop.id, till.id)) ?? NEW_JOURNAL.end;
    return {
      start: before?.running ?? NEW_JOURNAL,
      last: to === null ? seq : await lastUntil(tx, shop.id, till.id, to),
    };
  });
  const records = Math.max(0, last - start.end.seq);
  let rolling = CHAIN_START;
  const line = async (value: unknown): Promise<string> => {
    const text = JSON.stringify(value);
    rolling = await nextDigest(digest, rolling, text);
    return `${text}\n`;
  };
  const header: ArchiveHeader = {
    archive: "cuvee-till",
    v: 1,
    shop,
    till: { id: till.id, code: till.code, key: till.publicKey },
    serverKey: secrets.tillKey,
    from,
    to,
    start,
    records,
    madeAt: asked.madeAt.toISOString(),
  };
  yield await line(header);
  let { end } = start;
  for (;;) {
    const after = end.seq;
    const page = await inTx((tx) => recordsAfter(tx, shop.id, till.id, after, last));
    for (const { seq, content, hash, signature, countersignature } of page) {
      yield await line({ content, hash, signature, countersignature });
      end = { seq, hash };
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
