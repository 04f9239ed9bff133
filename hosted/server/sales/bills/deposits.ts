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
import { words } from "#kit/words.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { holdCreditable, sealCredit } from "#sales/bills/credit.ts";
import type { Doing } from "#sales/bills/doing.ts";
import type { Billable, Read } from "#sales/bills/load.ts";
import type { OrderToBill } from "#sales/bills/queries.ts";

/** A deposit with what became of it: what credit notes took of it, what bills deducted, by rate. */
type Standing = {
  deposit: Read;
  credited: Vat[];
  used: Vat[];
  /** What was paid of it and no credit note took: of what is credited first goes what it still asked for. */
  paidCents: Cents;
};

const ttcOf = (rows: readonly Vat[]): number => rows.reduce((a, v) => a + v.baseCents + v.vatCents, 0);

/** Deposits as they stand, held where `states` holds them: a paid one that was credited is in its credit note, and nowhere else. */
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

/** What a deposit stands for by rate: neither credited nor deducted yet. */
export const askedOf = ({ deposit, credited, used }: Standing): Vat[] =>
  lessVat(deposit.paper.vat, [...credited, ...used]);

/** The same with its tax, in cents. */
export const askedCents = (standing: Standing): number => ttcOf(askedOf(standing));

/** What was paid of deposits, and neither credited nor deducted by a bill yet. */
export const leftOfDeposits = (standing: readonly Standing[]): PaperDeposit[] =>
  standing
    .map(({ deposit, paidCents, used, credited }) => depositLeft(deposit.paper, paidCents, used, credited))
    .filter((left) => left.vat.length > 0);

/**
 * The unpaid parts of deposits that no bill has deducted, the oldest first. A bill deducts the paid part: when that payment is rejected
 * later, the deposit asks for it again, and no other bill may ask for it in its place.
 */
export const unpaidOf = (standing: readonly Standing[]): UnpaidDeposit[] =>
  standing.flatMap(({ deposit: { paper }, paidCents, credited, used }) => {
    const paid = cents(Math.max(0, paidCents - ttcOf(used)));
    const vat = unpaidRows({ vat: lessVat(paper.vat, used) }, paid, credited);
    return vat.length > 0 ? [{ id: paper.id, number: paper.number, vat }] : [];
  });

/** The deposits of an order that a bill replaces: `after` is what is then taken of the order, `used` what the bill deducts. */
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
 * Cancels by its credit note what a deposit still asks for, because a bill asks for it now. Gives the credit note, to be booked with the
 * bill. Throws what `seal` throws.
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
  const reason = words(letterLang(order.lang), "bills", why, { number: order.number ?? "" });
  return { id, paper: await sealCredit(doing, held, { id, amounts, reopens: false, reason }) };
}
