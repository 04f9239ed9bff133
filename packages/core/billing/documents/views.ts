import type { Json } from "#kit/json.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { CreditStatus, LegalStatus, DocumentContent, SealedKind } from "./documents.ts";

/** A document in a list. For a credit note `openCents` is its remaining amount. */
export type DocumentRow = {
  id: Id;
  kind: SealedKind;
  number: string;
  buyerName: string;
  clientId: Id;
  issuedOn: string;
  dueOn: string | null;
  totalHtCents: Cents;
  totalTtcCents: Cents;
  dueCents: Cents;
  creditedCents: Cents;
  settledCents: Cents;
  openCents: Cents;
  legalStatus: LegalStatus;
  sentAt: string | null;
  reminders: number;
  /** State of the proof that goods left free of VAT; null where none is needed. */
  proof: "missing" | "kept" | null;
  version: number;
};

/** Payment states of an invoice or deposit. */
const DUE_STATES = ["paid", "partial", "due", "late"] as const;
export type DueState = (typeof DUE_STATES)[number];

/**
 * Returns the payment state of an invoice or deposit on a date (`YYYY-MM-DD`): late from the day after its due date.
 */
export function dueStateOf(
  d: Pick<DocumentRow, "openCents" | "dueOn" | "creditedCents" | "settledCents">,
  today: string,
): DueState {
  if (d.openCents <= 0) return "paid";
  if (d.dueOn !== null && d.dueOn < today) return "late";
  return d.creditedCents + d.settledCents > 0 ? "partial" : "due";
}

/** Returns the status of a credit note by its remaining amount (specification §4). */
export function creditStatusOf(d: Pick<DocumentRow, "openCents" | "dueCents">): CreditStatus {
  if (d.openCents <= 0) return "empty";
  return d.openCents < d.dueCents ? "partial" : "full";
}

/** Another document related to this one. */
export type DocumentLink = { id: Id; kind: SealedKind; number: string; issuedOn: string; amountCents: Cents };

/** A mail by which a document was sent: it has left (`at`), waits, or failed so far and is retried. */
export type DocumentMail = { recipient: string; state: "sent" | "waiting" | "failed"; at: string | null };

export type DocumentEvent = {
  at: string;
  kind: string;
  by: string;
  facts: Record<string, Json>;
  mails: DocumentMail[];
};

/** A document with its later events. */
export type DocumentView = DocumentRow & {
  paper: DocumentContent;
  orders: { id: Id; number: string }[];
  /** Credit notes that correct it; for a credit note, the documents that it corrects. */
  corrections: DocumentLink[];
  /** Deposits that an invoice deducts; for a deposit, the invoices that deduct it. */
  deductions: DocumentLink[];
  /** Payments of it: time, method, amount (negative when a payment was undone). */
  payments: {
    at: string;
    receivedOn: string;
    type: string;
    amountCents: Cents;
    reference: string;
    settlementId: Id | null;
  }[];
  events: DocumentEvent[];
  hash: string;
};
