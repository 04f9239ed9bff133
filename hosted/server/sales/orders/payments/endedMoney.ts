import { cents } from "@cuvee/core/kit/money.ts";
import { ENDED_ORDERS, type EndedMoney } from "@cuvee/core/sales/orders/endedMoney.ts";
import { paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { boundCents, creditsLeftOf, freedOf } from "#sales/orders/payments/freedMoney.queries.ts";
import { isPaidOnline } from "#sales/orders/payments/refunds.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

/**
 * Returns the money of a cancelled order; undefined where there is none, where the order continues, and while its
 * provider refunds it.
 */
export async function endedMoneyOf(
  tx: Tx,
  row: Pick<StoredOrder, "shop_id" | "id" | "status" | "places">,
): Promise<EndedMoney | undefined> {
  if (!ENDED_ORDERS.has(row.status)) return undefined;
  const { shop_id: shopId, id } = row;
  const payment = await paymentOfOrder(tx, shopId, id);
  if (!payment || (payment.status === "paid" && (await isPaidOnline(tx, shopId, payment.id))))
    return undefined;
  const sumOf = (of: readonly { cents: number }[]): number => of.reduce((all, one) => all + one.cents, 0);
  // The fees of late cancelled visits stay with their order.
  const heldCents = cents(row.places.length > 0 ? 0 : await boundCents(tx, shopId, id));
  const creditCents = cents(
    sumOf(await freedOf(tx, shopId, id)) + sumOf(await creditsLeftOf(tx, shopId, id)),
  );
  return heldCents + creditCents > 0 ? { heldCents, creditCents } : undefined;
}
