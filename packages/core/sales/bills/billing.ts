import type { Source } from "#billing/documents/compose.ts";
import type { UsedDeposit, SealedKind } from "#billing/documents/documents.ts";
import {
  leftOf,
  type BilledParts,
  type BillableContract,
  type BillableLine,
  type BilledLine,
} from "#billing/documents/portions.ts";
import { onlyGroup } from "#billing/documents/vatGroups.ts";
import type { Id } from "#kit/ids.ts";
import { cents, type Cents } from "#kit/money.ts";
import type { UnpaidDeposit } from "#sales/bills/deposits.ts";

/** A line of an order to be invoiced. Amounts in the terms of the order. */
export type BillingLine = {
  id: string;
  name: string;
  detail: string;
  quantity: number;
  /** Not invoiced yet, nor given up. */
  left: number;
  amountCents: Cents;
  leftCents: Cents;
  rateBp: number;
};

/** A part of an order's schedule, and the deposit invoice that requests it. */
export type Instalment = {
  /** Its place in the schedule, from 0. */
  position: number;
  amountCents: Cents;
  /** `YYYY-MM-DD`; null: at once. */
  due: string | null;
  isDue: boolean;
  documentId: Id | null;
  documentNumber: string | null;
};

/** State of an order's invoicing. */
export type OrderBilling = {
  number: string | null;
  clientId: Id;
  buyerName: string;
  chain: "ht" | "ttc";
  lines: BillingLine[];
  /** Contract that invoices take from, and the parts taken: enough for `take` to compute the next one. */
  contract: BillableContract;
  before: BilledPartsJson;
  totalTtcCents: Cents;
  billedTtcCents: Cents;
  /** Given up: neither delivered nor invoiced, and never will be. */
  givenUpTtcCents: Cents;
  toBillTtcCents: Cents;
  /** Payments of the order that no invoice has taken yet. */
  paidAheadCents: Cents;
  /** Payments of its deposits that no invoice has deducted yet: the next invoice does. */
  openDeposits: UsedDeposit[];
  /** Unpaid part of its deposits: an invoice that leaves no room for one replaces it. */
  unpaidDeposits: UnpaidDeposit[];
  documents: {
    id: Id;
    kind: SealedKind;
    number: string;
    issuedOn: string;
    totalTtcCents: Cents;
    openCents: Cents;
    corrects: string | null;
  }[];
  schedule: Instalment[];
  /** An invoice, or a deposit, can be made. */
  canBill: boolean;
  canDeposit: boolean;
};

/** `Before` in its JSON form. */
export type BilledPartsJson = {
  lines: [Id, BilledLine][];
  vat: [string, { baseCents: Cents; vatCents: Cents }][];
};
export const writeBefore = ({ lines, vat }: BilledParts): BilledPartsJson => ({
  lines: [...lines],
  vat: [...vat],
});
export const readBefore = ({ lines, vat }: BilledPartsJson): BilledParts => ({
  lines: new Map(lines),
  vat: new Map(vat),
});

/** Returns an order as a contract, without the texts of its lines. */
export const contractOf = ({ chain, lines, vat }: Source): BillableContract => ({
  chain,
  vat,
  lines: lines.map((line): BillableLine => ({
    ...onlyGroup(line),
    id: line.id,
    quantity: line.quantity,
    add: line.add,
    amountCents: line.amountCents,
    discountCents: line.discountCents,
  })),
});

/** Returns the lines of an order with the rest of each. */
export function billingLines(source: Source, before: BilledParts): BillingLine[] {
  return source.lines.map((line) => {
    const left = leftOf(line, before);
    return {
      id: line.id,
      name: line.name,
      detail: line.detail,
      quantity: line.quantity,
      left: left.quantity,
      amountCents: line.amountCents,
      leftCents: left.amountCents,
      rateBp: line.rateBp,
    };
  });
}

/** Returns the invoiced amount of an order with tax, less the amount that credit notes gave back to it. */
export function billedOf(before: BilledParts): Cents {
  return cents([...before.vat.values()].reduce((a, v) => a + v.baseCents + v.vatCents, 0));
}
