import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countOn, lockStates, type StateRow } from "#billing/documents/queries.ts";
import {
  addSettlementEvent,
  countAllocated,
  lockSettlements,
  moneyOnOrders,
  setSettlementStatus,
  targetsOf,
  writeAllocation,
  type Allocation,
  type SettlementState,
} from "#billing/payments/ledger.queries.ts";
import { allocatedAmount, heldByOrder } from "#billing/payments/allocations.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";

/**
 * The ledger of payments (design: domain §4): a settlement pays documents or orders that are not invoiced yet, or
 * refunds a credit note or a receipt. Rows are only added; an undoing is the opposite amount. All code takes its locks
 * in this order: orders, documents, settlements, then the ends of chains.
 */

export type Target =
  | { documentId: string }
  | { orderId: string }
  /** For a refund: the credit note, or the receipt, that it pays back. */
  | { creditNoteId: string }
  | { receiptId: string };

const written = (target: Target): Pick<Allocation, "documentId" | "orderId" | "receiptId"> =>
  "creditNoteId" in target ? { documentId: target.creditNoteId } : target;

export type LedgerContext = { shopId: string; at: Date; by: string };

const isOver = ({ status }: SettlementState): boolean => status === "rejected" || status === "cancelled";

/**
 * Checks whether money fits its target: a receipt pays documents and orders that are due; a refund pays back a credit
 * note, or a receipt that was too much.
 */
const fits = (source: SettlementState, document: StateRow | undefined, target: Target): boolean => {
  if (source.kind === "refund") return "receiptId" in target || document?.kind === "credit";
  return "orderId" in target || (document !== undefined && document.kind !== "credit");
};

/** Refuses a target that is no money received, or that has less left. */
function refuseReceipt(receipt: SettlementState, amountCents: number): void {
  if (receipt.kind !== "receipt") refuse("allocation-target", 422);
  const left = isOver(receipt) ? 0 : receipt.amount_cents - receipt.allocated_cents;
  if (amountCents > left) refuse("allocation-too-much", 409, { left });
}

/** Refuses to allocate more than a settlement has left. */
function refuseTooMuch(source: SettlementState, amountCents: number): void {
  const free = isOver(source) ? 0 : source.amount_cents - source.allocated_cents;
  if (amountCents > 0 && (amountCents > free || isOver(source)))
    refuse("allocation-too-much", 409, { left: free });
}

/**
 * Allocates a part of a settlement; a negative amount undoes what the same settlement gave the same target. Throws
 * `not-found` (404), `allocation-target` (422) where money of this kind pays nothing of that kind,
 * `allocation-too-much` (409) with what is `left` when the settlement has less, less is due on its target, or the
 * target has less from that settlement.
 */
