import { bookReversal, bookSettlement } from "#billing/accounting/money.ts";
import { lockStates } from "#billing/documents/queries.ts";
import {
  bookManualPayment,
  recordPayment,
  rulesOf,
  todayOf,
  type PaymentsContext,
} from "#billing/payments/manualPayments.ts";
import { allocate, reversePayment } from "#billing/payments/ledger.ts";
import {
  lockSettlements,
  moneyOfPayment,
  openCreditsOfOrder,
  openOfOrder,
  settlementOfPayment,
  targetsOf,
} from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** The payment of an order, in the form that the ledger expects. */
export type OrderPayment = {
  shopId: string;
  orderId: string;
  paymentId: string;
  type: string;
  amountCents: number;
  by: string;
};

/** Returns the open amounts of `ids`, locked in the common lock order. */
async function heldOpen(
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<{ id: string; open: number }[]> {
  const states = await lockStates(tx, shopId, ids);
  return states.map((s) => ({ id: s.document_id, open: s.open_cents }));
}

/**
 * Records the payment of an order: a receipt that pays its open invoices and deposits, and waits on the order with the
 * rest. It is in the bank at once where its method says so, like a payment recorded manually. `isNew`: the order comes
 * to its seller with this payment, so that nothing was invoiced.
 */
export async function receiptOfPayment(
  tx: Tx,
  services: Services,
  of: OrderPayment & { clientId: string; isNew: boolean },
): Promise<string | null> {
  const { shopId, orderId, amountCents, by, clientId } = of;
  if (amountCents <= 0) return null;
  const at = new Date(services.now());
  const id = newId(services);
  const due = of.isNew ? [] : await openOfOrder(tx, shopId, orderId);
  const open = await heldOpen(
    tx,
    shopId,
    due.map((d) => d.id),
  );
  const context: PaymentsContext = { tx, services, shopId, by };
  const rules = await rulesOf(context);
  const noted = {
    id,
    clientId,
    kind: "receipt",
    type: of.type,
    amountCents,
    receivedOn: todayOf(context),
    paymentId: of.paymentId,
    ...(open.length === 0 ? { onOrderId: orderId } : {}),
  } as const;
  await recordPayment(context, noted, rules);
  let left = open.length === 0 ? 0 : amountCents;
  for (const document of open) {
    const part = Math.min(left, document.open);
    if (part > 0)
      await allocate(
        tx,
        { shopId, at, by },
        { settlementId: id, target: { documentId: document.id }, amountCents: part },
      );
    left -= part;
  }
  if (left > 0)
    await allocate(tx, { shopId, at, by }, { settlementId: id, target: { orderId }, amountCents: left });
  await bookManualPayment(context, noted, rules);
  return id;
}

/** Reverses the payment of an order: a debit that came back, a disputed card. */
export async function rejectOfPayment(
  tx: Tx,
  services: Services,
  of: Pick<OrderPayment, "shopId" | "paymentId" | "by">,
): Promise<string | null> {
  const found = await settlementOfPayment(tx, of.shopId, of.paymentId);
  if (!found) return null;
  const [state] = await lockSettlements(tx, of.shopId, [found.id]);
  if (state?.status === "rejected" || state?.status === "cancelled") return null;
  const what = { shopId: of.shopId, at: new Date(services.now()), by: of.by };
  await reversePayment(tx, what, found.id, { kind: "rejected", reason: "" });
  await bookReversal(tx, services, of.shopId, { settlementId: found.id, reversal: { why: "rejected" } });
  return found.id;
}

/**
 * Records a full or partial refund of an order's payment: it uses up the open credit notes of the order, and reduces
 * the receipt's allocations by the rest. Returns the refund, or null where the ledger has no such payment.
 */
export async function refundOfPayment(tx: Tx, services: Services, of: OrderPayment): Promise<string | null> {
  const { shopId, orderId, amountCents, by } = of;
  const found = await settlementOfPayment(tx, shopId, of.paymentId);
  if (!found || amountCents <= 0) return null;
  const at = new Date(services.now());
  const what = { shopId, at, by };
  const credits = await heldOpen(
    tx,
    shopId,
    (await openCreditsOfOrder(tx, shopId, orderId)).map((d) => d.id),
  );
  const id = newId(services);
  const context: PaymentsContext = { tx, services, shopId, by };
  const rules = await rulesOf(context);
  const noted = {
    id,
    clientId: found.client_id,
    kind: "refund",
    type: of.type,
    amountCents,
    receivedOn: todayOf(context),
    paymentId: of.paymentId,
  } as const;
  await recordPayment(context, noted, rules);
  let left = amountCents;
  for (const credit of credits) {
    const part = Math.min(left, credit.open);
    if (part > 0)
      await allocate(tx, what, { settlementId: id, target: { creditNoteId: credit.id }, amountCents: part });
    left -= part;
  }
  // Next the free part of the receipt is used. The rest reduces its allocations, those waiting on the order first.
  const [receipt] = await lockSettlements(tx, shopId, [found.id]);
  const free = Math.min(left, receipt ? receipt.amount_cents - receipt.allocated_cents : 0);
  if (free > 0)
    await allocate(tx, what, { settlementId: id, target: { receiptId: found.id }, amountCents: free });
  left -= free;
  const paid = (await targetsOf(tx, shopId, found.id)).toSorted(
    (a, b) => Number(a.order_id === null) - Number(b.order_id === null),
  );
  for (const one of paid) {
    const part = Math.min(left, one.amount_cents);
    const target = one.document_id
      ? { documentId: one.document_id }
      : one.order_id
        ? { orderId: one.order_id }
        : null;
    if (part <= 0 || !target) continue;
    await allocate(tx, what, { settlementId: found.id, target, amountCents: -part });
    await allocate(tx, what, { settlementId: id, target: { receiptId: found.id }, amountCents: part });
    left -= part;
  }
  await bookSettlement(tx, services, shopId, found.id);
  await bookManualPayment(context, noted, rules);
  return id;
}

/** Returns the part of a payment that the ledger shows as not refunded. */
export const unrefundedCents = async (tx: Tx, shopId: string, paymentId: string): Promise<number> => {
  const found = await moneyOfPayment(tx, shopId, paymentId);
  return Math.max(0, (found?.came ?? 0) - (found?.went ?? 0));
};
