import type { Input } from "@cuvee/core/kit/contract.ts";
import type { holdingsContract, ThresholdRow } from "@cuvee/core/cellar/stocks/holdings.contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { pageOf } from "#kit/list/list.ts";
import { newId } from "#kit/http/mount.ts";
import { notifyThresholds } from "#cellar/stocks/alerts.ts";
import { readThreshold, removeThreshold, writeThreshold } from "#cellar/stocks/holdings.queries.ts";
import { thresholdRows } from "#cellar/stocks/lists.queries.ts";
import { type StockContext } from "#cellar/stocks/context.ts";
import { articlesOf, openWarehouse } from "#cellar/stocks/locations.ts";

async function rowOf({ tx, shopId }: StockContext, id: string): Promise<ThresholdRow | null> {
  const columns = Object.keys(thresholdRows.columns);
  const one = { ...thresholdRows, where: `${thresholdRows.where} and t.id = '${id}'` };
  return (await pageOf(tx, one, { of: shopId, columns, request: { limit: 1 } })).rows[0] ?? null;
}

/**
 * Sets, changes or removes the threshold of an article. Stock that is already below it is reported at once. Throws
 * `not-found` (404), `conflict` (409) with the current one, `stock-carton` (422).
 */
export async function putThreshold(
  context: StockContext,
  body: Input<(typeof holdingsContract)["putThreshold"]>["body"],
): Promise<{ threshold: ThresholdRow | null }> {
  const { tx, services, shopId, by } = context;
  const { formatId, warehouseId, least } = body;
  await articlesOf(tx, shopId, [formatId]);
  if (warehouseId !== null) await openWarehouse(tx, shopId, warehouseId);
  const now = await readThreshold(tx, shopId, formatId, warehouseId);
  if ((now?.version ?? 0) !== body.version)
    refuse("conflict", 409, { current: now ? await rowOf(context, now.id) : null });
  if (least === null) {
    if (now) await removeThreshold(tx, shopId, now.id);
    return { threshold: null };
  }
  const id = now?.id ?? newId(services);
  await writeThreshold(tx, { shopId, id, formatId, warehouseId, least });
  await notifyThresholds(tx, services, { shopId, formatIds: [formatId], by });
  return { threshold: await rowOf(context, id) };
}
