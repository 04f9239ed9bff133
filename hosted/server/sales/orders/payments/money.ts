import { standOf } from "@cuvee/core/sales/orders/cancelledPart.ts";
import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { creditsOf, documentsOfOrders, lockStates } from "#billing/documents/queries.ts";
import { moneyOnOrders } from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { untakenOf } from "#sales/orders/cancellations.queries.ts";

const ttc = (vat: DocumentContent["vat"]): number => vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);

/**
 * Returns the recorded money of an order in cents, and what credit notes took off it: for an invoice of several orders
 * its own share. Its documents are locked, except where `states` only reads them.
 */
export async function moneyOf(
  tx: Tx,
  shopId: string,
  orderId: string,
  states = lockStates,
): Promise<{ paid: number; credited: number }> {
  const documents = await documentsOfOrders(tx, shopId, [orderId]);
  const ids = documents.map((d) => d.id);
  const stateOf = new Map((await states(tx, shopId, ids)).map((s) => [s.document_id, s]));
  const deposits = documents.filter((d) => d.kind === "deposit").map((d) => d.id);
  const notes = deposits.length > 0 ? await creditsOf(tx, shopId, deposits) : [];
  const waiting = await moneyOnOrders(tx, shopId, [orderId]);
  let paid = waiting.reduce((a, m) => a + m.amount_cents, 0);
  let credited = 0;
  for (const { id, content } of documents) {
    const state = stateOf.get(id);
    const document = JSON.parse(content) as DocumentContent;
    const part = document.parts.find((p) => p.id === orderId);
    if (!state || !part || document.totalTtcCents === 0) continue;
    const own = ttc(part.vat) / document.totalTtcCents;
    // Money of a deposit that was credited is in its credit note: it is the order's when that pays its invoice.
    const noted = notes
      .filter((n) => n.document_id === id)
      .reduce((a, n) => a + (JSON.parse(n.content) as DocumentContent).totalTtcCents, 0);
    const gone = state.kind === "deposit" ? Math.max(0, noted - state.credited_cents) : 0;
    paid += Math.round(Math.max(0, state.settled_cents - gone) * own);
    if (state.kind === "bill") credited += Math.round(state.credited_cents * own);
  }
  return { paid, credited };
}

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
