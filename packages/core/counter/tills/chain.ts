import { canonicalJson, linkText } from "#billing/documents/canonical.ts";
import { signedText, type JournalEnd, type SealedRecord, type TillRecord } from "./journal.ts";

/**
 * SHA-256 of a text, in hexadecimal: `crypto.subtle` in the browser, `node:crypto` on the server. Core has no
 * cryptography.
 */
export type Digest = (text: string) => Promise<string>;
/** Signature of a text by the key of the device: ECDSA P-256 over SHA-256, IEEE P1363, base64url. */
export type Sign = (text: string) => Promise<string>;
/** Checks whether a text has this signature of the till. */
export type Check = (text: string, signature: string) => Promise<boolean>;

export const endOf = ({ seq }: Pick<TillRecord, "seq">, { hash }: SealedRecord): JournalEnd => ({
  seq,
  hash,
});

/**
 * Seals the next record of a till (rules §3.3). Throws RangeError where it does not follow `end`, or holds a number
 * that is not whole: both are faults of the caller.
 */
export async function linkRecord(
  end: JournalEnd,
  record: TillRecord,
  { digest, sign }: { digest: Digest; sign: Sign },
): Promise<SealedRecord> {
  if (record.seq !== end.seq + 1) throw new RangeError(`record ${record.seq} after ${end.seq}`);
  const content = canonicalJson(record);
  const hash = await digest(linkText(end.hash, content));
  const signature = await sign(signedText(record.shopId, record.tillId, record.seq, hash));
  return { content, hash, signature };
}

/** Returns the fault of a sealed record after `end`: its place, its hash, its signature. Null: it is the next link. */
export async function linkFault(
  end: JournalEnd,
  sealed: SealedRecord,
  record: Pick<TillRecord, "shopId" | "tillId" | "seq">,
  { digest, check }: { digest: Digest; check: Check },
): Promise<"gap" | "chain" | "signature" | null> {
  if (record.seq !== end.seq + 1) return "gap";
  if ((await digest(linkText(end.hash, sealed.content))) !== sealed.hash) return "chain";
  const { shopId, tillId, seq } = record;
  return (await check(signedText(shopId, tillId, seq, sealed.hash), sealed.signature)) ? null : "signature";
}
