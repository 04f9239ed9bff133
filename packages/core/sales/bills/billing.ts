import type { Source } from "#billing/documents/compose.ts";
import type { SealedKind } from "#billing/documents/documents.ts";
import { leftOf, type Before } from "#billing/documents/take.ts";
import type { Id } from "#kit/ids.ts";
import { cents, type Cents } from "#kit/money.ts";

/** A line of an order on its way to bills. Amounts in the terms of the order. */
export type BillingLine = {
  id: string;
  name: string;
  detail: string;
  quantity: number;
  /** Not billed yet. */
  left: number;
  amountCents: Cents;
  leftCents: Cents;
  rateBp: number;
};

/** What of an order is billed and what is not. */
export type OrderBilling = {
  chain: "ht" | "ttc";
  lines: BillingLine[];
  totalTtcCents: Cents;
  billedTtcCents: Cents;
  toBillTtcCents: Cents;
  /** What the order was paid and no bill has taken yet. */
  paidAheadCents: Cents;
  documents: {
    id: Id;
    kind: SealedKind;
    number: string;
    issuedOn: string;
    totalTtcCents: Cents;
    openCents: Cents;
    corrects: string | null;
  }[];
  /** Whether something may be billed, or a deposit asked for. */
  canBill: boolean;
  canDeposit: boolean;
};

/** The lines of an order with what is left of each. */
export function billingLines(source: Source, before: Before): BillingLine[] {
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

/** What of an order is billed with tax, less what credit notes gave back to it. */
export function billedOf(before: Before): Cents {
  return cents([...before.vat.values()].reduce((a, v) => a + v.baseCents + v.vatCents, 0));
}
