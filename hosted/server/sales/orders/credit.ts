import { refuse } from "@cuvee/core/kit/refusal.ts";
import { beyondCredit, type Credit } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Tx } from "#kit/database.ts";
import { holdCredit, readCredit } from "#sales/orders/credit.queries.ts";

/**
 * Refuses an order on account that would exceed the client's credit limit: `credit-limit` (409) with the figures, in
 * cents. Locked until the transaction ends, so that two concurrent orders do not exceed it together; taken before
 * stock.
 */
export async function refuseBeyondCredit(
  tx: Tx,
  shopId: string,
  clientId: string,
  orderCents: number,
): Promise<Credit> {
  await holdCredit(tx, shopId, clientId);
  const credit = await readCredit(tx, shopId, clientId);
  if (beyondCredit(credit, orderCents)) refuse("credit-limit", 409, { ...credit, orderCents });
  return credit;
}
