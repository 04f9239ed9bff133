import { codesOf, type Account, type Codes } from "@cuvee/core/billing/accounting/accounts.ts";
import { entryOfDocument, type Scheme } from "@cuvee/core/billing/accounting/entries.ts";
import { DEFAULT_JOURNALS, type Entry, type Journal } from "@cuvee/core/billing/accounting/entry.ts";
import { closingDay, frenchDay } from "@cuvee/core/billing/accounting/periods.ts";
import type { Waiting } from "@cuvee/core/billing/accounting/waiting.ts";
import { entryOfTurn } from "@cuvee/core/billing/accounting/settlements.ts";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import {
  correctedBy,
  holdBooks,
  insertEntry,
  readBooks,
  readCodes,
  readJournals,
  readWaiting,
  readWaitingVat,
  type NewEntry,
} from "#billing/accounting/book.queries.ts";
import { letter } from "#billing/accounting/letters.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";

/** The books of a shop as an entry needs them. */
export type Books = {
  shopId: string;
  codes: Codes;
  scheme: Scheme;
  journals: Record<Journal, { code: string; name: string }>;
  year: { month: number; day: number };
  /** The day up to which they are closed. */
  lockedUntil: string | null;
  today: string;
  at: Date;
};

/** Opens the books; no period is closed until the transaction ends. */
export async function openBooks(tx: Tx, services: Pick<Services, "now">, shopId: string): Promise<Books> {
  await holdBooks(tx, shopId);
  const shop = (await readBooks(tx, shopId)) ?? refuse("not-found", 404);
  const own = new Map<string, Account>(
    (await readCodes(tx, shopId)).map(({ use, ...account }) => [use, account]),
  );
  const named = await readJournals(tx, shopId);
  const now = services.now();
  return {
    shopId,
    codes: codesOf(own),
    scheme: {
      depositVat: billingSettings(shop.billing_settings).depositVat,
      ossSince: shop.oss_since ? dayInFrance(shop.oss_since.getTime()) : null,
    },
    journals: {
      ...DEFAULT_JOURNALS,
      ...Object.fromEntries(named.map(({ journal, code, name }) => [journal, { code, name }])),
    },
    year: { month: shop.log_start_month, day: shop.log_start_day },
    lockedUntil: shop.locked_until,
    today: dayInFrance(now),
    at: new Date(now),
  };
}

function refuseBefore(until: string | null, day: string): void {
  if (until && day <= until) refuse("period-locked", 409, { until, day: frenchDay(until) });
}

/** Throws `period-locked` (409) with the day (`until`) up to which the books are closed, for a day that is not after it. */
export async function refuseLocked(tx: Tx, shopId: string, day: string): Promise<void> {
  await holdBooks(tx, shopId);
  const until = (await readBooks(tx, shopId))?.locked_until;
  refuseBefore(until ?? null, day);
}

type Made = Pick<NewEntry, "kind" | "documentId" | "settlementId">;

/** Writes an entry; nothing for one without lines. Throws `period-locked` (409). */
export async function writeEntry(
  tx: Tx,
  services: Services,
  books: Books,
  entry: Entry | null,
  made: Made & { by?: string },
): Promise<void> {
  if (!entry) return;
  const { lockedUntil } = books;
  refuseBefore(lockedUntil, entry.on);
  await insertEntry(tx, books.shopId, entry, {
    by: "cuvee",
    ...made,
    id: newId(services),
    closesOn: closingDay(entry.on, books.year),
    journal: books.journals[entry.journal],
    at: books.at,
    validatedOn: books.today,
  });
}

/** How the VAT of documents stands that waits for money; of others nothing. */
export async function waitingOf(tx: Tx, shopId: string, ids: readonly string[]): Promise<Waiting[]> {
  if (ids.length === 0) return [];
  const rows = await readWaiting(tx, shopId, ids);
  const vat = await readWaitingVat(
    tx,
    shopId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const gives = row.kind === "credit";
    const sign = gives ? -1 : 1;
    const of = (basis: "waiting" | "encashment") =>
      vat
        .filter((v) => v.id === row.id && v.basis === basis)
        .map((v) => ({
          type: v.type,
          baseCents: cents(sign * v.base_cents),
          vatCents: cents(sign * v.vat_cents),
        }));
    return {
      documentId: row.id,
      gives,
      rows: of("waiting"),
      turned: of("encashment"),
      totalCents: row.due_cents - row.credited_cents - row.discount_cents,
      paidCents: row.paid_cents,
    };
  });
}

/** Books what of waiting VAT is due now, without any money of its own. */
export async function bookTurn(
  tx: Tx,
  services: Services,
  books: Books,
  what: { ids: readonly string[]; pieceRef: string; on: string; numbers: readonly string[] },
): Promise<void> {
  const turns = await waitingOf(tx, books.shopId, what.ids);
  await writeEntry(tx, services, books, entryOfTurn(what, turns, books.codes), { kind: "turn" });
}

/**
 * Books a sealed bill, deposit or credit note: its entry, the VAT that falls due or is given back by it, letters. Call it once, as the
 * last write of the transaction that seals: after its rows in `document_corrections`, `document_deductions` and `allocations`. A missing
 * code stops nothing. Throws `period-locked` (409) for a day up to which the books are closed.
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
  await bookTurn(tx, services, books, {
    ids,
    pieceRef: paper.number,
    on: paper.issuedOn,
    numbers: [paper.number],
  });
  await letter(
    tx,
    shopId,
    ids.map((id) => `d${id}`),
    books.at,
  );
}
