import type { FixedUse } from "#billing/accounting/accounts.ts";
import type { CashMovement, Takings } from "#billing/accounting/otherEntries.ts";
import { cents, NO_CENTS, type Cents } from "#kit/money.ts";
import type { Closing } from "./closings/closings.ts";
import type { CashMove, CashPurpose } from "./journal.ts";
import type { Ticket } from "./tickets/ticket.ts";
import { paymentsOfOrder } from "./tickets/tickets.ts";
import { cashOf } from "./tickets/totals.ts";

/**
 * Returns a till's day for the books: receipts of sales by payment method. Payments for orders are separate entries;
 * tips are owed to the staff who served.
 */
export function takingsOf(
  { number, of, totals, cash }: Closing,
  till: string,
  tickets: readonly Ticket[],
): Takings {
  const settled = tickets.flatMap(paymentsOfOrder);
  const taken = totals.paid.map(({ type, amountCents }) => ({
    type,
    amountCents: cents(
      settled
        .filter((one) => one.type === type)
        .reduce((left, one) => left - one.amountCents, amountCents as number),
    ),
  }));
  return {
    number,
    till,
    on: of,
    paid: [...taken, { type: "tips", amountCents: cents(-totals.tipsCents) }],
    ...(cash ? { gapCents: cents(cash.countedCents - cash.expectedCents) } : {}),
    sold: totals.sold,
    vat: totals.vat.map(({ vatType, baseCents, vatCents }) => ({ type: vatType, baseCents, vatCents })),
  };
}

const USES: Record<CashPurpose, FixedUse> = {
  bank: "cashBank",
  transfer: "cashTransfer",
  owner: "cashOwner",
  supplies: "cashSupplies",
  postage: "cashPostage",
  reception: "cashReception",
  expense: "cashExpense",
};

/** A till's day seen from its drawer. `floatCents`: cash in it at the opening; null: the day was not opened. */
export type DrawerDay = { closing: Pick<Closing, "cash" | "totals">; floatCents: Cents | null };

/**
 * Returns the content of a drawer after its day is closed: the cash left there, or the expected amount without a count.
 */
export const cashLeft = ({ closing: { cash, totals }, floatCents }: DrawerDay): Cents =>
  cash ? cash.leftCents : cents((floatCents ?? 0) + cashOf(totals));

/**
 * Returns the movements of cash into and out of a drawer in a day without a sale: the float where it differs from the
 * cash left by the day `before` (null: there was none), each deposit and withdrawal, and the cash that the closing took
 * out. With the day's sales and gap they lead from the previous content of the drawer to the current one.
 */
export function drawerMoves(
  day: DrawerDay,
  before: DrawerDay | null,
  moves: readonly Pick<CashMove, "amountCents" | "reason" | "purpose">[],
): CashMovement[] {
  const { cash } = day.closing;
  const lay = before ? cashLeft(before) : NO_CENTS;
  const float = cash?.floatCents ?? day.floatCents ?? lay;
  const taken = cash ? cash.leftCents - cash.countedCents : 0;
  const all: CashMovement[] = [
    { amountCents: cents(float - lay), to: "cashTransfer", what: "fond de caisse" },
    ...moves.map(({ amountCents, reason, purpose }) => ({
      amountCents,
      to: purpose ? USES[purpose] : ("cashOther" as const),
      what: reason,
    })),
    { amountCents: cents(taken), to: "cashTransfer", what: "recette retirée à la clôture" },
  ];
  return all.filter(({ amountCents }) => amountCents !== 0);
}
