import { ledgerContextOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import { allocate } from "#billing/payments/ledger.ts";
import { lockSettlements, moneyOnOrders } from "#billing/payments/ledger.queries.ts";
import type { OrderCommandContext } from "#sales/orders/delivery.ts";

/** An order whose money is refunded, locked. */
export type EndedOrderContext = Pick<OrderCommandContext, "tx" | "deps" | "row" | "by">;

/** Returns the context of payments of an order. */
export const contextOf = ({ tx, deps, row, by }: EndedOrderContext): PaymentsContext => ({
  tx,
  services: deps.services,
  shopId: row.shop_id,
  by,
});

/**
 * Frees money of an order that no longer needs it, as a credit of the client: except `keptCents`, and money of the
 * online payment `but`, which its provider refunds. Returns the receipts, which must be booked (`bookSettlement`).
 */
export async function creditFreeMoney(
  ending: EndedOrderContext,
  keptCents = 0,
  but?: string,
): Promise<string[]> {
  const { tx, row } = ending;
  const found = await moneyOnOrders(tx, row.shop_id, [row.id]);
  const states = await lockSettlements(
    tx,
    row.shop_id,
    found.map((money) => money.settlement_id),
  );
  let stored = keptCents;
  const freed: string[] = [];
  for (const { settlement_id: id, amount_cents } of await moneyOnOrders(tx, row.shop_id, [row.id])) {
    const state = states.find((one) => one.settlement_id === id);
    if (!state || (but !== undefined && state.payment_id === but)) continue;
    const stays = Math.min(stored, amount_cents);
    stored -= stays;
    if (amount_cents === stays) continue;
    await allocate(tx, ledgerContextOf(contextOf(ending)), {
      settlementId: id,
      target: { orderId: row.id },
      amountCents: stays - amount_cents,
    });
    freed.push(id);
  }
  return freed;
}
