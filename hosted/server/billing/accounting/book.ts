import { entryOfDocument } from "@cuvee/core/billing/accounting/entries.ts";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { correctedBy } from "#billing/accounting/book.queries.ts";
import { openBooks, writeEntry } from "#billing/accounting/books.ts";
import { letter } from "#billing/accounting/letters.ts";
import { bookTurn } from "#billing/accounting/turns.ts";
import type { Tx } from "#kit/database.ts";
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
  paper: Paper,
  documentId: string,
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const corrected = paper.kind === "credit" ? await correctedBy(tx, shopId, documentId) : undefined;
  const entry = entryOfDocument(paper, books.codes, books.scheme, {
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
  await writeEntry(tx, services, books, entry, { kind: "document", documentId });
  const ids = [documentId, ...(corrected ? [corrected.id] : [])];
  const isTied = await bookTurn(tx, services, books, {
    ids,
    orderIds: [],
    documentId,
    pieceRef: paper.number,
    on: paper.issuedOn,
    numbers: [paper.number],
  });
  if (isTied)
    await letter(
      tx,
      shopId,
      ids.map((id) => `d${id}`),
      books.at,
    );
}
