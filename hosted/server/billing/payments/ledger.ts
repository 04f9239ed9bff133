import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countOn, lockStates } from "#billing/documents/queries.ts";
import {
  addSettlementEvent,
  countAllocated,
  lockSettlements,
  moneyOnOrders,
  setSettlementStatus,
  targetsOf,
  writeAllocation,
  type Allocation,
} from "#billing/payments/ledger.queries.ts";
import type { Tx } from "#kit/database.ts";

/**
 * The ledger of money (design: domain §4): a settlement pays documents, orders that are not billed yet, or goes back for a credit
 * note or a receipt. Rows are only added; an undoing is the opposite amount. Everybody holds in this order: orders, documents,
 * settlements, then the ends of chains.
 */

export type Target =
  | { documentId: string }
  | { orderId: string }
  /** Of a refund: the credit note, or the receipt, that it pays back. */
  | { creditNoteId: string }
  | { receiptId: string };

const written = (target: Target): Pick<Allocation, "documentId" | "orderId" | "receiptId"> =>
  "creditNoteId" in target ? { documentId: target.creditNoteId } : target;

type What = { shopId: string; at: Date; by: string };

/**
 * Allocates a part of a settlement; a negative amount undoes. Throws `not-found` (404), `allocation-too-much` (409) when the
 * settlement has not that much left, or its target does not ask for that much.
 */
export async function allocate(
  tx: Tx,
  { shopId, at, by }: What,
  settlementId: string,
  target: Target,
  amountCents: number,
): Promise<void> {
  const documentId =
    "documentId" in target ? target.documentId : "creditNoteId" in target ? target.creditNoteId : null;
  const [document] = documentId ? await lockStates(tx, shopId, [documentId]) : [];
  if (documentId && !document) refuse("not-found", 404);
  const others = "receiptId" in target ? [target.receiptId] : [];
  const states = await lockSettlements(tx, shopId, [settlementId, ...others]);
  const source = states.find((s) => s.settlement_id === settlementId) ?? refuse("not-found", 404);
  const free = source.amount_cents - source.allocated_cents;
  const isUsable = amountCents < 0 || (source.status !== "rejected" && source.status !== "cancelled");
  if (amountCents > free || -amountCents > source.allocated_cents || !isUsable)
    refuse("allocation-too-much", 409, { left: free });
  if (document) {
    const isCredit = document.kind === "credit";
    const done = isCredit ? document.used_cents : document.settled_cents;
    if (amountCents > document.open_cents || -amountCents > done)
      refuse("allocation-too-much", 409, { left: document.open_cents });
    await countOn(
      tx,
      shopId,
      document.document_id,
      isCredit ? { used: amountCents } : { settled: amountCents },
    );
  }
  if ("receiptId" in target) {
    const receipt = states.find((s) => s.settlement_id === target.receiptId) ?? refuse("not-found", 404);
    const left = receipt.amount_cents - receipt.allocated_cents;
    if (amountCents > left) refuse("allocation-too-much", 409, { left });
    await countAllocated(tx, shopId, receipt.settlement_id, amountCents);
  }
  await countAllocated(tx, shopId, settlementId, amountCents);
  await writeAllocation(tx, { shopId, settlementId, ...written(target), amountCents, at, by });
}

/** Pays a bill or a deposit with what a credit note still gives; a negative amount undoes. Throws as `allocate`. */
export async function payByCredit(
  tx: Tx,
  { shopId, at, by }: What,
  creditId: string,
  documentId: string,
  amountCents: number,
): Promise<void> {
  const states = await lockStates(tx, shopId, [creditId, documentId]);
  const credit =
    states.find((s) => s.document_id === creditId && s.kind === "credit") ?? refuse("not-found", 404);
  const target =
    states.find((s) => s.document_id === documentId && s.kind !== "credit") ?? refuse("not-found", 404);
  if (credit.client_id !== target.client_id) refuse("other-client", 422);
  if (amountCents > Math.min(credit.open_cents, target.open_cents) || -amountCents > target.settled_cents)
    refuse("allocation-too-much", 409, { left: Math.min(credit.open_cents, target.open_cents) });
  await countOn(tx, shopId, creditId, { used: amountCents });
  await countOn(tx, shopId, documentId, { settled: amountCents });
  await writeAllocation(tx, { shopId, creditId, documentId, amountCents, at, by });
}

/** Money that orders have goes to their bill, the oldest first, as far as it asks for it. Gives what went. */
export async function moveToDocument(
  tx: Tx,
  what: What,
  orderIds: readonly string[],
  documentId: string,
): Promise<{ settlementId: string; amountCents: number }[]> {
  const [document] = await lockStates(tx, what.shopId, [documentId]);
  let open = document?.open_cents ?? 0;
  const moved: { settlementId: string; amountCents: number }[] = [];
  for (const money of await moneyOnOrders(tx, what.shopId, orderIds)) {
    const amountCents = Math.min(open, money.amount_cents);
    if (amountCents <= 0) continue;
    await allocate(tx, what, money.settlement_id, { orderId: money.order_id }, -amountCents);
    await allocate(tx, what, money.settlement_id, { documentId }, amountCents);
    moved.push({ settlementId: money.settlement_id, amountCents });
    open -= amountCents;
  }
  return moved;
}

/**
 * Money that was no money after all: a debit that came back, a bounced check (`rejected`), or noted by mistake (`cancelled`).
 * Everything that it paid is owed again. Gives what it had paid. Throws `not-found`, `settlement-over` (409).
 */
export async function reject(
  tx: Tx,
  what: What,
  settlementId: string,
  kind: "rejected" | "cancelled",
  reason: string,
): Promise<{ documentId: string | null; orderId: string | null; amountCents: number }[]> {
  const paid = await targetsOf(tx, what.shopId, settlementId);
  for (const one of paid) {
    const target: Target = one.document_id
      ? { documentId: one.document_id }
      : one.order_id
        ? { orderId: one.order_id }
        : { receiptId: one.receipt_id ?? refuse("not-found", 404) };
    await allocate(tx, what, settlementId, target, -one.amount_cents);
  }
  const [state] = await lockSettlements(tx, what.shopId, [settlementId]);
  if (!state) return refuse("not-found", 404);
  // Of money that was given back there is nothing left to come back.
  if (state.status === "rejected" || state.status === "cancelled" || state.allocated_cents > 0)
    return refuse("settlement-over", 409);
  await setSettlementStatus(tx, what.shopId, settlementId, kind);
  await addSettlementEvent(tx, { ...what, settlementId, kind, reason });
  return paid.map((p) => ({ documentId: p.document_id, orderId: p.order_id, amountCents: p.amount_cents }));
}
