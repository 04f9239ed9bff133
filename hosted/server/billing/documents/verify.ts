import { CHAIN_START } from "@cuvee/core/billing/documents/canonical.ts";
import type { DocumentContent, SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { chainEnd, chainPage, type DocumentRow } from "#billing/documents/queries.ts";
import { endText, hashOf, sealText } from "#billing/documents/seal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";

/**
 * The first invalid link: `gap` (one is missing), `chain`, `content`, `seal`, `end` (its tail was cut off, or
 * extended).
 */
type BrokenLink = {
  position: number;
  number: string;
  /** Id of the document, where there is one. */
  id: string | null;
  why: "gap" | "chain" | "content" | "seal" | "end";
};
/** Result of a chain's verification; `since` is the day of its first document. */
export type ChainReport = {
  kind: SealedKind;
  documents: number;
  since: string | null;
  broken: BrokenLink | null;
};

function saysTheSame(row: DocumentRow): boolean {
  const document = JSON.parse(row.content) as DocumentContent;
  return (
    document.kind === row.kind &&
    document.number === row.number &&
    document.issuedOn === row.issued_on &&
    document.totalHtCents === row.total_ht_cents &&
    document.totalVatCents === row.total_vat_cents &&
    document.totalTtcCents === row.total_ttc_cents
  );
}

type Seals = Pick<Secrets, "documentSeal"> | null;

/** Checks a seal by the key; without the key every seal passes. */
const isSealed = (secrets: Seals, text: string, seal: string): boolean =>
  !secrets || secrets.documentSeal(text) === seal;

/**
 * Verifies a chain of documents from its beginning and names the first invalid link, whoever changed it: every hash is
 * recomputed from the content, every seal by the key that is not in the database, where it is available.
 */
export async function verifyChain(
  tx: Tx,
  secrets: Seals,
  shopId: string,
  kind: SealedKind,
): Promise<ChainReport> {
  let position = 0;
  let previous = CHAIN_START;
  let since: string | null = null;
  for (;;) {
    const page = await chainPage(tx, shopId, kind, position);
    for (const row of page) {
      const broken = (why: BrokenLink["why"]): ChainReport => ({
        kind,
        documents: position,
        since,
        broken: { position: row.position, number: row.number, id: row.id, why },
      });
      since ??= row.issued_on;
      if (row.position !== position + 1) return broken("gap");
      if (row.previous !== previous) return broken("chain");
      if (!saysTheSame(row) || hashOf(row.previous, row.content) !== row.hash) return broken("content");
      if (!isSealed(secrets, sealText(shopId, kind, row.position, row.hash), row.seal)) return broken("seal");
      position = row.position;
      previous = row.hash;
    }
    if (page.length < 500) break;
  }
  const end = await chainEnd(tx, shopId, kind);
  const holds =
    position === 0 && (end === undefined || end.position === 0)
      ? true
      : end?.position === position &&
        end.hash === previous &&
        isSealed(secrets, endText(shopId, kind, position, previous), end.seal);
  return {
    kind,
    documents: position,
    since,
    broken: holds ? null : { position: end?.position ?? position, number: "", id: null, why: "end" },
  };
}
