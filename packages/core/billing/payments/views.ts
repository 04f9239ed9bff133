import type { SealedKind } from "#billing/documents/documents.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { ClaimKind } from "./claims.ts";
import type { SettlementKind, SettlementStatus, SlipState, SlipType } from "./ledger.ts";
import type { PaymentType } from "./payments.ts";
import type { PaymentRules } from "./rules.ts";

/** Money in a list. */
export type SettlementRow = {
  id: Id;
  kind: SettlementKind;
  type: PaymentType;
  status: SettlementStatus;
  clientId: Id;
  clientName: string;
  receivedOn: string;
  amountCents: Cents;
  /** What it adds to the bank: refunds go off, what came back counts nothing. */
  signedCents: Cents;
  allocatedCents: Cents;
  /** What pays nothing yet. */
  freeCents: Cents;
  reference: string;
  bankId: string | null;
  slipNumber: string | null;
  version: number;
};

/** What money pays: a document, an order that is not billed, or, of a refund, the receipt that was too much. */
export type Paid = {
  documentId: Id | null;
  orderId: Id | null;
  receiptId: Id | null;
  kind: SealedKind | "order" | "receipt";
  number: string;
  amountCents: Cents;
};

export type SettlementEvent = {
  at: string;
  kind: string;
  by: string;
  reason: string;
  amountCents: Cents | null;
};

/** Money with all that became of it, and what may be done with it. */
export type SettlementView = SettlementRow & {
  paymentId: Id | null;
  slipId: Id | null;
  paid: Paid[];
  events: SettlementEvent[];
  madeBy: string;
  at: string;
  can: { allocate: boolean; reject: boolean; cancel: boolean; refund: boolean; bank: boolean };
};

/** A claim on a client: a document or an order that he may pay, or a ticket on account, which is paid on its invoice. */
export type OwedView = {
  id: Id;
  kind: ClaimKind;
  number: string;
  issuedOn: string;
  dueOn: string | null;
  totalCents: Cents;
  openCents: Cents;
};

/** Claims that money may be put on: a ticket on account waits for its invoice. */
export const payableOf = <O extends Pick<OwedView, "kind">>(owed: readonly O[]): O[] =>
  owed.filter(({ kind }) => kind !== "ticket");

/** All that a client owes, and what stands against it. */
export type ClientAccount = {
  client: { id: Id; name: string; kind: "individual" | "professional" };
  owed: OwedView[];
  /** Credit notes that still give something. */
  credits: { id: Id; number: string; issuedOn: string; openCents: Cents; version: number }[];
  /** Money that pays nothing yet. */
  free: { id: Id; type: PaymentType; receivedOn: string; freeCents: Cents; version: number }[];
};

export type SlipRow = {
  id: Id;
  number: string;
  type: SlipType;
  bankId: string;
  madeOn: string;
  count: number;
  /** What was carried to the bank: of a slip that was undone, nothing. */
  totalCents: Cents;
  madeBy: string;
  state: SlipState;
};

/** A slip as it is printed. */
export type SlipView = SlipRow & {
  shopName: string;
  undone: { by: string; at: string } | null;
  canUndo: boolean;
  bank: { holder: string; name: string; iban: string; bic: string } | null;
  lines: {
    id: Id;
    clientName: string;
    reference: string;
    receivedOn: string;
    amountCents: Cents;
    status: SettlementStatus;
  }[];
};

/** The rules of a shop with the accounts that money may come to. */
export type RulesView = PaymentRules & {
  version: number;
  /** What who asks may see of them: the end of the IBAN alone without access to accounting. */
  banks: { id: string; name: string; iban: string; isDefault: boolean }[];
};
