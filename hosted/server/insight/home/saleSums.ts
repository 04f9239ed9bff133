import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { Services } from "#kit/services.ts";
import { keepNight } from "./recount.queries.ts";
import {
  awaitFigures,
  compareFacts,
  compareSums,
  foldSums,
  lockFigures,
  shopsToReconcile,
  shopsWithUnfoldedSums,
  type Mended,
} from "./saleSums.queries.ts";

/** Folds changes of sums every hour, so that reading them costs the same however many sales were made. */
export async function foldSaleSums({ database, now }: Services): Promise<void> {
  const today = dayInFrance(now());
  const shops = await database.transaction({}, shopsWithUnfoldedSums);
  for (const { shopId } of shops) await database.transaction({ shopId }, (tx) => foldSums(tx, shopId, today));
}

/** Compares the figures of a shop, unless another process is at it, and stores what it found. */
async function reconcileShop({ database, now }: Services, shopId: string): Promise<Mended | null> {
  const facts = await database.transaction({ shopId }, async (tx) =>
    (await lockFigures(tx, shopId)) ? compareFacts(tx, shopId) : null,
  );
  if (facts === null) return null;
  return database.transaction({ shopId }, async (tx) => {
    await awaitFigures(tx, shopId);
    const mended = { facts, ...(await compareSums(tx, shopId, dayInFrance(now()))) };
    await keepNight(tx, shopId, { ...mended, at: new Date(now()) });
    return mended;
  });
}

/**
 * Compares facts of sales with orders, tickets and documents, and sums with their rows: once a day for each shop. What
 * was wrong is mended and logged, because it is a fault of the code that wrote it.
 */
export async function reconcileSaleSums(services: Services): Promise<void> {
  const { database, now, log } = services;
  const today = dayInFrance(now());
  const shops = await database.transaction({}, (tx) => shopsToReconcile(tx, today));
  for (const { shopId } of shops) {
    const mended = await reconcileShop(services, shopId);
    if (mended && Object.values(mended).some((rows) => rows > 0))
      log.warn({ shopId, mended }, "sums of sales were wrong");
  }
}
