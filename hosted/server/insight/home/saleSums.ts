import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { Services } from "#kit/services.ts";
import { foldSums, reconcileSales, shopsToReconcile, shopsWithUnfoldedSums } from "./saleSums.queries.ts";

/** Folds changes of sums every hour, so that reading them costs the same however many sales were made. */
export async function foldSaleSums({ database, now }: Services): Promise<void> {
  const today = dayInFrance(now());
  const shops = await database.transaction({}, shopsWithUnfoldedSums);
  for (const { shopId } of shops) await database.transaction({ shopId }, (tx) => foldSums(tx, shopId, today));
}

/**
 * Compares facts of sales with orders, tickets and documents, and sums with their rows: once a day for each shop. What
 * was wrong is mended and logged, because it is a fault of the code that wrote it.
 */
export async function reconcileSaleSums({ database, now, log }: Services): Promise<void> {
  const today = dayInFrance(now());
  const shops = await database.transaction({}, (tx) => shopsToReconcile(tx, today));
  for (const { shopId } of shops) {
    const mended = await database.transaction({ shopId }, (tx) => reconcileSales(tx, shopId, today));
    if (mended > 0) log.warn({ shopId, mended }, "sums of sales were wrong");
  }
}
