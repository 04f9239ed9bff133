import type { FixedUse } from "#billing/accounting/accounts.ts";
import type { CashMoved, Takings } from "#billing/accounting/others.ts";
import { cents, NO_CENTS, type Cents } from "#kit/money.ts";
import type { Closing } from "./closings.ts";
import type { CashMove, CashPurpose } from "./journal.ts";
import type { Ticket } from "./ticket.ts";
import { settledBy } from "./tickets.ts";
import { cashOf } from "./totals.ts";

/**
 * A day of a till as the books have it: what was taken by each method for what was sold. What was taken for orders stands in the books as
 * their money; tips are owed to who served.
 */
export function takingsOf(
  { number, of, totals, cash }: Closing,
  till: string,
  tickets: readonly Ticket[],
): Takings {
  const settled = tickets.flatMap(settledBy);
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

/** A day of a till as its drawer saw it. `floatCents`: what lay in it at the opening; null: the day was not opened. */
export type DrawerDay = { closing: Pick<Closing, "cash" | "totals">; floatCents: Cents | null };

/** What lies in a drawer after its day is closed; it is what was left there, or what should lie there where nobody counted. */
export const leftInDrawer = ({ closing: { cash, totals }, floatCents }: DrawerDay): Cents =>
  cash ? cash.leftCents : cents((floatCents ?? 0) + cashOf(totals));

/**
 * What went into a drawer and out of it in a day without a sale: the float where it is not what the day `before` left (null: there was
 * none), each time that cash went in or out, and what the closing took out of it. With the day's sales and gap it leads from what lay in
 * the drawer before to what lies there now.
 */
export function drawerMoves(
  day: DrawerDay,
  before: DrawerDay | null,
  moves: readonly Pick<CashMove, "amountCents" | "reason" | "purpose">[],
): CashMoved[] {
  const { cash } = day.closing;
  const lay = before ? leftInDrawer(before) : NO_CENTS;
  const float = cash?.floatCents ?? day.floatCents ?? lay;
  const taken = cash ? cash.leftCents - cash.countedCents : 0;
  const all: CashMoved[] = [
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
