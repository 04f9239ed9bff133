import { entrySealText, yearEndText, yearStartText } from "@cuvee/core/billing/accounting/ledger.ts";
import { copiesEndText, copyText } from "@cuvee/core/counter/tills/copies.ts";
import { countersignedText, endText as tillEndText } from "@cuvee/core/counter/tills/journal.ts";
import { runningText, verifiedText } from "@cuvee/core/counter/tills/runningState.ts";
import {
  rehashLinks,
  resealCopies,
  resealCopiesEnd,
  resealDocuments,
  resealEntries,
  resealHeads,
  resealRecords,
  resealTills,
  resealVerified,
  resealYears,
} from "#backups/shops/reseal.queries.ts";
import { endText, sealText } from "#billing/documents/seal.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";

/** Seals documents, the ends of their chains, and the books of a shop with the keys of this deployment. */
async function resealBooks(tx: Tx, { documentSeal }: Secrets, shopId: string): Promise<void> {
  await resealDocuments(tx, shopId, ({ kind, position, hash }) =>
    documentSeal(sealText(shopId, kind, position, hash)),
  );
  await resealHeads(tx, shopId, ({ kind, position, hash }) =>
    documentSeal(endText(shopId, kind, position, hash)),
  );
  await resealEntries(tx, shopId, (row) => documentSeal(entrySealText(shopId, row, row.hash)));
  await resealYears(tx, shopId, ({ closesOn, number, fromNumber, since }) => ({
    seal: documentSeal(yearEndText(shopId, closesOn, number)),
    fromSeal: documentSeal(yearStartText(shopId, closesOn, fromNumber, since.toISOString())),
  }));
}

/** Countersigns the journals of a shop's tills, and the mailed copies of its tickets. */
async function resealTillJournals(tx: Tx, { tillSign }: Secrets, shopId: string): Promise<void> {
  await resealRecords(tx, shopId, ({ tillId, seq, content, hash, signature, copies }) =>
    tillSign(countersignedText({ shopId, tillId, seq }, { content, hash, signature }, copies)),
  );
  await resealTills(tx, shopId, ({ tillId, seq, hash, running }) => ({
    seal: tillSign(tillEndText(shopId, tillId, { seq, hash })),
    running: tillSign(runningText(shopId, tillId, running)),
  }));
  await resealVerified(tx, shopId, ({ tillId, running, wholeAt }) =>
    tillSign(verifiedText(shopId, tillId, running, wholeAt.toISOString())),
  );
  await resealCopies(tx, shopId, ({ position, hash }) => tillSign(copyText(shopId, position, hash)));
  await resealCopiesEnd(tx, shopId, (end) => tillSign(copiesEndText(shopId, end)));
}

/**
 * Makes again what only the keys of a deployment make: the seals of a shop's documents and books, the
 * countersignatures of its tills, and the hashes of private links. Contents, hashes and the tills' own signatures stay.
 */
export async function reseal(tx: Tx, secrets: Secrets, shopId: string): Promise<void> {
  await resealBooks(tx, secrets, shopId);
  await resealTillJournals(tx, secrets, shopId);
  await rehashLinks(tx, shopId, (of) => orderKeyHash(secrets.orderKey(of)));
}
