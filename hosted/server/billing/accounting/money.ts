import {
  discounted,
  entryOfBanking,
  entryOfUnbanking,
  entryOfReversal,
  entryOfSettlement,
  refOf,
  type Allocation,
  type SettlementFact,
} from "@cuvee/core/billing/accounting/settlements.ts";
import { auxiliaryOf } from "@cuvee/core/billing/accounting/entries.ts";
import type { EntryLine } from "@cuvee/core/billing/accounting/entry.ts";
import { vatCountryOf } from "@cuvee/core/billing/accounting/vatTypes.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { openBooks, writeEntry, type Books } from "#billing/accounting/books.ts";
import {
  findBanking,
  withWaitingVat,
  readLines,
  readDocuments,
  readSettlement,
  type LineRow,
  type SettlementRow,
} from "#billing/accounting/book.queries.ts";
import { linkEntries } from "#billing/accounting/linkedEntries.ts";
import { bookDueVat, turningOf } from "#billing/accounting/dueVat.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

const factOf = (row: SettlementRow, on: string): SettlementFact => ({
  id: row.id,
  kind: row.kind,
  type: row.type,
  amountCents: cents(row.amount_cents),
  on,
  reference: row.reference,
  client: { code: row.code || "DIVERS", name: row.name || "Clients divers" },
});

type Paid = Allocation & { documentId: string };

/** Returns the documents that a settlement pays, with their client accounts. */
async function paidBy(tx: Tx, books: Books, row: SettlementRow): Promise<Paid[]> {
  const papers = await readDocuments(
    tx,
    books.shopId,
    row.paid_documents.map((r) => r.document_id),
  );
  const waiting = await withWaitingVat(
    tx,
    books.shopId,
    papers.map(({ id }) => id),
  );
  return row.paid_documents.flatMap(({ document_id: documentId, amount_cents }) => {
    const found = papers.find(({ id }) => id === documentId);
    if (!found) return [];
    const document = JSON.parse(found.content) as DocumentContent;
    const amountCents = cents(amount_cents);
    const country = vatCountryOf(document, books.scheme.ossSince);
    return {
      documentId,
      number: found.number,
      auxiliary: auxiliaryOf(document),
      amountCents,
      ...(row.kind === "discount"
        ? {
            discount: discounted(document, documentId, {
              country,
              amountCents,
              waits: waiting.has(documentId),
            }),
          }
        : {}),
    };
  });
}

const sourcesOf = (settlementId: string, paid: readonly Paid[]): string[] => [
  `s${settlementId}`,
  ...paid.map(({ documentId }) => `d${documentId}`),
];

/**
 * Books a payment or refund, or a discount for early payment, with the VAT that its allocations make due, and letters.
 * Call it as the last write of the transaction that records the settlement and its allocations; call it again when
 * something is allocated or undone later: the payment is booked once, and the VAT follows its allocations. Throws
 * `not-found` (404), `period-locked` (409).
 */
export async function bookSettlement(
  tx: Tx,
  services: Services,
  shopId: string,
  settlementId: string,
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const row = (await readSettlement(tx, shopId, settlementId)) ?? refuse("not-found", 404);
  const paid = await paidBy(tx, books, row);
  const turning = { ids: paid.map(({ documentId }) => documentId), orderIds: row.paid_orders };
  if (row.entry_id === null) {
    const fact = factOf(row, row.received_on);
    const now = paid.filter(({ amountCents }) => amountCents > 0);
    // The VAT that a discount takes off the waiting VAT is not in the books yet: the VAT due is computed after it.
    const turns = row.kind === "discount" ? [] : await turningOf(tx, books, turning);
    const entry = entryOfSettlement(fact, now, turns, books.codes);
    await writeEntry(tx, services, books, { entry, created: { kind: "money", settlementId } });
    if (row.kind === "discount")
      await bookDueVat(tx, services, books, { ...turning, ...pieceOf(row, row.received_on, paid) });
  } else await bookDueVat(tx, services, books, { ...turning, ...pieceOf(row, books.today, paid) });
  // Money that waits on its order has nothing yet to be lettered with.
  if (row.entry_id === null && paid.length === 0) return;
  await linkEntries(tx, shopId, sourcesOf(settlementId, paid), books.at);
}

const pieceOf = (row: SettlementRow, on: string, paid: readonly Paid[]) => ({
  pieceRef: row.reference.trim() || `REG-${row.id.slice(-8).toUpperCase()}`,
  on,
  numbers: paid.map(({ number }) => number),
});

