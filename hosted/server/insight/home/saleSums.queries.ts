import { statement, type Tx } from "#kit/postgres/database.ts";

const TO_RECONCILE = statement('select shop_id as "shopId" from shops_to_reconcile(:today) limit 500');
const PATIENT = statement("select set_config('statement_timeout', '10min', true)");
const RECONCILE = statement("select reconcile_sales(:shopId, :today) as mended");
const FOLD = statement("select fold_sale_sums(:shopId, :today), fold_list_sums(:shopId)");
const WITH_CHANGES = statement('select shop_id as "shopId" from shops_with_unfolded_sums() limit 500');

/** Returns the shops whose sums were not compared with their rows on a day (`YYYY-MM-DD`). */
export const shopsToReconcile = (tx: Tx, today: string): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(TO_RECONCILE, { today });

/** Compares the sums of a shop with its rows and mends them. Returns the number of rows that were wrong. */
export async function reconcileSales(tx: Tx, shopId: string, today: string): Promise<number> {
  // All sales of a shop are read.
  await tx.rows(PATIENT);
  return (await tx.one<{ mended: number }>(RECONCILE, { shopId, today }))?.mended ?? 0;
}

/** Returns the shops whose sums have changes that were not folded yet. */
export const shopsWithUnfoldedSums = (tx: Tx): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(WITH_CHANGES);

/** Folds the changes of a shop's sums into them. */
export const foldSums = (tx: Tx, shopId: string, today: string): Promise<number> =>
  tx.run(FOLD, { shopId, today });
