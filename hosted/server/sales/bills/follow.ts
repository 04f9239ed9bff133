import { canPay, type PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { documentsOfOrders, lockStates } from "#billing/documents/queries.ts";
import { moneyOnOrders } from "#billing/payments/ledger.queries.ts";
import { notePaidBy, paymentOfOrder } from "#billing/payments/queries.ts";
import type { Tx } from "#kit/database.ts";
import type { JobData } from "#kit/jobData.ts";
import { lockOrders, ordersOfDocument, type OrderToBill } from "#sales/bills/queries.ts";
import { movePayment, type Desk } from "#sales/orders/moves.ts";

/** What follows from a document: the open pages of its orders show it. */
export async function followDocument(
  { services }: Pick<Desk, "services">,
  { shopId, documentId }: JobData["document-event"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    for (const { id } of await ordersOfDocument(tx, shopId, documentId))
      await services.live.tell(tx, { kind: "order", shopId, orderId: id });
  });
}

const ttc = (vat: Paper["vat"]): number => vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);

/** Cents that an order has of recorded money, and that credit notes took off it: of a bill of several orders its own share. */
export async function moneyOf(
  tx: Tx,
  shopId: string,
  orderId: string,
): Promise<{ paid: number; credited: number }> {
  const documents = await documentsOfOrders(tx, shopId, [orderId]);
  const states = new Map(
    (
      await lockStates(
        tx,
        shopId,
        documents.map((d) => d.id),
      )
    ).map((s) => [s.document_id, s]),
  );
  const waiting = await moneyOnOrders(tx, shopId, [orderId]);
  let paid = waiting.reduce((a, m) => a + m.amount_cents, 0);
  let credited = 0;
  for (const { id, content } of documents) {
    const state = states.get(id);
    const paper = JSON.parse(content) as Paper;
    const part = paper.parts.find((p) => p.id === orderId);
    if (!state || !part || paper.totalTtcCents === 0) continue;
    const own = ttc(part.vat) / paper.totalTtcCents;
    paid += Math.round(state.settled_cents * own);
    if (state.kind === "bill") credited += Math.round(state.credited_cents * own);
  }
  return { paid, credited };
}

/** Where the payment of an order stands by the money that was recorded; null where it says nothing new. */
function statusBy(status: PaymentStatus, due: number, paid: number): PaymentStatus | null {
  const to =
    paid >= due
      ? "paid"
      : paid > 0
        ? "partial"
        : status === "paid" || status === "partial"
          ? "missing"
          : null;
  return to === null || to === status ? null : to;
}

/** What the history says. */
const EVENTS: Partial<Record<PaymentStatus, string>> = {
  paid: "payment-recorded",
  partial: "payment-part-recorded",
  missing: "payment-owed",
};

async function follow(tx: Tx, desk: Desk, row: OrderToBill): Promise<void> {
  const payment = await paymentOfOrder(tx, row.shop_id, row.id);
  // What is paid at a provider is told by it.
  if (
    !payment ||
    payment.amount_cents === 0 ||
    (payment.provider !== "manual" && payment.status !== "missing")
  )
    return;
  const { paid, credited } = await moneyOf(tx, row.shop_id, row.id);
  const to = statusBy(payment.status, payment.amount_cents - credited, paid);
  if (to === null) return;
  if (payment.provider !== "manual") {
    payment.provider = "manual";
    await notePaidBy(tx, payment);
  }
  // A part of what was paid that is owed again goes by way of `missing`.
  if (!canPay(payment.status, to) && canPay(payment.status, "missing"))
    await movePayment(tx, desk, row, payment, "missing", {
      kind: "payment-missing",
      by: "system",
      isNoted: true,
    });
  if (canPay(payment.status, to))
    await movePayment(tx, desk, row, payment, to, {
      kind: EVENTS[to] ?? "payment-recorded",
      by: "system",
      isNoted: true,
    });
}

/** Money was given to, or taken from, orders or their documents: their payment follows. */
export async function followMoney(
  desk: Desk,
  { shopId, orderIds }: JobData["money-allocated"],
): Promise<void> {
  await desk.services.database.transaction({ shopId }, async (tx) => {
    for (const row of await lockOrders(tx, shopId, orderIds)) await follow(tx, desk, row);
  });
}
