import { depositLeft, lessVat } from "@cuvee/core/billing/documents/compose.ts";
import type { Paper, PaperDeposit } from "@cuvee/core/billing/documents/documents.ts";
import type { Vat } from "@cuvee/core/billing/documents/take.ts";
import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { billsDeducting, creditsOf, lockStates } from "#billing/documents/queries.ts";
import type { Tx } from "#kit/database.ts";
import type { Read } from "#sales/bills/load.ts";

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
