import { groupKey } from "#billing/documents/groups.ts";
import type { Paper, PaperDeposit } from "#billing/documents/documents.ts";
import { lessVat } from "#billing/documents/compose.ts";
import {
  addVat,
  shareOfVat,
  type Before,
  type Contract,
  type Portion,
  type Vat,
} from "#billing/documents/take.ts";
import { NO_CENTS, cents, type Cents } from "#kit/money.ts";
import type { Id } from "#kit/ids.ts";

/** A deposit invoice that still asks for money. */
export type UnpaidDeposit = {
  id: Id;
  number: string;
  /** What it still asks for, by rate. */
  vat: Vat[];
};

const ttcOf = ({ baseCents, vatCents }: Vat): number => baseCents + vatCents;
const sumOf = (rows: readonly Vat[]): Cents => cents(rows.reduce((all, row) => all + ttcOf(row), 0));

/** What a deposit still asks for, with tax. */
export const unpaidCents = ({ vat }: Pick<UnpaidDeposit, "vat">): Cents => sumOf(vat);

/**
 * The unpaid part of a deposit by rate: what is left of it (`credited` taken off) less its paid part, which is split as bills deduct it
 * (`depositLeft`). With tax its rows come to exactly what the deposit still asks for.
 */
export function unpaidRows(deposit: Pick<Paper, "vat">, paid: Cents, credited: readonly Vat[]): Vat[] {
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

/** What is left to bill of an order by rate, once `after` was taken of it. */
export const leftToBill = ({ vat }: Pick<Contract, "vat">, after: Before): Vat[] =>
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
 * The deposits of an order that a bill replaces, the oldest kept first: what it and the deposits ask for together is never more than the
 * order. `left` is what is still to be billed after the bill, `kept` what was paid of deposits and the bill does not deduct, `unpaid`
 * what they still ask for. The final bill leaves nothing, so it replaces all of them.
 */
export function replacedDeposits(
  left: readonly Vat[],
  kept: readonly PaperDeposit[],
  unpaid: readonly UnpaidDeposit[],
): UnpaidDeposit[] {
  const room = new Map(left.map((row) => [groupKey(row), ttcOf(row)]));
  const take = (rows: readonly Vat[]): void => {
    for (const row of rows) room.set(groupKey(row), (room.get(groupKey(row)) ?? 0) - ttcOf(row));
  };
  take(addVat(kept.flatMap(({ vat }) => vat)));
  return unpaid.filter(({ vat }) => {
    if (vat.length === 0) return false;
    const fits = vat.every((row) => ttcOf(row) <= (room.get(groupKey(row)) ?? 0));
    if (fits) take(vat);
    return !fits;
  });
}

/** What was paid of deposits and a bill does not deduct: `used` is what it does. */
export const keptOf = (paid: readonly PaperDeposit[], used: readonly PaperDeposit[]): PaperDeposit[] =>
  paid.map((deposit) => ({
    ...deposit,
    vat: lessVat(deposit.vat, used.find(({ id }) => id === deposit.id)?.vat ?? []),
  }));

/** The unpaid part of a deposit as what its credit note takes of it: an amount of each of its lines. */
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
