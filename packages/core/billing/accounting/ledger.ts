import { canonicalJson } from "#billing/documents/canonical.ts";
import type { Paper } from "#billing/documents/documents.ts";
import type { Codes } from "./accounts.ts";
import { auxiliaryOf, entryOfDocument, type Scheme, type Standing } from "./entries.ts";
import type { Entry, Journal } from "./entry.ts";
import type { SettlementKind } from "./settlements.ts";
import type { EntryKind } from "./views.ts";

/** A line of the books as the database has it. */
export type LedgerLine = {
  account: string;
  label: string;
  auxiliary: string | null;
  auxiliaryLabel: string | null;
  debitCents: number;
  creditCents: number;
  vatType: string | null;
  vatBasis: string | null;
  vatBaseCents: number | null;
  vatDocumentId: string | null;
};

/** An entry of the books as the database has it, with all that its seal holds. Days are `YYYY-MM-DD`. */
export type LedgerEntry = {
  id: string;
  number: number;
  closesOn: string;
  on: string;
  journal: Journal;
  journalCode: string;
  journalName: string;
  pieceRef: string;
  pieceOn: string;
  label: string;
  kind: EntryKind;
  documentId: string | null;
  settlementId: string | null;
  validatedOn: string;
  by: string;
  lines: LedgerLine[];
};

/**
 * Why a record of the ledger does not hold:
 * - `gap` a number is missing
 * - `unsealed` an entry that the product has not written
 * - `altered` it is not what was sealed
 * - `end` the year does not end where it was sealed: entries were cut off or added
 * - `unbalanced` its debits are not its credits
 * - `document` it is not the entry of its document, or there is no such document
 * - `money` it is not the entry of its money, or there is no such money
 * - `locked` it was written into a period that was closed
 * - `missing` a sealed document or a payment has no entry
 */
export const LEDGER_FAULTS = [
  "gap",
  "unsealed",
  "altered",
  "end",
  "unbalanced",
  "document",
  "money",
  "locked",
  "missing",
] as const;
export type LedgerFault = (typeof LEDGER_FAULTS)[number];

/** What is hashed of an entry. */
export const entryText = (shopId: string, entry: LedgerEntry): string => canonicalJson({ shopId, ...entry });

/** What the key outside the database signs of an entry: its place, and what stands there. */
export const entrySealText = (
  shopId: string,
  { closesOn, number }: Pick<LedgerEntry, "closesOn" | "number">,
  hash: string,
): string => `entry\n${shopId}\n${closesOn}\n${number}\n${hash}`;

/** The same of the end of a fiscal year: entries that are cut off show. */
export const yearEndText = (shopId: string, closesOn: string, number: number): string =>
  `entries end\n${shopId}\n${closesOn}\n${number}`;

/** The same of the number from which on every entry is sealed, and since when (ISO 8601). */
export const yearStartText = (shopId: string, closesOn: string, fromNumber: number, since: string): string =>
  `entries start\n${shopId}\n${closesOn}\n${fromNumber}\n${since}`;

/** An entry that is about to be written, as the database will have it. */
export function ledgerEntryOf(
  { on, journal, pieceRef, pieceOn, label, lines }: Entry,
  made: Omit<LedgerEntry, keyof Entry>,
): LedgerEntry {
  return {
    ...made,
    on,
    journal,
    pieceRef,
    pieceOn,
    label,
    lines: lines.map((line) => ({
      account: line.account,
      label: line.label,
      auxiliary: line.auxiliary?.code ?? null,
      auxiliaryLabel: line.auxiliary?.name ?? null,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
      vatType: line.vat?.type ?? null,
      vatBasis: line.vat?.basis ?? null,
      vatBaseCents: line.vat?.baseCents ?? null,
      vatDocumentId: line.vat?.documentId ?? null,
    })),
  };
}

/** Whether debits are credits, and there are any. */
export function isBalanced({ lines }: Pick<LedgerEntry, "lines">): boolean {
  const debit = lines.reduce((all, line) => all + line.debitCents, 0);
  return lines.length >= 2 && debit > 0 && debit === lines.reduce((all, line) => all + line.creditCents, 0);
}

type Facts = Pick<LedgerEntry, "journal" | "on" | "pieceRef" | "pieceOn" | "lines">;

/**
 * What an entry says whatever accounts it is on: its day and paper, what the client owes, VAT by type, all else together. Accounts may
 * have been others when it was written; that these have not changed since is held by its seal.
 */
function amountsOf({ journal, on, pieceRef, pieceOn, lines }: Facts): string {
  const sums = new Map<string, { cents: number; baseCents: number }>();
  for (const line of lines) {
    const key = [line.auxiliary, line.vatType, line.vatBasis, line.vatDocumentId].join("|");
    const before = sums.get(key) ?? { cents: 0, baseCents: 0 };
    sums.set(key, {
      cents: before.cents + line.debitCents - line.creditCents,
      baseCents: before.baseCents + (line.vatBaseCents ?? 0),
    });
  }
  const said = [...sums].filter(([, { cents, baseCents }]) => cents !== 0 || baseCents !== 0);
  return canonicalJson({
    journal,
    on,
    pieceRef,
    pieceOn,
    sums: said.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  });
}

/** Ways in which a document may have been booked: a shop may have changed its scheme since. */
const schemesOf = ({ ossSince }: Scheme): Scheme[] =>
  (["cashed", "issued"] as const).flatMap((depositVat) => [
    { depositVat, ossSince: ossSince ?? null },
    ...(ossSince ? [{ depositVat, ossSince: null }] : []),
  ]);

const NOTHING: Omit<LedgerEntry, keyof Entry> = {
  id: "",
  number: 0,
  closesOn: "",
  journalCode: "",
  journalName: "",
  kind: "document",
  documentId: null,
  settlementId: null,
  validatedOn: "",
  by: "",
};

/** Whether a sealed document has to be in the books: one of no amount is not. */
export const isBooked = (paper: Paper, codes: Codes, scheme: Scheme, standing: Standing): boolean =>
  entryOfDocument(paper, codes, scheme, standing) !== null;

/**
 * Whether an entry is that of its document, made again from the sealed content (`entries.ts`): its day, its paper, its client, every
 * amount and its VAT.
 */
export function followsDocument(
  entry: LedgerEntry,
  paper: Paper,
  codes: Codes,
  scheme: Scheme,
  standing: Standing,
): boolean {
  const booked = amountsOf(entry);
  const { code, name } = auxiliaryOf(paper);
  const isClient = entry.lines.every(
    (l) => l.auxiliary === null || (l.auxiliary === code && l.auxiliaryLabel === name),
  );
  return (
    isClient &&
    schemesOf(scheme).some((one) => {
      const made = entryOfDocument(paper, codes, one, standing);
      return made !== null && amountsOf(ledgerEntryOf(made, NOTHING)) === booked;
    })
  );
}

/**
 * Whether an entry is that of its money: the client's account moves by the amount, to his credit for what he paid or is let off, and
 * back where it was none.
 */
export function followsMoney(
  { kind, lines }: Pick<LedgerEntry, "kind" | "lines">,
  money: { kind: SettlementKind; amountCents: number },
): boolean {
  const sign =
    (money.kind === "refund" || money.kind === "plusGap" ? 1 : -1) * (kind === "reversal" ? -1 : 1);
  const moved = lines
    .filter(({ auxiliary }) => auxiliary !== null)
    .reduce((all, line) => all + line.debitCents - line.creditCents, 0);
  return moved === sign * money.amountCents;
}
