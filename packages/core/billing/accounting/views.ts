import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { SealedKind } from "#billing/documents/documents.ts";
import type { Account } from "./accounts.ts";
import type { Journal } from "./entry.ts";
import type { LedgerFault } from "./ledger.ts";
import type { SummaryRow } from "./vatSummary.ts";

/** Origin of an entry. */
export const ENTRY_KINDS = ["document", "money", "reversal", "banking", "turn", "duties", "takings"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A line of the books in a list. */
export type BookLine = {
  id: string;
  entryId: Id;
  number: number;
  bookedOn: string;
  journal: Journal;
  journalCode: string;
  account: string;
  accountLabel: string;
  auxiliary: string | null;
  auxiliaryLabel: string | null;
  pieceRef: string;
  label: string;
  debitCents: Cents;
  creditCents: Cents;
  letter: string | null;
};

/** An entry with its lines and its source. */
export type EntryView = {
  id: Id;
  number: number;
  closesOn: string;
  bookedOn: string;
  journal: Journal;
  journalCode: string;
  journalName: string;
  pieceRef: string;
  pieceOn: string;
  label: string;
  kind: EntryKind;
  validatedOn: string;
  totalCents: Cents;
  document: { id: Id; kind: SealedKind; number: string } | null;
  settlementId: Id | null;
  lines: (Account & {
    auxiliary: string | null;
    auxiliaryLabel: string | null;
    debitCents: Cents;
    creditCents: Cents;
    letter: string | null;
    letteredOn: string | null;
  })[];
};

/** Accounts that a shop set itself, and its journals. */
export type CodesView = {
  version: number;
  own: (Account & { use: string })[];
  journals: Record<Journal, { code: string; name: string }>;
};

/** A fiscal year that has entries. */
export type BookYear = {
  opensOn: string;
  closesOn: string;
  entries: number;
  fileName: string | null;
  /** All of its periods are closed: its files no longer change. */
  isLocked: boolean;
  /** The FEC stored when the year was locked. */
  frozen: { at: string; sha256: string } | null;
  /**
   * Opening of the year: nothing in the first year, balances of a year that may still change, or of one that is locked.
   */
  opening: "none" | "provisional" | "final";
};

export type BooksView = {
  years: BookYear[];
  /** The day up to which the books are closed. */
  lockedUntil: string | null;
  locks: { until: string; by: string; at: string }[];
  /** The latest day that may be closed now: yesterday. */
  closableUntil: string;
};

/** Result of a check of the books (`ledger.ts`). */
export type LedgerReport = {
  /** Number of existing entries, and of those read now. */
  entries: number;
  checked: number;
  /** Day of the first entry, and the moment since which entries are sealed; null where there is none. */
  firstOn: string | null;
  since: string | null;
  /** Start of the next part; null when the whole was read. */
  next: { closesOn: string; number: number } | null;
  /** The first invalid record: an entry by year and number, or a document or payment without one. */
  broken: {
    code: LedgerFault;
    closesOn: string | null;
    number: number | null;
    entryId: Id | null;
    documentId: Id | null;
    settlementId: Id | null;
    piece: string;
  } | null;
};

export type VatView = {
  from: string;
  to: string;
  rows: SummaryRow[];
  totalCents: Cents;
  /** VAT that waits for payment at the end of the period. */
  waitingCents: Cents;
};
