import type { SealedKind } from "#billing/documents/documents.ts";
import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { ClaimKind } from "./claims.ts";
import type { SettlementKind, SettlementStatus, SlipState, SlipType } from "./ledger.ts";
import type { PaymentType } from "#shops/settings/paymentTypes.ts";
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
  /** Contribution to the bank balance: refunds are subtracted, returned money counts zero. */
  signedCents: Cents;
  allocatedCents: Cents;
  /** Amount that is not allocated yet. */
  freeCents: Cents;
  reference: string;
  bankId: string | null;
  slipNumber: string | null;
  version: number;
};

/** Target of a payment: a document, an order without invoice, or, for a refund, the receipt that was too high. */
export type PaidTarget = {
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

/** A payment with its allocations and later events, and its allowed operations. */
export type SettlementView = SettlementRow & {
  paymentId: Id | null;
  slipId: Id | null;
  paid: PaidTarget[];
  events: SettlementEvent[];
  madeBy: string;
  at: string;
  can: { allocate: boolean; reject: boolean; cancel: boolean; refund: boolean; bank: boolean };
};

/** A claim on a client: a document or an order that can be paid, or a sale on account, which is paid on its invoice. */
export type ClaimView = {
  id: Id;
  kind: ClaimKind;
  number: string;
  issuedOn: string;
  dueOn: string | null;
  totalCents: Cents;
  openCents: Cents;
};

/** Returns claims that a payment may be allocated to: a ticket on account waits for its invoice. */
export const payableOf = <O extends Pick<ClaimView, "kind">>(owed: readonly O[]): O[] =>
  owed.filter(({ kind }) => kind !== "ticket");

/** All debts of a client, and the amounts that offset them. */
export type ClientAccount = {
  client: { id: Id; name: string; kind: "individual" | "professional" };
  owed: ClaimView[];
  /** Credit notes with a remaining amount. */
  credits: { id: Id; number: string; issuedOn: string; openCents: Cents; version: number }[];
  /** Money that is not allocated yet. */
  free: { id: Id; type: PaymentType; receivedOn: string; freeCents: Cents; version: number }[];
};

export type SlipRow = {
  id: Id;
  number: string;
  type: SlipType;
  bankId: string;
  madeOn: string;
  count: number;
  /** Amount taken to the bank: zero for a slip that was undone. */
  totalCents: Cents;
  madeBy: string;
  state: SlipState;
};

/** A slip in its printed form. */
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

/** The rules of a shop with the accounts on which payments may arrive. */
export type RulesView = PaymentRules & {
  version: number;
  /** The shop's bank accounts as the user may see them: only the end of the IBAN without access to accounting. */
  banks: { id: string; name: string; iban: string; isDefault: boolean }[];
};
