import type { BatchView } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { batchView, heldBatch } from "#billing/payments/collections.ts";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import { endMoney } from "#billing/payments/settlements.ts";
import {
  collectionsOf,
  findBatch,
  findCollection,
  holdBatch,
  saveBatch,
  saveCollection,
} from "#billing/payments/sepa.queries.ts";

/** Returns the file as it was made. Throws `not-found` (404). */
export async function batchFile(
  { tx, shopId }: PaymentsContext,
  id: string,
): Promise<{ number: string; text: string }> {
  const found = await findBatch(tx, shopId, id);
  return found?.file ? { number: found.number, text: found.file } : refuse("not-found", 404);
}

/** Cancels a collection of which no file was made. */
export async function cancelBatch(hand: PaymentsContext, id: string, version: number): Promise<BatchView> {
  const { tx, shopId } = hand;
  const batch = await heldBatch(hand, id, version);
  for (const c of await collectionsOf(tx, shopId, id))
    await saveCollection(tx, shopId, { ...c, status: "cancelled" });
  await saveBatch(tx, shopId, { ...batch, status: "cancelled" });
  return batchView(hand, id);
}

/**
 * Records a debit that came back: its invoice is due again; before its day it never was money. Throws `not-found`
 * (404), `settlement-over` (409).
 */
export async function returnDebit(
  hand: PaymentsContext,
  batchId: string,
  collectionId: string,
  reason: string,
): Promise<BatchView> {
  const { tx, shopId } = hand;
  const found = await findCollection(tx, shopId, collectionId);
  if (found?.batch_id !== batchId) return refuse("not-found", 404);
  if (found.status === "sent") {
    // Locked, so that it does not become money meanwhile.
    await holdBatch(tx, shopId, batchId);
    const now = await findCollection(tx, shopId, collectionId);
    if (now?.status !== "sent") return refuse("conflict", 409, { current: await batchView(hand, batchId) });
    await saveCollection(tx, shopId, { ...now, status: "returned", reason });
    return batchView(hand, batchId);
  }
  if (found.status !== "collected" || found.settlement_id === null) return refuse("settlement-over", 409);
  await endMoney(hand, found.settlement_id, "rejected", reason);
  return batchView(hand, batchId);
}
