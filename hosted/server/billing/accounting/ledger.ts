import {
  entrySealText,
  matchesDocument,
  matchesPayment,
  isBalanced,
  isBooked,
  yearEndText,
  yearStartText,
  type LedgerFault,
} from "@cuvee/core/billing/accounting/ledger.ts";
import { codesOf, type Account, type Codes } from "@cuvee/core/billing/accounting/accounts.ts";
import type { Scheme, LinkedDocument } from "@cuvee/core/billing/accounting/entries.ts";
import type { LedgerReport } from "@cuvee/core/billing/accounting/views.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { readBooks, readCodes } from "#billing/accounting/book.queries.ts";
import {
  addSeals,
  readLedger,
  readLedgerYears,
  readMoney,
  readSealedDocuments,
  sealsBelow,
  setYearEnd,
  unbookedMoney,
  unbookedDocuments,
  type LedgerRow,
  type TotalsRow,
  type YearEnd,
  type YearRow,
} from "#billing/accounting/ledger.queries.ts";
import { hashOfEntry, sealOf, type SealKey } from "#billing/accounting/ledgerSeal.ts";
import { hashOf, sealText } from "#billing/documents/seal.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** Entries that are read at once. */
const PAGE = 500;

type Broken = NonNullable<LedgerReport["broken"]>;
export type LedgerCursor = { closesOn: string; number: number };

/** Options of a ledger's verification. */
export type LedgerCheck = {
  /** The key outside the database; null where it is not available: then hashes are recomputed, seals are not. */
  key: SealKey | null;
  /** Moment of the check: valid entries from before sealing existed are sealed now. Null writes nothing. */
  sealsAt: Date | null;
  /** Most entries that are read before a cursor is returned. */
  limit: number;
};

type Context = {
  tx: Tx;
  shopId: string;
  codes: Codes;
  scheme: Scheme;
  papers: Map<string, TotalsRow>;
  money: Map<string, Parameters<typeof matchesPayment>[1]>;
  check: LedgerCheck;
};

const standingOf = (row: TotalsRow): LinkedDocument => ({
  id: row.id,
  ...(row.correctedId === null
    ? {}
    : {
        corrects: {
          id: row.correctedId,
          kind: row.correctedKind === "deposit" ? "deposit" : "bill",
          appliedCents: cents(row.appliedCents ?? 0),
          waits: row.waits,
        },
      }),
});

/** Checks whether a document is unchanged since it was sealed. */
function isSealed({ shopId, check: { key } }: Context, row: TotalsRow): boolean {
  const { kind, position, previous, content, hash, seal } = row;
  return (
    hashOf(previous, content) === hash &&
    (key === null || key.documentSeal(sealText(shopId, kind, position, hash)) === seal)
  );
}

/**
 * Returns the fault of an entry that is not the one sealed under its number; undefined for one that was written before
 * sealing existed.
 */
function sealFault(
  { shopId, check: { key } }: Context,
  { hash, seal, sealedId, isLocked: _, ...entry }: LedgerRow,
  fromNumber: number,
): LedgerFault | undefined {
  if (hash === null) return entry.number < fromNumber ? undefined : "unsealed";
  if (sealedId !== entry.id || hashOfEntry(shopId, entry) !== hash) return "altered";
  return key === null || key.documentSeal(entrySealText(shopId, entry, hash)) === seal
    ? undefined
    : "altered";
}

/** Returns the fault of an entry in itself, or compared with the document or payment that it was made from. */
function entryFault(context: Context, row: LedgerRow, fromNumber: number): LedgerFault | undefined {
  const fault = sealFault(context, row, fromNumber);
  if (fault) return fault;
  if (!isBalanced(row)) return "unbalanced";
  if (row.isLocked) return "locked";
  if (row.kind === "document") {
    const paper = context.papers.get(row.documentId ?? "");
    if (!paper || !isSealed(context, paper)) return "document";
    const { codes, scheme } = context;
    const holds = matchesDocument(row, JSON.parse(paper.content) as DocumentContent, {
      codes,
      scheme,
      standing: standingOf(paper),
    });
    return holds ? undefined : "document";
  }
  if (row.kind !== "money" && (row.kind !== "reversal" || row.settlementId === null)) return undefined;
  const money = context.money.get(row.settlementId ?? "");
  return money && matchesPayment(row, money) ? undefined : "money";
}

const brokenAt = (code: LedgerFault, row: Omit<Broken, "code">): Broken => ({ code, ...row });

const NOWHERE = { entryId: null, documentId: null, settlementId: null, piece: "" };

/** Reads a page of a year after a number, and returns its first invalid record. */
async function pageFault(
  context: Context,
  year: YearRow,
  rows: readonly LedgerRow[],
  after: number,
): Promise<Broken | null> {
  const { tx, shopId } = context;
  const idsOf = (of: (row: LedgerRow) => string | null): string[] => [
    ...new Set(rows.flatMap((row) => of(row) ?? [])),
  ];
  const papers = await readSealedDocuments(
    tx,
    shopId,
    idsOf((row) => (row.kind === "document" ? row.documentId : null)),
  );
  const money = await readMoney(
    tx,
    shopId,
    idsOf((row) => row.settlementId),
  );
  context.papers = new Map(papers.map((row) => [row.id, row]));
  context.money = new Map(money.map((row) => [row.id, row]));
  const { closesOn } = year;
  let before = after;
  for (const row of rows) {
    if (row.number !== before + 1)
      return brokenAt("gap", { ...NOWHERE, closesOn, number: before + 1, piece: "" });
    const code = entryFault(context, row, year.fromNumber ?? Infinity);
    const { id: entryId, number, documentId, settlementId, pieceRef: piece } = row;
    if (code) return brokenAt(code, { closesOn, number, entryId, documentId, settlementId, piece });
    before = row.number;
  }
  return null;
}

