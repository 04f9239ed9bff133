import { compose } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { canTransitionPayment } from "@cuvee/core/billing/payments/payments.ts";
import type { PaymentType } from "@cuvee/core/shops/settings/paymentTypes.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { creditPortions } from "@cuvee/core/sales/bills/credit.ts";
import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import { bookDocument } from "#billing/accounting/book.ts";
import { bookSettlement } from "#billing/accounting/money.ts";
import { documentsOfOrders, lockStates } from "#billing/documents/queries.ts";
import {
  bookManualPayment,
  recordPayment,
  rulesOf,
  todayOf,
  ledgerContextOf,
} from "#billing/payments/manualPayments.ts";
import { allocate } from "#billing/payments/ledger.ts";
import { clientOfOrder } from "#billing/payments/ledger.queries.ts";
import { paymentOfOrder, savePayment } from "#billing/payments/queries.ts";
import { newId } from "#kit/http/mount.ts";
import { translate } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { lockCreditable, sealCredit } from "#sales/bills/credit.ts";
import { contextOf, creditFreeMoney, type EndedOrderContext } from "#sales/bills/freeMoney.ts";
import { transitionPayment } from "#sales/orders/transitions.ts";
import { addEvent } from "#sales/orders/queries.ts";
import { isPaidOnline } from "#sales/orders/payments/refunds.ts";
import { creditsLeftOf, freedOf } from "#sales/orders/payments/freedMoney.queries.ts";

type Sealed = { id: string; paper: DocumentContent };

/** Credits the remaining invoices and deposits of a cancelled order. The caller books the credit notes. */
async function creditDocuments({ tx, deps, row, by }: EndedOrderContext): Promise<Sealed[]> {
  const { shop_id: shopId } = row;
  const reason = translate(letterLang(row.lang), "bills", "orderEnded", { number: row.number ?? "" });
  const sealed: Sealed[] = [];
  for (const document of await documentsOfOrders(tx, shopId, [row.id])) {
    const creditable = await lockCreditable({ tx, deps, shopId }, document.id);
    const takings = creditPortions(
      creditable.parts.filter(({ source }) => source.id === row.id),
      { mode: "whole" },
    );
    if (!Array.isArray(takings)) continue;
    const id = newId(deps.services);
    const credit = { id, amounts: compose(takings), reopens: false, reason };
    sealed.push({ id, paper: await sealCredit({ tx, deps, shopId, by }, creditable, credit) });
  }
  return sealed;
}

type Source = { id: string; cents: number };

/**
 * Refunds free money and credit notes in one refund; `paymentId` where the provider of that payment did it. Returns it,
 * to be booked.
 */
export async function refundFreeMoney(
  ending: EndedOrderContext,
  type: PaymentType,
  { receipts, credits }: { receipts: readonly Source[]; credits: readonly Source[] },
  paymentId: string | null = null,
): Promise<Parameters<typeof bookManualPayment>[1]> {
  const { tx, row } = ending;
  const { shop_id: shopId } = row;
  const context = contextOf(ending);
  await lockStates(
    tx,
    shopId,
    credits.map(({ id }) => id),
  );
  const noted = {
    id: newId(context.services),
    clientId: (await clientOfOrder(tx, shopId, row.id)) ?? refuse("not-found", 404),
    kind: "refund" as const,
    type,
    amountCents: [...receipts, ...credits].reduce((all, one) => all + one.cents, 0),
    receivedOn: todayOf(context),
    reference: row.number ?? "",
    paymentId,
  };
  await recordPayment(context, noted, await rulesOf(context));
  for (const { id, cents: amount } of credits)
    await allocate(tx, ledgerContextOf(context), {
      settlementId: noted.id,
      target: { creditNoteId: id },
      amountCents: amount,
    });
  for (const { id, cents: amount } of receipts)
    await allocate(tx, ledgerContextOf(context), {
      settlementId: noted.id,
      target: { receiptId: id },
      amountCents: amount,
    });
  return noted;
}

/** Records a manual refund on the payment: `refunded` when nothing of it is left. */
async function notePaidBack(ending: EndedOrderContext, amountCents: number): Promise<void> {
  const { tx, deps, row, by } = ending;
  const payment = (await paymentOfOrder(tx, row.shop_id, row.id)) ?? refuse("not-found", 404);
  payment.refunded_cents = Math.min(payment.amount_cents, payment.refunded_cents + amountCents);
  savePayment(tx, payment, null);
  const event = { kind: "money-refunded", by, reason: String(amountCents) };
  if (canTransitionPayment(payment.status, "refunded"))
    return transitionPayment(tx, deps, row, { payment, to: "refunded", ...event, isNoted: true });
  const at = new Date(deps.services.now());
  addEvent(tx, { shopId: row.shop_id, orderId: row.id, at, ...event });
}

/**
 * Settles the money of an order that ends: its invoices and deposits are credited, its unassigned money is freed, and
 * all of that is refunded manually or stays the client's credit, as `choice` decides. Online payments are refunded by
 * their provider (`endPayment`). Must be called last, because the books are the last write of a transaction. Throws
 * `order-money` (409) with `amountCents` where there is money and no choice, `period-locked` (409), and as `seal`.
 */
export async function settleEndedOrder(
  ending: EndedOrderContext,
  choice: MoneyChoice | null,
  keptCents = 0,
): Promise<void> {
  const { tx, deps, row, by } = ending;
  const { shop_id: shopId, id: orderId } = row;
  const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const isOnline = payment.status === "paid" && (await isPaidOnline(tx, shopId, payment.id));
  const sealed = await creditDocuments(ending);
  const freed = await creditFreeMoney(ending, keptCents, isOnline ? payment.id : undefined);
  const receipts = await freedOf(tx, shopId, orderId);
  const credits = isOnline ? [] : await creditsLeftOf(tx, shopId, orderId);
  const amountCents = [...receipts, ...credits].reduce((all, one) => all + one.cents, 0);
  if (amountCents > 0 && choice === null) refuse("order-money", 409, { amountCents });
  const at = new Date(deps.services.now());
  const context = contextOf(ending);
  let refund: Parameters<typeof bookManualPayment>[1] | null = null;
  if (amountCents > 0 && choice?.to === "refund") {
    refund = await refundFreeMoney(ending, choice.type, { receipts, credits });
    await notePaidBack(ending, amountCents);
  } else if (amountCents > 0) {
    const kind = by === "buyer" ? "refund-due" : "money-credited";
    addEvent(tx, { shopId, orderId, at, kind, by, reason: String(amountCents) });
  }
  for (const { id, paper: document } of sealed)
    await bookDocument(tx, deps.services, shopId, { document, documentId: id });
  for (const id of freed) await bookSettlement(tx, deps.services, shopId, id);
  if (refund) await bookManualPayment(context, refund, await rulesOf(context));
}
