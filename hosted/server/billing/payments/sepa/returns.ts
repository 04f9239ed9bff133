import type { BatchView } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { batchView, lockOpenBatch } from "#billing/payments/sepa/collections.ts";
import type { PaymentsContext } from "#billing/payments/manualPayments.ts";
import { reverseSettlement } from "#billing/payments/settlements/settlements.ts";
import {
  collectionsOf,
  findBatch,
  findCollection,
  lockBatch,
  saveBatch,
  saveCollection,
} from "#billing/payments/sepa/sepa.queries.ts";

/** Returns the file as it was made. Throws `not-found` (404). */
export async function batchFile(
  { tx, shopId }: PaymentsContext,
  id: string,
): Promise<{ number: string; text: string }> {
  const found = await findBatch(tx, shopId, id);
  return found?.file ? { number: found.number, text: found.file } : refuse("not-found", 404);
}

/** Cancels a collection of which no file was made. */
export async function cancelBatch(context: PaymentsContext, id: string, version: number): Promise<BatchView> {
  const { tx, shopId } = context;
  const batch = await lockOpenBatch(context, id, version);
  for (const c of await collectionsOf(tx, shopId, id))
    await saveCollection(tx, shopId, { ...c, status: "cancelled" });
  await saveBatch(tx, shopId, { ...batch, status: "cancelled" });
  return batchView(context, id);
}

/**
 * Records a debit that came back: its invoice is due again; before its day it never was money. Throws `not-found`
 * (404), `settlement-over` (409).
 */
export async function returnDebit(
  context: PaymentsContext,
  batchId: string,
  collectionId: string,
  reason: string,
): Promise<BatchView> {
  const { tx, shopId } = context;
  const found = await findCollection(tx, shopId, collectionId);
  if (found?.batch_id !== batchId) return refuse("not-found", 404);
  if (found.status === "sent") {
    // Locked, so that it does not become money meanwhile.
    await lockBatch(tx, shopId, batchId);
    const now = await findCollection(tx, shopId, collectionId);
    if (now?.status !== "sent")
      return refuse("conflict", 409, { current: await batchView(context, batchId) });
    await saveCollection(tx, shopId, { ...now, status: "returned", reason });
    return batchView(context, batchId);
  }
  if (found.status !== "collected" || found.settlement_id === null) return refuse("settlement-over", 409);
  await reverseSettlement(context, found.settlement_id, { kind: "rejected", reason });
  return batchView(context, batchId);
}