export async function allocate(
  tx: Tx,
  { shopId, at, by }: LedgerContext,
  { settlementId, target, amountCents }: { settlementId: string; target: Target; amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  const { documentId = null, orderId = null, receiptId = null } = written(target);
  const [document] = documentId ? await lockStates(tx, shopId, [documentId]) : [];
  if (documentId && !document) refuse("not-found", 404);
  const states = await lockSettlements(tx, shopId, receiptId ? [settlementId, receiptId] : [settlementId]);
  const source = states.find((s) => s.settlement_id === settlementId) ?? refuse("not-found", 404);
  if (!fits(source, document, target)) refuse("allocation-target", 422);
  refuseTooMuch(source, amountCents);
  if (amountCents < 0) {
    const given = await allocatedAmount(tx, shopId, { settlementId }, { documentId, orderId, receiptId });
    if (-amountCents > given) refuse("allocation-too-much", 409, { left: given });
  }
  if (document) {
    if (amountCents > document.open_cents) refuse("allocation-too-much", 409, { left: document.open_cents });
    const done = document.kind === "credit" ? { used: amountCents } : { settled: amountCents };
    await countOn(tx, shopId, document.document_id, done);
  }
  if (receiptId) {
    const receipt = states.find((s) => s.settlement_id === receiptId) ?? refuse("not-found", 404);
    if (receiptId === settlementId) refuse("allocation-target", 422);
    refuseReceipt(receipt, amountCents);
    await countAllocated(tx, shopId, receiptId, amountCents);
  }
  await countAllocated(tx, shopId, settlementId, amountCents);
  await writeAllocation(tx, { shopId, settlementId, ...written(target), amountCents, at, by });
}

/**
 * Pays an invoice or a deposit with the remainder of a credit note; a negative amount undoes. Throws as `allocate`, and
 * `other-client` (422).
 */
export async function payByCredit(
  tx: Tx,
  { shopId, at, by }: LedgerContext,
  { creditId, documentId, amountCents }: { creditId: string; documentId: string; amountCents: number },
): Promise<void> {
  if (amountCents === 0) return;
  const states = await lockStates(tx, shopId, [creditId, documentId]);
  const credit =
    states.find((s) => s.document_id === creditId && s.kind === "credit") ?? refuse("not-found", 404);
  const target =
    states.find((s) => s.document_id === documentId && s.kind !== "credit") ?? refuse("not-found", 404);
  if (credit.client_id !== target.client_id) refuse("other-client", 422);
  const left = Math.min(credit.open_cents, target.open_cents);
  if (amountCents > left) refuse("allocation-too-much", 409, { left });
  if (amountCents < 0) {
    const given = await allocatedAmount(
      tx,
      shopId,
      { creditId },
      { documentId, orderId: null, receiptId: null },
    );
    if (-amountCents > given) refuse("allocation-too-much", 409, { left: given });
  }
  await countOn(tx, shopId, creditId, { used: amountCents });
  await countOn(tx, shopId, documentId, { settled: amountCents });
  await writeAllocation(tx, { shopId, creditId, documentId, amountCents, at, by });
}

/** Moves the money of orders to their invoice, the oldest first, up to the amount due. Returns the amounts moved. */
export async function moveToDocument(
  tx: Tx,
  what: LedgerContext,
  orderIds: readonly string[],
  documentId: string,
): Promise<{ settlementId: string; amountCents: number }[]> {
  const [document] = await lockStates(tx, what.shopId, [documentId]);
  let open = document?.open_cents ?? 0;
  const found = await moneyOnOrders(tx, what.shopId, orderIds);
  await lockSettlements(
    tx,
    what.shopId,
    found.map((m) => m.settlement_id),
  );
  const moved: { settlementId: string; amountCents: number }[] = [];
  // Read again: money may have come to the orders, or left them, before it was locked.
  for (const money of await moneyOnOrders(tx, what.shopId, orderIds)) {
    const amountCents = Math.min(open, money.amount_cents);
    if (amountCents <= 0) continue;
    await allocate(tx, what, {
      settlementId: money.settlement_id,
      target: { orderId: money.order_id },
      amountCents: -amountCents,
    });
    await allocate(tx, what, { settlementId: money.settlement_id, target: { documentId }, amountCents });
    moved.push({ settlementId: money.settlement_id, amountCents });
    open -= amountCents;
  }
  return moved;
}

/** Returns the targets of a settlement as one text, to detect a change before the lock was taken. */
const sameness = (paid: Awaited<ReturnType<typeof targetsOf>>): string => JSON.stringify(paid);

/**
 * Reverses a payment: a debit that came back, a bounced check (`rejected`), or one recorded by mistake (`cancelled`).
 * Everything that it paid is due again. Returns its former targets. Throws `not-found` (404), `settlement-over` (409)
 * for one that is over already or was refunded, `conflict` (409) when its targets changed at that moment.
 */
export async function reversePayment(
  tx: Tx,
  what: LedgerContext,
  settlementId: string,
  { kind, reason }: { kind: "rejected" | "cancelled"; reason: string },
): Promise<{ documentId: string | null; orderId: string | null; amountCents: number }[]> {
  const paid = await targetsOf(tx, what.shopId, settlementId);
  const named = (of: (one: (typeof paid)[number]) => string | null): string[] =>
    paid.flatMap((one) => of(one) ?? []);
  await lockStates(
    tx,
    what.shopId,
    named((one) => one.document_id),
  );
  const states = await lockSettlements(tx, what.shopId, [settlementId, ...named((one) => one.receipt_id)]);
  const state = states.find((s) => s.settlement_id === settlementId) ?? refuse("not-found", 404);
  if (sameness(await targetsOf(tx, what.shopId, settlementId)) !== sameness(paid)) refuse("conflict", 409);
  const given = paid.reduce((all, one) => all + one.amount_cents, 0);
  // Refunded money cannot come back.
  if (isOver(state) || state.allocated_cents > given) return refuse("settlement-over", 409);
  for (const one of paid) {
    const target: Target = one.document_id
      ? { documentId: one.document_id }
      : one.order_id
        ? { orderId: one.order_id }
        : { receiptId: one.receipt_id ?? refuse("not-found", 404) };
    await allocate(tx, what, { settlementId, target, amountCents: -one.amount_cents });
  }
  await setSettlementStatus(tx, what.shopId, settlementId, kind);
  await addSettlementEvent(tx, { ...what, settlementId, kind, reason });
  return paid.map((p) => ({ documentId: p.document_id, orderId: p.order_id, amountCents: p.amount_cents }));
}

/**
 * Returns the amount that may still be paid on an order that is not invoiced: its total less the cancelled part (zero
 * for one that will not be fulfilled), less the invoiced part (amounts that credit notes reopened are available again),
 * less its deposits, less money that waits on it. Locks the order. Throws `not-found` (404).
 */
export async function payableRestOfOrder(
  tx: Tx,
  shopId: string,
  orderId: string,
): Promise<{ clientId: string; number: string; roomCents: number }> {
  const row = (await heldByOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
  const { client_id: clientId, number, total_cents, billed_cents, deposit_cents, held_cents } = row;
  const roomCents = Math.max(0, total_cents - billed_cents - deposit_cents - held_cents);
  return { clientId, number: number ?? "", roomCents };
}
