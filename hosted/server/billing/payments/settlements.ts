import type { Input } from "@cuvee/core/kit/contract.ts";
import { discountMost, mayCancel } from "@cuvee/core/billing/payments/ledger.ts";
import type { settlementsContract } from "@cuvee/core/billing/payments/settlements.contract.ts";
import type { SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { lockStates } from "#billing/documents/queries.ts";
import { bookBanking, bookCreditUse, bookReversal, bookSettlement } from "#billing/accounting/money.ts";
import {
  bookNoted,
  noteMoney,
  payerOf,
  rulesOf,
  tellPaid,
  todayOf,
  whatOf,
  type PaymentsContext,
} from "#billing/payments/manualPayments.ts";
import { allocate, payByCredit, reject, roomOfOrder, type Target } from "#billing/payments/ledger.ts";
import {
  addSettlementEvent,
  lockSettlements,
  setSettlementStatus,
  type SettlementState,
} from "#billing/payments/ledger.queries.ts";
import { collectionOfMoney, saveCollection } from "#billing/payments/sepa.queries.ts";
import { discountsOn, findSettlement } from "#billing/payments/settlements.queries.ts";
import { settlementView } from "#billing/payments/settlements.views.ts";

type Body<K extends keyof typeof settlementsContract> = Input<(typeof settlementsContract)[K]>["body"];
type Portion = Body<"record">["allocations"][number];

/**
 * Allocates money to the named targets, or takes it back: everything is locked first, in the common lock order. An
 * order is paid no more than is due on it. Throws as `allocate`, `not-found` (404), `other-client` (422) for a target
 * of another client.
 */
export async function spread(
  hand: PaymentsContext,
  settlementId: string,
  clientId: string,
  portions: readonly Portion[],
  version?: number,
): Promise<void> {
  const { tx, shopId } = hand;
  const orders = portions
    .flatMap((p) => ("orderId" in p ? [p] : []))
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
  const documents = portions.flatMap((p) => ("documentId" in p ? [p] : []));
  for (const { orderId, amountCents } of orders) {
    const order = await roomOfOrder(tx, shopId, orderId);
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
    refuse("conflict", 409, { current: await settlementView(hand, settlementId) });
  // Amounts taken back come first and make room for the rest.
  for (const { amountCents, ...target } of [...documents, ...orders].toSorted(
    (a, b) => a.amountCents - b.amountCents,
  ))
    await allocate(tx, whatOf(hand), settlementId, target as Target, amountCents);
  await tellPaid(
    hand,
    documents.map((d) => d.documentId),
    orders.map((o) => o.orderId),
  );
}

/** Records a receipt and its allocations. Throws as `noteMoney` and `spread`. */
export async function record(hand: PaymentsContext, body: Body<"record">): Promise<SettlementView> {
  const { allocations, ...noted } = body;
  await payerOf(hand, body.clientId);
  const paid = allocations.reduce((all, a) => all + a.amountCents, 0);
  if (paid > body.amountCents) refuse("allocation-too-much", 409, { left: body.amountCents });
  const rules = await rulesOf(hand);
  await noteMoney(hand, { ...noted, kind: "receipt" }, rules);
  await spread(hand, body.id, body.clientId, allocations);
  await bookNoted(hand, { ...noted, kind: "receipt" }, rules);
  return settlementView(hand, body.id);
}

/**
 * Returns the settlement in the version that its reader saw. Throws `not-found` (404), `conflict` (409) with its
 * current state.
 */
async function seen(hand: PaymentsContext, id: string, version: number): Promise<SettlementState> {
  const found = (await findSettlement(hand.tx, hand.shopId, id)) ?? refuse("not-found", 404);
  if (found.version !== version) refuse("conflict", 409, { current: await settlementView(hand, id) });
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
async function held(hand: PaymentsContext, id: string, version: number): Promise<SettlementState> {
  const [state] = await lockSettlements(hand.tx, hand.shopId, [id]);
  if (!state) return refuse("not-found", 404);
  if (state.version !== version) refuse("conflict", 409, { current: await settlementView(hand, id) });
  return state;
}

/** Changes the allocations of a settlement. */
export async function changeAllocations(
  hand: PaymentsContext,
  id: string,
  body: Body<"allocations">,
): Promise<SettlementView> {
  const { client_id } = await seen(hand, id, body.version);
  await spread(hand, id, client_id, body.allocations, body.version);
  await bookSettlement(hand.tx, hand.services, hand.shopId, id);
  return settlementView(hand, id);
}

/** Refunds the surplus of a receipt. Throws `allocation-too-much` (409) beyond its free part. */
export async function refundReceipt(
  hand: PaymentsContext,
  id: string,
  body: Body<"refund">,
): Promise<SettlementView> {
  const { version, ...noted } = body;
  const { client_id: clientId } = await held(hand, id, version);
  const rules = await rulesOf(hand);
  const refund = { ...noted, clientId, kind: "refund" as const };
  await noteMoney(hand, refund, rules);
  await allocate(hand.tx, whatOf(hand), body.id, { receiptId: id }, body.amountCents);
  await bookNoted(hand, refund, rules);
  return settlementView(hand, body.id);
}

/** Refunds a credit note. Throws `not-found` (404), `allocation-too-much` (409). */
export async function refundCredit(
  hand: PaymentsContext,
  creditId: string,
  body: Body<"creditRefund">,
): Promise<SettlementView> {
  const [credit] = await lockStates(hand.tx, hand.shopId, [creditId]);
  if (credit?.kind !== "credit") return refuse("not-found", 404);
  const rules = await rulesOf(hand);
  const refund = { ...body, clientId: credit.client_id, kind: "refund" as const };
  await noteMoney(hand, refund, rules);
  await allocate(hand.tx, whatOf(hand), body.id, { creditNoteId: creditId }, body.amountCents);
  await bookNoted(hand, refund, rules);
  return settlementView(hand, body.id);
}

/** Pays an invoice with a credit note, or undoes that. */
export async function useCredit(
  hand: PaymentsContext,
  creditId: string,
  body: Body<"creditUse">,
): Promise<{ creditOpenCents: number; documentOpenCents: number }> {
  await payByCredit(hand.tx, whatOf(hand), creditId, body.documentId, body.amountCents);
  await tellPaid(hand, [body.documentId]);
  await bookCreditUse(hand.tx, hand.services, hand.shopId, creditId, body.documentId);
  const states = await lockStates(hand.tx, hand.shopId, [creditId, body.documentId]);
  const open = (id: string): number => states.find((s) => s.document_id === id)?.open_cents ?? 0;
  return { creditOpenCents: open(creditId), documentOpenCents: open(body.documentId) };
}

/**
 * Records that the money is in the bank. Throws `settlement-over` (409) for a settlement that is not merely recorded.
 */
export async function bank(hand: PaymentsContext, id: string, version: number): Promise<SettlementView> {
  const state = await held(hand, id, version);
  if (state.status !== "noted" || state.kind === "discount") refuse("settlement-over", 409);
  await setSettlementStatus(hand.tx, hand.shopId, id, "banked");
  await addSettlementEvent(hand.tx, { ...whatOf(hand), settlementId: id, kind: "banked" });
  const { reference } = state;
  const slip = { id, on: todayOf(hand), reference, settlementIds: [id] };
  await bookBanking(hand.tx, hand.services, hand.shopId, slip);
  return settlementView(hand, id);
}

/** Reverses a settlement, in the ledger and in the books. Throws as `reject`. */
export async function endMoney(
  hand: PaymentsContext,
  id: string,
  kind: "rejected" | "cancelled",
  reason: string,
  on?: string,
): Promise<void> {
  const paid = await reject(hand.tx, whatOf(hand), id, kind, reason);
  const debit = await collectionOfMoney(hand.tx, hand.shopId, id);
  if (debit) await saveCollection(hand.tx, hand.shopId, { ...debit, status: "returned", reason });
  await tellPaid(
    hand,
    paid.flatMap((p) => p.documentId ?? []),
    paid.flatMap((p) => p.orderId ?? []),
  );
  await bookReversal(hand.tx, hand.services, hand.shopId, id, { why: kind, ...(on ? { on } : {}) });
}

/** Records that the bank returned it. Throws `settlement-over` (409); a discount was never at the bank. */
export async function rejectMoney(
  hand: PaymentsContext,
  id: string,
  body: Body<"rejection">,
): Promise<SettlementView> {
  if ((await seen(hand, id, body.version)).kind === "discount") refuse("settlement-over", 409);
  await endMoney(hand, id, "rejected", body.reason);
  return settlementView(hand, id);
}

/**
 * Cancels a settlement that was recorded by mistake. Throws `not-deletable` (409) where its method, a slip or a
 * provider forbids it.
 */
export async function cancelMoney(
  hand: PaymentsContext,
  id: string,
  body: Body<"cancellation">,
): Promise<SettlementView> {
  await seen(hand, id, body.version);
  const found = (await findSettlement(hand.tx, hand.shopId, id)) ?? refuse("not-found", 404);
  const { status, type } = found;
  const facts = { status, type, isOnSlip: found.slip_id !== null, isOnline: found.payment_id !== null };
  if (!mayCancel(facts, (await rulesOf(hand)).methods)) refuse("not-deletable", 409);
  await endMoney(hand, id, "cancelled", body.reason);
  return settlementView(hand, id);
}

/**
 * Grants an early-payment discount on a document. Throws `discount-too-much` (409) with the `most` that the shop
 * grants.
 */
export async function letOff(hand: PaymentsContext, body: Body<"discount">): Promise<SettlementView> {
  const { tx, shopId } = hand;
  const rules = await rulesOf(hand);
  const [document] = await lockStates(tx, shopId, [body.documentId]);
  if (!document || document.kind === "credit") return refuse("not-found", 404);
  // The credited part gets no early-payment discount.
  const asked = cents(document.due_cents - document.credited_cents);
  const most = discountMost(asked, rules.discountMaxBp);
  const before = await discountsOn(tx, shopId, body.documentId);
  if (body.amountCents + before > most)
    refuse("discount-too-much", 409, { most: Math.max(0, most - before) });
  if (body.on > todayOf(hand)) refuse("future-day", 422, { today: todayOf(hand) });
  const noted = {
    id: body.id,
    clientId: document.client_id,
    kind: "discount" as const,
    type: "other",
    amountCents: body.amountCents,
    receivedOn: body.on,
  };
  await noteMoney(hand, noted, rules);
  await allocate(tx, whatOf(hand), body.id, { documentId: body.documentId }, body.amountCents);
  await tellPaid(hand, [body.documentId]);
  await bookNoted(hand, noted, rules);
  return settlementView(hand, body.id);
}