/** Checks whether a year ends where it was sealed. */
function endFault({ shopId, check: { key } }: Context, year: YearRow): Broken | null {
  const { closesOn, last } = year;
  const broken = brokenAt("end", { ...NOWHERE, closesOn, number: last });
  if (year.endNumber === null) return year.seals > 0 ? broken : null;
  const { endNumber, endSeal, fromNumber, since, fromSeal } = year;
  const start = yearStartText(shopId, closesOn, fromNumber, since.toISOString());
  const isSigned =
    key === null ||
    (key.documentSeal(yearEndText(shopId, closesOn, endNumber)) === endSeal &&
      key.documentSeal(start) === fromSeal);
  return endNumber === last && isSigned ? null : broken;
}

/** Seals valid entries from before sealing existed. */
async function sealPage(context: Context, year: YearRow, rows: readonly LedgerRow[]): Promise<void> {
  const { tx, shopId, check } = context;
  const { closesOn } = year;
  const { key, sealsAt } = check;
  if (key === null || sealsAt === null) return;
  const endOf = (number: number, fromNumber: number, since: Date): YearEnd => ({
    number,
    seal: key.documentSeal(yearEndText(shopId, closesOn, number)),
    fromNumber,
    since,
    fromSeal: key.documentSeal(yearStartText(shopId, closesOn, fromNumber, since.toISOString())),
  });
  const bare = rows.filter(({ hash }) => hash === null);
  if (bare.length > 0) {
    const seals = bare.map(({ hash: _, seal: __, sealedId: ___, isLocked: ____, ...entry }) => ({
      number: entry.number,
      id: entry.id,
      ...sealOf(key, shopId, entry),
    }));
    await addSeals(tx, shopId, closesOn, seals);
  }
  const from = year.fromNumber ?? year.last + 1;
  const since = year.since ?? sealsAt;
  const isWhole = from > 1 && (await sealsBelow(tx, shopId, closesOn, from)) === from - 1;
  if (isWhole || year.endNumber === null)
    await setYearEnd(tx, shopId, closesOn, endOf(year.endNumber ?? year.last, isWhole ? 1 : from, since));
}

/** Returns the first sealed document, or payment, that has no entry. */
async function missingEntry({ tx, shopId, codes, scheme }: Context): Promise<Broken | null> {
  const nowhere = { ...NOWHERE, closesOn: null, number: null };
  for (let after = ""; ;) {
    const page = await unbookedDocuments(tx, shopId, after);
    for (const row of await readSealedDocuments(
      tx,
      shopId,
      page.map(({ id }) => id),
    ))
      if (isBooked(JSON.parse(row.content) as DocumentContent, codes, scheme, standingOf(row)))
        return brokenAt("missing", { ...nowhere, documentId: row.id, piece: row.number });
    after = page.at(-1)?.id ?? after;
    if (page.length < 200) break;
  }
  const money = await unbookedMoney(tx, shopId);
  return money ? brokenAt("missing", { ...nowhere, settlementId: money.id, piece: money.reference }) : null;
}

/**
 * Verifies the books of a shop from their beginning, or from a cursor, and returns the first invalid record, whoever
 * changed it (core, `LEDGER_FAULTS`): every entry is what was sealed with its number, it balances, and it matches its
 * sealed document or its payment; years end where they were sealed; every document and payment has its entry. Returns a
 * cursor where there is more to read.
 * Takes no locks.
 */
export async function verifyLedger(
  tx: Tx,
  shopId: string,
  check: LedgerCheck,
  after: LedgerCursor | null = null,
): Promise<LedgerReport> {
  const shop = await readBooks(tx, shopId);
  const own = new Map<string, Account>(
    (await readCodes(tx, shopId)).map(({ use, ...account }) => [use, account]),
  );
  const context: Context = {
    tx,
    shopId,
    codes: codesOf(own),
    scheme: {
      depositVat: "cashed",
      ossSince: shop?.oss_since ? dayInFrance(shop.oss_since.getTime()) : null,
    },
    papers: new Map(),
    money: new Map(),
    check,
  };
  const years = await readLedgerYears(tx, shopId);
  const since = years.flatMap((year) => (year.since ? [year.since.toISOString()] : [])).toSorted()[0] ?? null;
  const all = years.reduce((sum, year) => sum + year.entries, 0);
  let checked = 0;
  const report = (broken: Broken | null, next: LedgerCursor | null = null): LedgerReport => ({
    entries: all,
    checked,
    firstOn: years[0]?.firstOn ?? null,
    since,
    next,
    broken,
  });
  for (const year of years) {
    if (after && year.closesOn < after.closesOn) continue;
    // The first number of a year that follows another is reserved for its opening entry, which is not booked (decision
    // 0016).
    const isKept = year !== years[0] && year.first === 2 && year.fromNumber === 2;
    let number = after?.closesOn === year.closesOn ? after.number : isKept ? 1 : 0;
    while (number < year.last) {
      if (checked >= check.limit) return report(null, { closesOn: year.closesOn, number });
      const rows = await readLedger(tx, shopId, year, { after: number, limit: PAGE });
      const broken = await pageFault(context, year, rows, number);
      if (broken) return report(broken);
      if (rows.length === 0) break;
      await sealPage(context, year, rows);
      checked += rows.length;
      number = rows.at(-1)?.number ?? number;
    }
    const broken = endFault(context, year);
    if (broken) return report(broken);
  }
  return report(await missingEntry(context));
}
