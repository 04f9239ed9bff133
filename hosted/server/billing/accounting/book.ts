import { entryOfDocument } from "@cuvee/core/billing/accounting/entries.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { correctedBy } from "#billing/accounting/book.queries.ts";
import { openBooks, writeEntry } from "#billing/accounting/books.ts";
import { linkEntries } from "#billing/accounting/linkedEntries.ts";
import { bookDueVat } from "#billing/accounting/dueVat.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

/**
 * Books a sealed invoice, deposit or credit note: its entry, the VAT that it makes due or reverses, letters. Call it
 * once, as the last write of the transaction that seals: after its rows in `document_corrections`,
 * `document_deductions` and `allocations`. A missing code stops nothing. Throws `period-locked` (409) for a day up to
 * which the books are closed.
 */
export async function bookDocument(
  tx: Tx,
  services: Services,
  shopId: string,
  { document, documentId }: { document: DocumentContent; documentId: string },
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const corrected = document.kind === "credit" ? await correctedBy(tx, shopId, documentId) : undefined;
  const entry = entryOfDocument(document, books.codes, books.scheme, {
    id: documentId,
    ...(corrected
      ? {
          corrects: {
            id: corrected.id,
            kind: corrected.kind === "deposit" ? "deposit" : "bill",
            appliedCents: cents(corrected.applied_cents),
            waits: corrected.waits,
          },
        }
      : {}),
  });
  await writeEntry(tx, services, books, { entry, created: { kind: "document", documentId } });
  const ids = [documentId, ...(corrected ? [corrected.id] : [])];
  const isTied = await bookDueVat(tx, services, books, {
    ids,
    orderIds: [],
    documentId,
    pieceRef: document.number,
    on: document.issuedOn,
    numbers: [document.number],
  });
  if (isTied)
    await linkEntries(
      tx,
      shopId,
      ids.map((id) => `d${id}`),
      books.at,
    );
}
