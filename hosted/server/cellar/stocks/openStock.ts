import type { Posted } from "@cuvee/core/cellar/stocks/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { refuseUndeclarable } from "#cellar/excise/typed.ts";
import { saidOf, type StockContext } from "#cellar/stocks/context.ts";
import { movementOf, postedOf } from "#cellar/stocks/operations.ts";
import { articlesOf, checkUnits, keyOf, openWarehouse } from "#cellar/stocks/locations.ts";
import { namesOf, postMovements } from "#cellar/stocks/postings.ts";
import { lockRows } from "#cellar/stocks/postings.queries.ts";
import { sellingWarehouse } from "#cellar/warehouses/firstWarehouse.ts";
import { lockShop } from "#shops/settings/change.queries.ts";

const NOTHING_SAID = { reason: "", observation: "", document: "", day: undefined, clientId: undefined };

/**
 * Enters the stock of articles that never had any, as movements of kind `opening` in the warehouse that sells, which is
 * created where there is none; atomically. Throws `stock-known` (409) where an article was entered or counted before,
 * and the errors of `articlesOf` and `refuseUndeclarable`.
 */
export async function openStock(
  context: StockContext,
  lines: readonly { formatId: string; quantity: number }[],
): Promise<Posted> {
  const { tx, services, shopId } = context;
  const fields = saidOf(context, NOTHING_SAID);
  // Two concurrent requests: the second finds the entries of the first.
  await lockShop(tx, shopId);
  const formatIds = lines.map((line) => line.formatId);
  const articles = await articlesOf(tx, shopId, formatIds);
  checkUnits(lines, articles, (index) => ["lines", index, "quantity"]);
  const at = await openWarehouse(tx, shopId, await sellingWarehouse(tx, services, shopId));
  const known = [...new Set((await lockRows(tx, shopId, formatIds)).map((row) => row.formatId))];
  if (known.length > 0) refuse("stock-known", 409, { articles: await namesOf(tx, shopId, known) });
  const legs = lines.map((line) =>
    movementOf(keyOf([], line, at, articles.get(line.formatId)), "opening", line.quantity),
  );
  await refuseUndeclarable(tx, shopId, { at: fields.at, origin: undefined }, legs);
  return postedOf(tx, { said: fields, legs, rows: await postMovements(tx, services, fields, legs) });
}