/** Returns the lines of a payment as they were booked, without the VAT that became due with it. */
function moneyLines(lines: readonly LineRow[]): EntryLine[] {
  return lines
    .filter((l) => l.vat_basis !== "turned" && l.vat_basis !== "encashment")
    .map((l) => ({
      account: l.account,
      label: l.label,
      ...(l.auxiliary !== null ? { auxiliary: { code: l.auxiliary, name: l.auxiliary_label ?? "" } } : {}),
      debitCents: cents(l.debit_cents),
      creditCents: cents(l.credit_cents),
      ...(l.vat_type !== null && l.vat_basis !== null
        ? {
            vat: {
              type: l.vat_type,
              basis: l.vat_basis,
              baseCents: cents(l.vat_base_cents ?? 0),
              ...(l.vat_document_id === null ? {} : { documentId: l.vat_document_id }),
            },
          }
        : {}),
    }));
}

/**
 * Books the reversal of a payment: the bank refused it (`rejected`), or it was recorded by mistake (`cancelled`). Call
 * it once, as the last write of the transaction that wrote the opposite allocations and the event; `on` is the day of
 * the bank, or today. Money that `settlement_events` knows as banked leaves the bank account. Throws `not-found` (404),
 * `period-locked` (409).
 */
export async function bookReversal(
  tx: Tx,
  services: Services,
  shopId: string,
  {
    settlementId,
    reversal: { why, on },
  }: { settlementId: string; reversal: { why: "rejected" | "cancelled"; on?: string } },
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const row = (await readSettlement(tx, shopId, settlementId)) ?? refuse("not-found", 404);
  const paid = await paidBy(tx, books, row);
  const turning = { ids: paid.map(({ documentId }) => documentId), orderIds: row.paid_orders };
  if (row.entry_id !== null) {
    const fact = factOf(row, on ?? books.today);
    const method = books.codes(`method.${row.type}`).account;
    const entry = entryOfReversal(
      fact,
      paid,
      {
        why,
        lines: moneyLines(await readLines(tx, shopId, row.entry_id)),
        ...(row.is_banked ? { banked: { method, bank: books.codes("bank") } } : {}),
      },
      { turns: row.kind === "discount" ? [] : await turningOf(tx, books, turning), codes: books.codes },
    );
    await writeEntry(tx, services, books, { entry, created: { kind: "reversal", settlementId } });
    if (row.kind === "discount")
      await bookDueVat(tx, services, books, { ...turning, ...pieceOf(row, fact.on, paid) });
  }
  await linkEntries(tx, shopId, sourcesOf(settlementId, paid), books.at);
}

/**
 * Books money that is taken to the bank, checks and cash on one slip or cards that were paid out: from the accounts of
 * their payment methods to the bank. Does nothing for money that reaches the bank by itself. `id` is the slip's. Throws
 * `period-locked` (409).
 */
export async function bookBanking(
  tx: Tx,
  services: Services,
  shopId: string,
  slip: { id: string; on: string; reference: string; settlementIds: readonly string[] },
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const items = [];
  for (const id of slip.settlementIds) {
    const row = (await readSettlement(tx, shopId, id)) ?? refuse("not-found", 404);
    items.push({
      type: row.type,
      amountCents: cents(row.kind === "refund" ? -row.amount_cents : row.amount_cents),
    });
  }
  await writeEntry(tx, services, books, {
    entry: entryOfBanking({ ...slip, items }, books.codes),
    created: { kind: "banking" },
  });
}

/**
 * Reverses what `bookBanking` booked under this reference, today: the money is not in the bank. Does nothing where
 * nothing was booked. Throws `period-locked` (409).
 */
export async function bookUnbanking(
  tx: Tx,
  services: Services,
  shopId: string,
  slip: { id: string; reference: string; totalCents: number },
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const found = await findBanking(tx, shopId, refOf(slip), slip.totalCents);
  if (!found) return;
  const lines = moneyLines(await readLines(tx, shopId, found.id));
  const entry = entryOfUnbanking({ ...slip, on: books.today }, lines);
  await writeEntry(tx, services, books, { entry, created: { kind: "reversal" } });
}

/**
 * Books the VAT that falls due when a credit note pays an invoice or deposit, or no longer does; letters. The client's
 * account does not change. Call it as the last write of the transaction that wrote the allocation.
 */
export async function bookCreditUse(
  tx: Tx,
  services: Services,
  shopId: string,
  { creditId, documentId }: { creditId: string; documentId: string },
): Promise<void> {
  const books = await openBooks(tx, services, shopId);
  const papers = await readDocuments(tx, shopId, [creditId, documentId]);
  const credit = papers.find(({ id }) => id === creditId) ?? refuse("not-found", 404);
  await bookDueVat(tx, services, books, {
    ids: [creditId, documentId],
    orderIds: [],
    pieceRef: credit.number,
    on: books.today,
    numbers: papers.map(({ number }) => number),
  });
  await linkEntries(tx, shopId, [`d${creditId}`, `d${documentId}`], books.at);
}
