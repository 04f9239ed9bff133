import { depositLeft } from "@cuvee/core/billing/documents/compose.ts";
import type { PaperDeposit } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { billsDeducting, lockStates, readStates } from "#billing/documents/queries.ts";
import type { Tx } from "#kit/database.ts";
import type { Billable } from "#sales/bills/load.ts";

/** What was paid of deposits and no bill has deducted yet. Their states are held where a bill takes of them, and read where it is shown. */
export async function openDeposits(
  tx: Tx,
  shopId: string,
  orders: readonly Billable[],
  statesOf: typeof readStates = lockStates,
): Promise<PaperDeposit[]> {
  const deposits = [...new Map(orders.flatMap((o) => o.deposits).map((d) => [d.id, d])).values()];
  if (deposits.length === 0) return [];
  const ids = deposits.map((d) => d.id);
  const states = new Map((await statesOf(tx, shopId, ids)).map((s) => [s.document_id, s]));
  const used = await billsDeducting(tx, shopId, ids);
  return deposits.flatMap((deposit) => {
    const state = states.get(deposit.id);
    const gone = used
      .filter((u) => u.deposit_id === deposit.id)
      .flatMap((u) => (JSON.parse(u.content) as { deposits: PaperDeposit[] }).deposits)
      .filter((d) => d.id === deposit.id)
      .flatMap((d) => d.vat);
    const left = depositLeft(deposit.paper, cents(state?.settled_cents ?? 0), gone);
    return left.vat.length > 0 ? [left] : [];
  });
}
