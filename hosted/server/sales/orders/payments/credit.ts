import { refuse } from "@cuvee/core/kit/refusal.ts";
import { exceedsCredit, type Credit } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { lockCredit, readCredit } from "#sales/orders/payments/credit.queries.ts";

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
  await lockCredit(tx, shopId, clientId);
  const credit = await readCredit(tx, shopId, clientId);
  if (exceedsCredit(credit, orderCents)) refuse("credit-limit", 409, { ...credit, orderCents });
  return credit;
}
