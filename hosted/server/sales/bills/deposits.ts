import { compose, composed, depositLeft, lessVat } from "@cuvee/core/billing/documents/compose.ts";
import type { Paper, PaperDeposit } from "@cuvee/core/billing/documents/documents.ts";
import type { Before, Vat } from "@cuvee/core/billing/documents/take.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { creditTakings, leftToCredit } from "@cuvee/core/sales/bills/credit.ts";
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
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { holdCreditable, sealCredit } from "#sales/bills/credit.ts";
import type { Doing } from "#sales/bills/doing.ts";
import type { Billable, Read } from "#sales/bills/load.ts";
import type { OrderToBill } from "#sales/bills/queries.ts";

/** A deposit with its credited and deducted amounts, by rate. */
type Standing = {
  deposit: Read;
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
export async function standingDeposits(
  tx: Tx,
  shopId: string,
  deposits: readonly Read[],
  states = lockStates,
): Promise<Standing[]> {
  const own = [...new Map(deposits.map((d) => [d.id, d])).values()];
  if (own.length === 0) return [];
  const ids = own.map((d) => d.id);
  const stateOf = new Map((await states(tx, shopId, ids)).map((s) => [s.document_id, s]));
  const bills = await billsDeducting(tx, shopId, ids);
  const credits = await creditsOf(tx, shopId, ids);
  return own.map((deposit): Standing => {
    const state = stateOf.get(deposit.id);
    const credited = credits
      .filter((c) => c.document_id === deposit.id)
      .flatMap((c) => (JSON.parse(c.content) as Paper).vat);
    const ofPaid = ttcOf(credited) - (state?.credited_cents ?? 0);
    return {
      deposit,
      credited,
      used: bills
        .filter((b) => b.deposit_id === deposit.id)
        .flatMap((b) => (JSON.parse(b.content) as { deposits: PaperDeposit[] }).deposits)
        .filter((d) => d.id === deposit.id)
        .flatMap((d) => d.vat),
      paidCents: cents(Math.max(0, (state?.settled_cents ?? 0) - ofPaid)),
    };
  });
}

/** Returns the remaining amount of a deposit by rate: neither credited nor deducted yet. */
export const askedOf = ({ deposit, credited, used }: Standing): Vat[] =>
  lessVat(deposit.paper.vat, [...credited, ...used]);

/** Returns the same with its tax, in cents. */
export const askedCents = (standing: Standing): number => ttcOf(askedOf(standing));

/** Returns the paid part of deposits that is neither credited nor deducted by an invoice yet. */
export const leftOfDeposits = (standing: readonly Standing[]): PaperDeposit[] =>
  standing
    .map(({ deposit, paidCents, used, credited }) => depositLeft(deposit.paper, paidCents, used, credited))
    .filter((left) => left.vat.length > 0);

/**
 * Returns the unpaid parts of deposits that no invoice has deducted, oldest first. An invoice deducts the paid part:
 * when that payment is rejected later, the deposit claims it again, and no other invoice may claim it in its place.
 */
export const unpaidOf = (standing: readonly Standing[]): UnpaidDeposit[] =>
  standing.flatMap(({ deposit: { paper }, paidCents, credited, used }) => {
    const paid = cents(Math.max(0, paidCents - ttcOf(used)));
    const vat = unpaidRows({ vat: lessVat(paper.vat, used) }, paid, credited);
    return vat.length > 0 ? [{ id: paper.id, number: paper.number, vat }] : [];
  });

/**
 * Returns the deposits of an order that an invoice replaces: `after` is then taken of the order, `used` is the
 * invoice's deduction.
 */
export function replacedBy(
  { source, deposits }: Pick<Billable, "source" | "deposits">,
  standing: readonly Standing[],
  after: Before,
  used: readonly PaperDeposit[],
): UnpaidDeposit[] {
  const own = standing.filter(({ deposit }) => deposits.some(({ id }) => id === deposit.id));
  return replacedDeposits(leftToBill(source, after), keptOf(leftOfDeposits(own), used), unpaidOf(own));
}

/**
 * Cancels, by a credit note, the open part of a deposit, because an invoice now includes it. Returns the credit note,
 * to be booked with the invoice. Throws as `seal`.
 */
export async function creditReplaced(
  doing: Doing,
  order: OrderToBill,
  deposit: UnpaidDeposit,
  why: "depositReplaced" | "withdrawn" = "depositReplaced",
): Promise<{ id: string; paper: Paper }> {
  const held = await holdCreditable(doing, deposit.id);
  const id = newId(doing.desk.services);
  const whole = creditTakings(held.parts, { mode: "whole" });
  const isWhole = leftToCredit(held.parts) === unpaidCents(deposit);
  const [part] = held.parts;
  if (!part || !Array.isArray(whole)) return refuse("not-found", 404);
  const portion = unpaidPortion(order.id, deposit);
  const amounts = isWhole
    ? compose(whole)
    : composed([{ source: part.source, before: part.before, portion }]);
  const reason = translate(letterLang(order.lang), "bills", why, { number: order.number ?? "" });
  return { id, paper: await sealCredit(doing, held, { id, amounts, reopens: false, reason }) };
}
