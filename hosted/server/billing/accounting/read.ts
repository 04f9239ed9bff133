import { FEC_HEAD, fecName, fecRows } from "@cuvee/core/billing/accounting/fec.ts";
import { fileName, writeFile, type FileFormat } from "@cuvee/core/billing/accounting/formats.ts";
import { dayAfter, frenchDay, openingDay } from "@cuvee/core/billing/accounting/periods.ts";
import { vatSummary } from "@cuvee/core/billing/accounting/vatSummary.ts";
import type { BooksView, EntryView, VatView } from "@cuvee/core/billing/accounting/views.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { readBooks } from "#billing/accounting/book.queries.ts";
import { addLock, holdBooksAlone } from "#billing/accounting/codes.queries.ts";
import type { By } from "#billing/accounting/codes.ts";
import {
  bookYears,
  fecLines,
  findEntry,
  linesOfEntry,
  periodLines,
  readLocks,
  sirenOf,
  vatLines,
  waitingAt,
} from "#billing/accounting/read.queries.ts";
import type { Tx } from "#kit/database.ts";

/** An entry as it is shown. Throws `not-found` (404). */
export async function entryView(tx: Tx, shopId: string, id: string): Promise<EntryView> {
  const row = (await findEntry(tx, shopId, id)) ?? refuse("not-found", 404);
  const { document_id, document_kind, document_number } = row;
  return {
    id: row.id,
    number: row.number,
    closesOn: row.closes_on,
    bookedOn: row.booked_on,
    journal: row.journal,
    journalCode: row.journal_code,
    journalName: row.journal_name,
    pieceRef: row.piece_ref,
    pieceOn: row.piece_on,
    label: row.label,
    kind: row.kind,
    validatedOn: row.validated_on,
    totalCents: cents(row.total_cents),
    document:
      document_id && document_kind && document_number
        ? { id: document_id, kind: document_kind, number: document_number }
        : null,
    settlementId: row.settlement_id,
    lines: await linesOfEntry(tx, shopId, id),
  };
}

/** Fiscal years and closings. */
export async function booksView(tx: Tx, shopId: string, now: number): Promise<BooksView> {
  const siren = await sirenOf(tx, shopId);
  const shop = (await readBooks(tx, shopId)) ?? refuse("not-found", 404);
  const year = { month: shop.log_start_month, day: shop.log_start_day };
  const locks = await readLocks(tx, shopId);
  return {
    years: (await bookYears(tx, shopId)).map(({ closes_on: closesOn, entries, first_on }) => ({
      opensOn: openingDay(first_on, year),
      closesOn,
      entries,
      fileName: siren ? fecName(siren, closesOn) : null,
    })),
    lockedUntil: shop.locked_until,
    locks: locks.map(({ until, by, at }) => ({ until, by, at: at.toISOString() })),
    closableUntil: dayAfter(dayInFrance(now), -1),
  };
}

/** VAT of a period. */
export async function vatView(tx: Tx, shopId: string, from: string, to: string): Promise<VatView> {
  const { rows, totalCents } = vatSummary(await vatLines(tx, shopId, from, to));
  return { from, to, rows, totalCents, waitingCents: await waitingAt(tx, shopId, to) };
}

export type BookFile = { name: string; text: string };

/** Entries that are read and written at once: between two parts others are served. */
const PART = 2000;

/** The FEC of a fiscal year. Throws `not-found` (404) for a year without entries, `siren-missing` (409). */
export async function fecFile(tx: Tx, shopId: string, closesOn: string): Promise<BookFile> {
  const parts: string[] = [FEC_HEAD];
  for (let after = 0; ; after += PART) {
    // Numbers have no gaps: a part without lines is the end.
    const lines = await fecLines(tx, shopId, closesOn, after, PART);
    if (lines.length === 0) break;
    parts.push(fecRows(lines));
  }
  if (parts.length === 1) refuse("not-found", 404);
  const siren = (await sirenOf(tx, shopId)) ?? refuse("siren-missing", 409);
  return { name: fecName(siren, closesOn), text: parts.join("") };
}

/** The entries of a period for a software. */
export async function softwareFile(
  tx: Tx,
  shopId: string,
  format: FileFormat,
  from: string,
  to: string,
): Promise<BookFile> {
  return {
    name: fileName(format, from, to),
    text: writeFile(format, await periodLines(tx, shopId, from, to)),
  };
}

/**
 * Closes the books up to a day, for good. Throws `period-running` (409) for a day that is not over, `period-locked` (409) for one that
 * is closed already.
 */
export async function lockBooks(tx: Tx, { shopId, by, now }: By, until: string): Promise<BooksView> {
  await holdBooksAlone(tx, shopId);
  const { lockedUntil, closableUntil } = await booksView(tx, shopId, now);
  if (until > closableUntil)
    refuse("period-running", 409, { until: closableUntil, day: frenchDay(closableUntil) });
  if (lockedUntil && until <= lockedUntil)
    refuse("period-locked", 409, { until: lockedUntil, day: frenchDay(lockedUntil) });
  await addLock(tx, shopId, until, by, new Date(now));
  return booksView(tx, shopId, now);
}
