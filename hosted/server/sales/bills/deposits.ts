import { compose, composePortions, depositLeft, lessVat } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent, UsedDeposit } from "@cuvee/core/billing/documents/documents.ts";
import type { BilledParts, Vat } from "@cuvee/core/billing/documents/portions.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { creditPortions, leftToCredit } from "@cuvee/core/sales/bills/credit.ts";
import {
  keptOf,
  leftToBill,
  replacedDeposits,
  unpaidCents,
  unpaidPortion,
  unpaidRows,
  type UnpaidDeposit,
} from "@cuvee/core/sales/bills/deposits.ts";
import { billsDeducting, creditsOf, lockStates } from "#billing/documents/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { lockCreditable, sealCredit } from "#sales/bills/credit.ts";
import type { BillingContext } from "#sales/bills/context.ts";
import type { Billable, ReadDocument } from "#sales/bills/billable.ts";
import type { OrderToBill } from "#sales/bills/queries.ts";

/** A deposit with its credited and deducted amounts, by rate. */
type DepositState = {
  deposit: ReadDocument;
  credited: Vat[];
  used: Vat[];
  /** The paid part that no credit note took: credits reduce the unpaid part first. */
  paidCents: Cents;
};

const ttcOf = (rows: readonly Vat[]): number => rows.reduce((a, v) => a + v.baseCents + v.vatCents, 0);

/**
 * Returns deposits with their state, locked where `states` locks them: a paid one that was credited is in its credit
 * note, and nowhere else.
 */
export async function activeDeposits(
  tx: Tx,
  shopId: string,
  deposits: readonly ReadDocument[],
  states = lockStates,
): Promise<DepositState[]> {
  const own = [...new Map(deposits.map((d) => [d.id, d])).values()];
  if (own.length === 0) return [];
  const ids = own.map((d) => d.id);
  const stateOf = new Map((await states(tx, shopId, ids)).map((s) => [s.document_id, s]));
  const bills = await billsDeducting(tx, shopId, ids);
  const credits = await creditsOf(tx, shopId, ids);
  return own.map((deposit): DepositState => {
    const state = stateOf.get(deposit.id);
    const credited = credits
      .filter((c) => c.document_id === deposit.id)
      .flatMap((c) => (JSON.parse(c.content) as DocumentContent).vat);
    const ofPaid = ttcOf(credited) - (state?.credited_cents ?? 0);
    return {
      deposit,
      credited,
      used: bills
        .filter((b) => b.deposit_id === deposit.id)
        .flatMap((b) => (JSON.parse(b.content) as { deposits: UsedDeposit[] }).deposits)
        .filter((d) => d.id === deposit.id)
        .flatMap((d) => d.vat),
      paidCents: cents(Math.max(0, (state?.settled_cents ?? 0) - ofPaid)),
    };
  });
}

/** Returns the remaining amount of a deposit by rate: neither credited nor deducted yet. */
export const askedOf = ({ deposit, credited, used }: DepositState): Vat[] =>
  lessVat(deposit.paper.vat, [...credited, ...used]);

/** Returns the same with its tax, in cents. */
export const requestedCents = (standing: DepositState): number => ttcOf(askedOf(standing));

/** Returns the paid part of deposits that is neither credited nor deducted by an invoice yet. */
export const remainingDeposits = (standing: readonly DepositState[]): UsedDeposit[] =>
  standing
    .map(({ deposit, paidCents, used, credited }) => depositLeft(deposit.paper, paidCents, used, credited))
    .filter((left) => left.vat.length > 0);

/**
 * Returns the unpaid parts of deposits that no invoice has deducted, oldest first. An invoice deducts the paid part:
 * when that payment is rejected later, the deposit claims it again, and no other invoice may claim it in its place.
 */
export const unpaidOf = (standing: readonly DepositState[]): UnpaidDeposit[] =>
  standing.flatMap(({ deposit: { paper: document }, paidCents, credited, used }) => {
    const paid = cents(Math.max(0, paidCents - ttcOf(used)));
    const vat = unpaidRows({ vat: lessVat(document.vat, used) }, paid, credited);
    return vat.length > 0 ? [{ id: document.id, number: document.number, vat }] : [];
  });

/**
 * Returns the deposits of an order that an invoice replaces: `after` is then taken of the order, `used` is the
 * invoice's deduction.
 */
export function replacedDepositsOf(
  { source, deposits }: Pick<Billable, "source" | "deposits">,
  standing: readonly DepositState[],
  after: BilledParts,
  used: readonly UsedDeposit[],
): UnpaidDeposit[] {
  const own = standing.filter(({ deposit }) => deposits.some(({ id }) => id === deposit.id));
  return replacedDeposits(leftToBill(source, after), keptOf(remainingDeposits(own), used), unpaidOf(own));
}

/**
 * Cancels, by a credit note, the open part of a deposit, because an invoice now includes it. Returns the credit note,
 * to be booked with the invoice. Throws as `seal`.
 */
export async function creditReplacedDeposit(
  context: BillingContext,
  order: OrderToBill,
  deposit: UnpaidDeposit,
  why: "depositReplaced" | "withdrawn" = "depositReplaced",
): Promise<{ id: string; paper: DocumentContent }> {
  const creditable = await lockCreditable(context, deposit.id);
  const id = newId(context.deps.services);
  const whole = creditPortions(creditable.parts, { mode: "whole" });
  const isWhole = leftToCredit(creditable.parts) === unpaidCents(deposit);
  const [part] = creditable.parts;
  if (!part || !Array.isArray(whole)) return refuse("not-found", 404);
  const portion = unpaidPortion(order.id, deposit);
  const amounts = isWhole
    ? compose(whole)
    : composePortions([{ source: part.source, before: part.before, portion }]);
  const reason = translate(letterLang(order.lang), "bills", why, { number: order.number ?? "" });
  return { id, paper: await sealCredit(context, creditable, { id, amounts, reopens: false, reason }) };
}
