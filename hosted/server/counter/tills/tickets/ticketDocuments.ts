import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { openBooks, writeEntry } from "#billing/accounting/books.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

type Written = Parameters<typeof writeEntry>[3]["entry"];
type Codes = Awaited<ReturnType<typeof openBooks>>["codes"];

/**
 * Books a document of a ticket, which the day of its till has in the books already: beside its entry, one of `entryOf`
 * reverses it. Money that was taken or given at the till (`settlementId`) is booked last, against the document's open
 * amount.
 */
export async function bookTicketDocument(
  tx: Tx,
  services: Services,
  of: { shopId: string; documentId: string; settlementId: string | null },
  { document, entryOf }: { document: DocumentContent; entryOf: (codes: Codes) => Written },
): Promise<void> {
  const { shopId, documentId, settlementId } = of;
  await bookDocument(tx, services, shopId, { document, documentId });
  const books = await openBooks(tx, services, shopId);
  const source =
    settlementId === null ? { kind: "takings" as const } : { kind: "money" as const, settlementId };
  await writeEntry(tx, services, books, { entry: entryOf(books.codes), created: source });
  // Now that both entries exist, pending VAT of the document falls due or is returned, and its lines get their matching
  // letters.
  if (settlementId !== null) await bookSettlement(tx, services, shopId, settlementId);
}
