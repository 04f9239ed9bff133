import type { Input } from "@cuvee/core/kit/contract.ts";
import { discountMost, mayCancel } from "@cuvee/core/billing/payments/ledger.ts";
import type { settlementsContract } from "@cuvee/core/billing/payments/settlements.contract.ts";
import type { SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { lockStates } from "#billing/documents/queries.ts";
import { bookBanking, bookCreditUse, bookReversal, bookSettlement } from "#billing/accounting/money.ts";
import {
  bookManualPayment,
  recordPayment,
  payerOf,
  rulesOf,
  notifyPaidOrders,
  todayOf,
  ledgerContextOf,
  type PaymentsContext,
} from "#billing/payments/manualPayments.ts";
import {
  allocate,
  payByCredit,
  reversePayment,
  payableRestOfOrder,
  type Target,
} from "#billing/payments/ledger.ts";
import {
  addSettlementEvent,
  lockSettlements,
  setSettlementStatus,
  type SettlementState,
} from "#billing/payments/ledger.queries.ts";
import { collectionOfMoney, saveCollection } from "#billing/payments/sepa/sepa.queries.ts";
import { discountsOn, findSettlement } from "#billing/payments/settlements/settlements.queries.ts";
import { settlementView } from "#billing/payments/settlements/settlements.views.ts";

type Body<K extends keyof typeof settlementsContract> = Input<(typeof settlementsContract)[K]>["body"];
type Portion = Body<"record">["allocations"][number];

/**
 * Allocates money to the named targets, or takes it back: everything is locked first, in the common lock order. An
 * order is paid no more than is due on it. Throws as `allocate`, `not-found` (404), `other-client` (422) for a target
 * of another client.
 */
export async function allocatePayment(
  context: PaymentsContext,
  settlementId: string,
  { clientId, portions, version }: { clientId: string; portions: readonly Portion[]; version?: number },
): Promise<void> {
  const { tx, shopId } = context;
  const orders = portions
    .flatMap((p) => ("orderId" in p ? [p] : []))
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
  const documents = portions.flatMap((p) => ("documentId" in p ? [p] : []));
  for (const { orderId, amountCents } of orders) {
    const order = await payableRestOfOrder(tx, shopId, orderId);
    if (order.clientId !== clientId) refuse("other-client", 422);
    if (amountCents > order.roomCents) refuse("allocation-too-much", 409, { left: order.roomCents });
  }
  const states = await lockStates(
    tx,
    shopId,
    documents.map((d) => d.documentId),
  );
  if (states.length < documents.length) refuse("not-found", 404);
  if (states.some((s) => s.client_id !== clientId)) refuse("other-client", 422);
  const [money] = await lockSettlements(tx, shopId, [settlementId]);
  if (version !== undefined && money?.version !== version)
    refuse("conflict", 409, { current: await settlementView(context, settlementId) });
  // Amounts taken back come first and make room for the rest.
  for (const { amountCents, ...target } of [...documents, ...orders].toSorted(
    (a, b) => a.amountCents - b.amountCents,
  ))
    await allocate(tx, ledgerContextOf(context), { settlementId, target: target as Target, amountCents });
  await notifyPaidOrders(
    context,
    documents.map((d) => d.documentId),
    orders.map((o) => o.orderId),
  );
}

/** Records a receipt and its allocations. Throws as `noteMoney` and `spread`. */
export async function recordReceipt(context: PaymentsContext, body: Body<"record">): Promise<SettlementView> {
  const { allocations, ...noted } = body;
  await payerOf(context, body.clientId);
  const paid = allocations.reduce((all, a) => all + a.amountCents, 0);
  if (paid > body.amountCents) refuse("allocation-too-much", 409, { left: body.amountCents });
  const rules = await rulesOf(context);
  await recordPayment(context, { ...noted, kind: "receipt" }, rules);
  await allocatePayment(context, body.id, { clientId: body.clientId, portions: allocations });
  await bookManualPayment(context, { ...noted, kind: "receipt" }, rules);
  return settlementView(context, body.id);
}

/**
 * Returns the settlement in the version that its reader saw. Throws `not-found` (404), `conflict` (409) with its
 * current state.
 */
async function seen(context: PaymentsContext, id: string, version: number): Promise<SettlementState> {
  const found = (await findSettlement(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  if (found.version !== version) refuse("conflict", 409, { current: await settlementView(context, id) });
  const { client_id, kind, type, status, amount_cents, allocated_cents, received_on, reference } = found;
  const { bank_id, payment_id } = found;
  return {
    settlement_id: id,
    client_id,
    kind,
    type,
    status,
    amount_cents,
    allocated_cents,
    received_on,
    reference,
    bank_id,
    payment_id,
    version,
  };
}

/** Checks again under the lock: another request may have been faster. */
async function held(context: PaymentsContext, id: string, version: number): Promise<SettlementState> {
  const [state] = await lockSettlements(context.tx, context.shopId, [id]);
  if (!state) return refuse("not-found", 404);
  if (state.version !== version) refuse("conflict", 409, { current: await settlementView(context, id) });
  return state;
}

/** Changes the allocations of a settlement. */
export async function changeAllocations(
  context: PaymentsContext,
  id: string,
  body: Body<"allocations">,
): Promise<SettlementView> {
  const { client_id } = await seen(context, id, body.version);
  await allocatePayment(context, id, {
    clientId: client_id,
    portions: body.allocations,
    version: body.version,
  });
  await bookSettlement(context.tx, context.services, context.shopId, id);
  return settlementView(context, id);
}

/** Refunds the surplus of a receipt. Throws `allocation-too-much` (409) beyond its free part. */
export async function refundReceipt(
  context: PaymentsContext,
  id: string,
  body: Body<"refund">,
): Promise<SettlementView> {
  const { version, ...noted } = body;
  const { client_id: clientId } = await held(context, id, version);
  const rules = await rulesOf(context);
  const refund = { ...noted, clientId, kind: "refund" as const };
  await recordPayment(context, refund, rules);
  await allocate(context.tx, ledgerContextOf(context), {
    settlementId: body.id,
    target: { receiptId: id },
    amountCents: body.amountCents,
  });
  await bookManualPayment(context, refund, rules);
  return settlementView(context, body.id);
}

/** Refunds a credit note. Throws `not-found` (404), `allocation-too-much` (409). */
export async function refundCredit(
  context: PaymentsContext,
  creditId: string,
  body: Body<"creditRefund">,
): Promise<SettlementView> {
  const [credit] = await lockStates(context.tx, context.shopId, [creditId]);
  if (credit?.kind !== "credit") return refuse("not-found", 404);
  const rules = await rulesOf(context);
  const refund = { ...body, clientId: credit.client_id, kind: "refund" as const };
  await recordPayment(context, refund, rules);
  await allocate(context.tx, ledgerContextOf(context), {
    settlementId: body.id,
    target: { creditNoteId: creditId },
    amountCents: body.amountCents,
  });
  await bookManualPayment(context, refund, rules);
  return settlementView(context, body.id);
}

/** Pays an invoice with a credit note, or undoes that. */
export async function payWithCreditNote(
  context: PaymentsContext,
  creditId: string,
  body: Body<"creditUse">,
): Promise<{ creditOpenCents: number; documentOpenCents: number }> {
  await payByCredit(context.tx, ledgerContextOf(context), {
    creditId,
    documentId: body.documentId,
    amountCents: body.amountCents,
  });
  await notifyPaidOrders(context, [body.documentId]);
  await bookCreditUse(context.tx, context.services, context.shopId, {
    creditId,
    documentId: body.documentId,
  });
  const states = await lockStates(context.tx, context.shopId, [creditId, body.documentId]);
  const open = (id: string): number => states.find((s) => s.document_id === id)?.open_cents ?? 0;
  return { creditOpenCents: open(creditId), documentOpenCents: open(body.documentId) };
}

/**
 * Records that the money is in the bank. Throws `settlement-over` (409) for a settlement that is not merely recorded.
 */
export async function markBanked(
  context: PaymentsContext,
  id: string,
  version: number,
): Promise<SettlementView> {
  const state = await held(context, id, version);
  if (state.status !== "noted" || state.kind === "discount") refuse("settlement-over", 409);
  await setSettlementStatus(context.tx, context.shopId, id, "banked");
  await addSettlementEvent(context.tx, { ...ledgerContextOf(context), settlementId: id, kind: "banked" });
  const { reference } = state;
  const slip = { id, on: todayOf(context), reference, settlementIds: [id] };
  await bookBanking(context.tx, context.services, context.shopId, slip);
  return settlementView(context, id);
}

/** Reverses a settlement, in the ledger and in the books. Throws as `reject`. */
export async function reverseSettlement(
  context: PaymentsContext,
  id: string,
  { kind, reason, on }: { kind: "rejected" | "cancelled"; reason: string; on?: string },
): Promise<void> {
  const paid = await reversePayment(context.tx, ledgerContextOf(context), id, { kind, reason });
  const debit = await collectionOfMoney(context.tx, context.shopId, id);
  if (debit) await saveCollection(context.tx, context.shopId, { ...debit, status: "returned", reason });
  await notifyPaidOrders(
    context,
    paid.flatMap((p) => p.documentId ?? []),
    paid.flatMap((p) => p.orderId ?? []),
  );
  await bookReversal(context.tx, context.services, context.shopId, {
    settlementId: id,
    reversal: { why: kind, ...(on ? { on } : {}) },
  });
}

/** Records that the bank returned it. Throws `settlement-over` (409); a discount was never at the bank. */
export async function rejectSettlement(
  context: PaymentsContext,
  id: string,
  body: Body<"rejection">,
): Promise<SettlementView> {
  if ((await seen(context, id, body.version)).kind === "discount") refuse("settlement-over", 409);
  await reverseSettlement(context, id, { kind: "rejected", reason: body.reason });
  return settlementView(context, id);
}

/**
 * Cancels a settlement that was recorded by mistake. Throws `not-deletable` (409) where its method, a slip or a
 * provider forbids it.
 */
export async function cancelMoney(
  context: PaymentsContext,
  id: string,
  body: Body<"cancellation">,
): Promise<SettlementView> {
  await seen(context, id, body.version);
  const found = (await findSettlement(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  const { status, type } = found;
  const facts = { status, type, isOnSlip: found.slip_id !== null, isOnline: found.payment_id !== null };
  if (!mayCancel(facts, (await rulesOf(context)).methods)) refuse("not-deletable", 409);
  await reverseSettlement(context, id, { kind: "cancelled", reason: body.reason });
  return settlementView(context, id);
}

/**
 * Grants an early-payment discount on a document. Throws `discount-too-much` (409) with the `most` that the shop
 * grants.
 */
export async function grantDiscount(
  context: PaymentsContext,
  body: Body<"discount">,
): Promise<SettlementView> {
  const { tx, shopId } = context;
  const rules = await rulesOf(context);
  const [document] = await lockStates(tx, shopId, [body.documentId]);
  if (!document || document.kind === "credit") return refuse("not-found", 404);
  // The credited part gets no early-payment discount.
  const requested = cents(document.due_cents - document.credited_cents);
  const most = discountMost(requested, rules.discountMaxBp);
  const before = await discountsOn(tx, shopId, body.documentId);
  if (body.amountCents + before > most)
    refuse("discount-too-much", 409, { most: Math.max(0, most - before) });
  if (body.on > todayOf(context)) refuse("future-day", 422, { today: todayOf(context) });
  const noted = {
    id: body.id,
    clientId: document.client_id,
    kind: "discount" as const,
    type: "other",
    amountCents: body.amountCents,
    receivedOn: body.on,
  };
  await recordPayment(context, noted, rules);
  await allocate(tx, ledgerContextOf(context), {
    settlementId: body.id,
    target: { documentId: body.documentId },
    amountCents: body.amountCents,
  });
  await notifyPaidOrders(context, [body.documentId]);
  await bookManualPayment(context, noted, rules);
  return settlementView(context, body.id);
}
