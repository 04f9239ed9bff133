import { createHash } from "node:crypto";
import type { Entry } from "@cuvee/core/billing/accounting/entry.ts";
import {
  entrySealText,
  entryText,
  ledgerEntryOf,
  yearEndText,
  yearStartText,
  type LedgerEntry,
} from "@cuvee/core/billing/accounting/ledger.ts";
import type { NewEntry } from "#billing/accounting/entries.queries.ts";
import { addSeal, type Seal } from "#billing/accounting/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";

export type SealKey = Pick<Secrets, "documentSeal">;

/** Returns the hash of an entry with its lines, in hexadecimal. */
export const hashOfEntry = (shopId: string, entry: LedgerEntry): string =>
  createHash("sha256").update(entryText(shopId, entry)).digest("hex");

/** Returns the seal of an entry. */
export function sealOf({ documentSeal }: SealKey, shopId: string, entry: LedgerEntry): Seal {
  const hash = hashOfEntry(shopId, entry);
  return { hash, seal: documentSeal(entrySealText(shopId, entry, hash)) };
}

/** Returns an entry that was just written, in the form that is sealed. */
export const sealedOf = (entry: Entry, newEntry: NewEntry, number: number): LedgerEntry =>
  ledgerEntryOf(entry, {
    id: newEntry.id,
    number,
    closesOn: newEntry.closesOn,
    journalCode: newEntry.journal.code,
    journalName: newEntry.journal.name,
    kind: newEntry.kind,
    documentId: newEntry.documentId ?? null,
    settlementId: newEntry.settlementId ?? null,
    validatedOn: newEntry.validatedOn,
    by: newEntry.by,
  });

/**
 * Seals an entry in the transaction that writes it, and the end of its fiscal year: other writers of the year wait for
 * this entry's number already.
 */
export async function sealEntry(
  tx: Tx,
  key: SealKey,
  shopId: string,
  { entry, at }: { entry: LedgerEntry; at: Date },
): Promise<void> {
  const { closesOn, number } = entry;
  await addSeal(tx, shopId, entry, {
    sealed: sealOf(key, shopId, entry),
    end: {
      number,
      seal: key.documentSeal(yearEndText(shopId, closesOn, number)),
      fromNumber: number,
      since: at,
      fromSeal: key.documentSeal(yearStartText(shopId, closesOn, number, at.toISOString())),
    },
  });
}
