import { fecName } from "@cuvee/core/billing/accounting/fec.ts";
import { fileName, writeFile, type FileFormat } from "@cuvee/core/billing/accounting/formats.ts";
import { vatSummary } from "@cuvee/core/billing/accounting/vatSummary.ts";
import type { BooksView, EntryView, VatView } from "@cuvee/core/billing/accounting/views.ts";
import { dayAfter, dayInFrance, frenchDay } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { fiscalYearOf } from "@cuvee/core/shops/settings/years.ts";
import { readBooks } from "#billing/accounting/book.queries.ts";
import { addLock, lockBooksExclusively } from "#billing/accounting/codes.queries.ts";
import type { ChangeContext } from "#billing/accounting/codes.ts";
import {
  bookYears,
  findEntry,
  linesOfEntry,
  periodLines,
  readLocks,
  sirenOf,
  vatLines,
  waitingVatAt,
} from "#billing/accounting/read.queries.ts";
import { storeFecsOfYears } from "#billing/accounting/yearFiles.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { yearRuleOf } from "#shops/settings/numbers.ts";

/** Returns an entry as it is shown. Throws `not-found` (404). */
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

/** Returns fiscal years and closings. */
export async function booksView(tx: Tx, shopId: string, now: number): Promise<BooksView> {
  const siren = await sirenOf(tx, shopId);
  const shop = (await readBooks(tx, shopId)) ?? refuse("not-found", 404);
  const rule = yearRuleOf(shop);
  const locks = await readLocks(tx, shopId);
  const years = await bookYears(tx, shopId);
  const isLocked = (day: string): boolean => shop.locked_until !== null && day <= shop.locked_until;
  return {
    years: years.map(({ closes_on: closesOn, entries, name, sha256, at }, n) => {
      const { opensOn } = fiscalYearOf(closesOn, rule);
      const isCarried = n < years.length - 1;
      return {
        opensOn,
        closesOn,
        entries,
        fileName: name ?? (siren ? fecName(siren, closesOn) : null),
        isLocked: isLocked(closesOn),
        frozen: sha256 && at ? { at: at.toISOString(), sha256 } : null,
        opening: !isCarried ? "none" : isLocked(dayAfter(opensOn, -1)) ? "final" : "provisional",
      };
    }),
    lockedUntil: shop.locked_until,
    locks: locks.map(({ until, by, at }) => ({ until, by, at: at.toISOString() })),
    closableUntil: dayAfter(dayInFrance(now), -1),
  };
}

/** Returns the VAT of a period. */
export async function vatView(tx: Tx, shopId: string, from: string, to: string): Promise<VatView> {
  const { rows, totalCents } = vatSummary(await vatLines(tx, shopId, from, to));
  return { from, to, rows, totalCents, waitingCents: await waitingVatAt(tx, shopId, to) };
}

export type BookFile = { name: string; text: string | Buffer };

/** Returns the entries of a period as a file for accounting software. */
export async function softwareFile(
  tx: Tx,
  shopId: string,
  { format, from, to }: { format: FileFormat; from: string; to: string },
): Promise<BookFile> {
  return {
    name: fileName(format, from, to),
    text: writeFile(format, await periodLines(tx, shopId, from, to)),
  };
}

/**
 * Closes the books up to a day, for good. Throws `period-running` (409) for a day that is not over, `period-locked`
 * (409) for one that is closed already, `siren-missing` (409) where a year's FEC is to be stored and cannot be named.
 */
export async function closeBooks(
  tx: Tx,
  { shopId, by, now }: ChangeContext,
  until: string,
): Promise<BooksView> {
  await lockBooksExclusively(tx, shopId);
  const { lockedUntil, closableUntil } = await booksView(tx, shopId, now);
  if (until > closableUntil)
    refuse("period-running", 409, { until: closableUntil, day: frenchDay(closableUntil) });
  if (lockedUntil && until <= lockedUntil)
    refuse("period-locked", 409, { until: lockedUntil, day: frenchDay(lockedUntil) });
  await addLock(tx, shopId, { until, by, at: new Date(now) });
  await storeFecsOfYears(tx, { shopId, by, now }, until);
  return booksView(tx, shopId, now);
}
