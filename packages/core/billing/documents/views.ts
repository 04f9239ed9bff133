import type { Json } from "#kit/json.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { CreditStatus, LegalStatus, Paper, SealedKind } from "./documents.ts";

/** A document in a list. Of a credit note `openCents` is what it still gives. */
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
  /** Whether what proves that goods left free of VAT is kept with a bill; null where nothing is to be proven. */
  proof: "missing" | "kept" | null;
  version: number;
};

/** How a bill or deposit stands with its money. */
export const DUE_STATES = ["paid", "partial", "due", "late"] as const;
export type DueState = (typeof DUE_STATES)[number];

/** The state of a bill or deposit on a day (`YYYY-MM-DD`): late from the day after it was due. */
export function dueStateOf(
  d: Pick<DocumentRow, "openCents" | "dueOn" | "creditedCents" | "settledCents">,
  today: string,
): DueState {
  if (d.openCents <= 0) return "paid";
  if (d.dueOn !== null && d.dueOn < today) return "late";
  return d.creditedCents + d.settledCents > 0 ? "partial" : "due";
}

/** What is left of a credit note (specification §4). */
export function creditStatusOf(d: Pick<DocumentRow, "openCents" | "dueCents">): CreditStatus {
  if (d.openCents <= 0) return "empty";
  return d.openCents < d.dueCents ? "partial" : "full";
}

/** Another document that this one has to do with. */
export type DocumentLink = { id: Id; kind: SealedKind; number: string; issuedOn: string; amountCents: Cents };

/** A mail by which a document was sent: it has left (`at`), waits, or could not leave so far and is tried again. */
export type DocumentMail = { recipient: string; state: "sent" | "waiting" | "failed"; at: string | null };

export type DocumentEvent = {
  at: string;
  kind: string;
  by: string;
  facts: Record<string, Json>;
  mails: DocumentMail[];
};

/** A document with all that became of it. */
export type DocumentView = DocumentRow & {
  paper: Paper;
  orders: { id: Id; number: string }[];
  /** Credit notes that correct it; of a credit note, what it corrects. */
  corrections: DocumentLink[];
  /** Deposits that a bill deducts; of a deposit, the bills that deduct it. */
  deductions: DocumentLink[];
  /** What was paid of it: when, how, how much (negative when it was undone). */
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
