import { canonicalJson } from "#billing/documents/canonical.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import type { Codes } from "./accounts.ts";
import { auxiliaryOf, entryOfDocument, type Scheme, type LinkedDocument } from "./entries.ts";
import type { Entry, Journal } from "./entry.ts";
import type { SettlementKind } from "./settlements.ts";
import type { EntryKind } from "./views.ts";

/** A line of the books as stored in the database. */
type LedgerLine = {
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

/** An entry of the books as stored in the database, with all sealed data. Days are `YYYY-MM-DD`. */
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
 * Faults of a record of the ledger:
 * - `gap` a number is missing
 * - `unsealed` an entry that the product has not written
 * - `altered` it differs from the sealed entry
 * - `end` the year does not end where it was sealed: entries were cut off or added
 * - `unbalanced` its debits differ from its credits
 * - `document` it is not the entry of its document, or there is no such document
 * - `money` it is not the entry of its payment, or there is no such payment
 * - `locked` it was written into a closed period
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

/** Returns the text of an entry that is hashed. */
export const entryText = (shopId: string, entry: LedgerEntry): string => canonicalJson({ shopId, ...entry });

/** Returns the text of an entry that the key outside the database signs: its position and its content. */
export const entrySealText = (
  shopId: string,
  { closesOn, number }: Pick<LedgerEntry, "closesOn" | "number">,
  hash: string,
): string => `entry\n${shopId}\n${closesOn}\n${number}\n${hash}`;

/** Returns the signed text of a fiscal year's end, which reveals entries that are cut off. */
export const yearEndText = (shopId: string, closesOn: string, number: number): string =>
  `entries end\n${shopId}\n${closesOn}\n${number}`;

/** Returns the signed text of the number from which on every entry is sealed, and of its time (ISO 8601). */
export const yearStartText = (shopId: string, closesOn: string, fromNumber: number, since: string): string =>
  `entries start\n${shopId}\n${closesOn}\n${fromNumber}\n${since}`;

/** Returns an entry to be written, in the form of the database. */
export function ledgerEntryOf(
  { on, journal, pieceRef, pieceOn, label, lines }: Entry,
  created: Omit<LedgerEntry, keyof Entry>,
): LedgerEntry {
  return {
    ...created,
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

/** Checks whether debits equal credits and are not zero. */
export function isBalanced({ lines }: Pick<LedgerEntry, "lines">): boolean {
  const debit = lines.reduce((all, line) => all + line.debitCents, 0);
  return lines.length >= 2 && debit > 0 && debit === lines.reduce((all, line) => all + line.creditCents, 0);
}

type Facts = Pick<LedgerEntry, "journal" | "on" | "pieceRef" | "pieceOn" | "lines">;

/**
 * Returns the facts of an entry that do not depend on its accounts: its date and document, the client's balance, VAT by
 * type, and the sum of the rest. Accounts may have been others when the entry was written; its seal proves that they
 * have not changed since.
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
  const nonZero = [...sums].filter(([, { cents, baseCents }]) => cents !== 0 || baseCents !== 0);
  return canonicalJson({
    journal,
    on,
    pieceRef,
    pieceOn,
    sums: nonZero.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  });
}

/** Returns the schemes under which a document may have been booked: a shop may have changed its scheme since. */
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

/** Checks whether a sealed document must be in the books: one with a zero amount need not. */
export const isBooked = (
  document: DocumentContent,
  codes: Codes,
  scheme: Scheme,
  standing: LinkedDocument,
): boolean => entryOfDocument(document, codes, scheme, standing) !== null;

/**
 * Checks whether an entry is that of its document, computed again from the sealed content (`entries.ts`): its date, its
 * document, its client, every amount and its VAT.
 */
export function matchesDocument(
  entry: LedgerEntry,
  document: DocumentContent,
  { codes, scheme, standing }: { codes: Codes; scheme: Scheme; standing: LinkedDocument },
): boolean {
  const booked = amountsOf(entry);
  const { code, name } = auxiliaryOf(document);
  const isClient = entry.lines.every(
    (l) => l.auxiliary === null || (l.auxiliary === code && l.auxiliaryLabel === name),
  );
  return (
    isClient &&
    schemesOf(scheme).some((one) => {
      const entry = entryOfDocument(document, codes, one, standing);
      return entry !== null && amountsOf(ledgerEntryOf(entry, NOTHING)) === booked;
    })
  );
}

/**
 * Checks whether an entry is that of its payment: the client's account moves by the amount, to the client's credit for
 * a payment or an allowance, and back where a payment is undone.
 */
export function matchesPayment(
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
