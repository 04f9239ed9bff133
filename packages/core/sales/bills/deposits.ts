import { groupKey } from "#billing/documents/vatGroups.ts";
import type { DocumentContent, UsedDeposit } from "#billing/documents/documents.ts";
import { lessVat } from "#billing/documents/compose.ts";
import {
  addVat,
  shareOfVat,
  type BilledParts,
  type BillableContract,
  type Portion,
  type Vat,
} from "#billing/documents/portions.ts";
import { NO_CENTS, cents, type Cents } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";

/** A deposit invoice that is not fully paid. */
export type UnpaidDeposit = {
  id: Id;
  number: string;
  /** Unpaid amount, by rate. */
  vat: Vat[];
};

const ttcOf = ({ baseCents, vatCents }: Vat): number => baseCents + vatCents;
const sumOf = (rows: readonly Vat[]): Cents => cents(rows.reduce((all, row) => all + ttcOf(row), 0));

/** Returns the unpaid amount of a deposit, with tax. */
export const unpaidCents = ({ vat }: Pick<UnpaidDeposit, "vat">): Cents => sumOf(vat);

/**
 * Returns the unpaid part of a deposit by rate: its rest (`credited` deducted) less its paid part, which is split as
 * invoices deduct it (`depositLeft`). With tax its rows add up exactly to the deposit's unpaid amount.
 */
export function unpaidRows(
  deposit: Pick<DocumentContent, "vat">,
  paid: Cents,
  credited: readonly Vat[],
): Vat[] {
  const whole = lessVat(deposit.vat, credited);
  if (paid >= sumOf(whole)) return [];
  const share = shareOfVat(whole, cents(Math.max(0, paid)));
  return whole.flatMap((row): Vat[] => {
    const part = share.find((one) => groupKey(one) === groupKey(row));
    const left = ttcOf(row) - (part ? ttcOf(part) : 0);
    const vatCents = Math.min(left, Math.max(0, row.vatCents - (part?.vatCents ?? 0)));
    return left > 0 ? [{ ...row, baseCents: cents(left - vatCents), vatCents: cents(vatCents) }] : [];
  });
}

/** Returns the rest of an order to invoice by rate, once `after` was taken of it. */
export const leftToBill = ({ vat }: Pick<BillableContract, "vat">, after: BilledParts): Vat[] =>
  vat.map((row) => {
    const done = after.vat.get(groupKey(row));
    const left = (whole: number, taken: number): Cents => cents(Math.max(0, whole - taken));
    return {
      ...row,
      baseCents: left(row.baseCents, done?.baseCents ?? 0),
      vatCents: left(row.vatCents, done?.vatCents ?? 0),
    };
  });

/**
 * Returns the deposits of an order that an invoice replaces, keeping the oldest: the invoice and the deposits together
 * never request more than the order. `left` is the rest to invoice after it, `kept` the paid part of deposits that it
 * does not deduct, `unpaid` their unpaid part. The final invoice leaves nothing, so it replaces all of them.
 */
export function replacedDeposits(
  left: readonly Vat[],
  usedDeposits: readonly UsedDeposit[],
  unpaid: readonly UnpaidDeposit[],
): UnpaidDeposit[] {
  const room = new Map(left.map((row) => [groupKey(row), ttcOf(row)]));
  const take = (rows: readonly Vat[]): void => {
    for (const row of rows) room.set(groupKey(row), (room.get(groupKey(row)) ?? 0) - ttcOf(row));
  };
  take(addVat(usedDeposits.flatMap(({ vat }) => vat)));
  return unpaid.filter(({ vat }) => {
    if (vat.length === 0) return false;
    const fits = vat.every((row) => ttcOf(row) <= (room.get(groupKey(row)) ?? 0));
    if (fits) take(vat);
    return !fits;
  });
}

/** Returns the paid part of deposits that an invoice does not deduct: `used` is the part that it does. */
export const keptOf = (paid: readonly UsedDeposit[], used: readonly UsedDeposit[]): UsedDeposit[] =>
  paid.map((deposit) => ({
    ...deposit,
    vat: lessVat(deposit.vat, used.find(({ id }) => id === deposit.id)?.vat ?? []),
  }));

/** Returns the unpaid part of a deposit as the portion that its credit note takes: an amount of each of its lines. */
export const unpaidPortion = (orderId: string, { vat }: Pick<UnpaidDeposit, "vat">): Portion => ({
  vat,
  lines: vat.map((row) => ({
    ...row,
    id: `${orderId}:${groupKey(row)}` as Id,
    quantity: 0,
    add: 0,
    amountCents: cents(ttcOf(row)),
    discountCents: NO_CENTS,
    netCents: row.baseCents,
  })),
});
