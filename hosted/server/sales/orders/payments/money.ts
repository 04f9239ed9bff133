import { standOf } from "@cuvee/core/sales/orders/cancelledPart.ts";
import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { creditsOf, documentsOfOrders, lockStates, readStates } from "#billing/documents/queries.ts";
import { moneyOnOrders } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { untakenOf, untakenOfOrders } from "#sales/orders/cancellations.queries.ts";

const ttc = (vat: DocumentContent["vat"]): number => vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);

type Money = { paid: number; credited: number };

/**
 * Returns the recorded money of orders of a shop in cents, and what credit notes took off it: for an invoice of several
 * orders the share of each. Their documents are locked, except where `states` only reads them.
 */
async function moneyOfOrders(
  tx: Tx,
  shopId: string,
  orderIds: readonly string[],
  states: typeof lockStates,
): Promise<Map<string, Money>> {
  const documents = await documentsOfOrders(tx, shopId, orderIds);
  const ids = documents.map((d) => d.id);
  const stateOf = new Map((await states(tx, shopId, ids)).map((s) => [s.document_id, s]));
  const deposits = documents.filter((d) => d.kind === "deposit").map((d) => d.id);
  const notes = deposits.length > 0 ? await creditsOf(tx, shopId, deposits) : [];
  const found = new Map(orderIds.map((id): [string, Money] => [id, { paid: 0, credited: 0 }]));
  for (const { order_id: orderId, amount_cents: amount } of await moneyOnOrders(tx, shopId, orderIds)) {
    const money = found.get(orderId);
    if (money) money.paid += amount;
  }
  for (const { id, content } of documents) {
    const state = stateOf.get(id);
    const document = JSON.parse(content) as DocumentContent;
    if (!state || document.totalTtcCents === 0) continue;
    // Money of a deposit that was credited is in its credit note: it is the order's when that pays its invoice.
    const noted = notes
      .filter((n) => n.document_id === id)
      .reduce((a, n) => a + (JSON.parse(n.content) as DocumentContent).totalTtcCents, 0);
    const gone = state.kind === "deposit" ? Math.max(0, noted - state.credited_cents) : 0;
    for (const part of document.parts) {
      const money = found.get(part.id);
      if (!money) continue;
      const own = ttc(part.vat) / document.totalTtcCents;
      money.paid += Math.round(Math.max(0, state.settled_cents - gone) * own);
      if (state.kind === "bill") money.credited += Math.round(state.credited_cents * own);
    }
  }
  return found;
}

/** Returns the money of one order, as `moneyOfOrders`. */
export const moneyOf = async (tx: Tx, shopId: string, orderId: string, states = lockStates): Promise<Money> =>
  (await moneyOfOrders(tx, shopId, [orderId], states)).get(orderId) ?? { paid: 0, credited: 0 };

/** Returns the received, open and refunded money of an order, in cents. Its documents are locked, or read. */
export async function balanceOfOrder(
  tx: Tx,
  row: { shop_id: string; id: string },
  payment: { status: PaymentStatus; amountCents: number },
  states = lockStates,
): Promise<ReturnType<typeof standOf>> {
  const untaken = await untakenOf(tx, row.shop_id, row.id);
  return standOf(payment, { ...(await moneyOf(tx, row.shop_id, row.id, states)), untaken });
}

/** Returns the open money of orders of a shop in cents, by their ids, in five statements. Their documents are read. */
export async function duesOfOrders(
  tx: Tx,
  shopId: string,
  payments: ReadonlyMap<string, { status: PaymentStatus; amountCents: number }>,
): Promise<Map<string, number>> {
  const ids = [...payments.keys()];
  const untaken = await untakenOfOrders(tx, shopId, ids);
  const money = await moneyOfOrders(tx, shopId, ids, readStates);
  return new Map(
    [...payments].map(([id, payment]) => {
      const own = money.get(id) ?? { paid: 0, credited: 0 };
      return [id, standOf(payment, { ...own, untaken: untaken.get(id) ?? 0 }).dueCents];
    }),
  );
}
