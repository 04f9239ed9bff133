import type { Input } from "@cuvee/core/kit/contract.ts";
import type { stocksContract } from "@cuvee/core/cellar/stocks/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { saidOf, type StockContext } from "#cellar/stocks/context.ts";
import { confirmShortages } from "#cellar/stocks/shortages.ts";
import { movementOf, runOperation, originOf } from "#cellar/stocks/operations.ts";
import {
  articlesOf,
  checkUnits,
  isAtLocation,
  keyOf,
  openWarehouse,
  type Line,
} from "#cellar/stocks/locations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type StockRow, type Key } from "#cellar/stocks/postings.queries.ts";
import { firstSelling } from "#cellar/warehouses/queries.ts";

type Move = Input<(typeof stocksContract)["move"]>["body"];

/**
 * Records one movement, or the count of one article; returns the article's level in that warehouse, in units. Throws
 * `not-found` (404), `movement-nothing` (422), `inventory-lacks` (409) with the orders that a count leaves short of
 * bottles, and the errors of `operate`.
 */
export async function recordMovement(
  context: StockContext,
  body: Move,
): Promise<{ onHand: number; reserved: number; available: number }> {
  const { tx, services, shopId } = context;
  const warehouseId = body.warehouseId ?? (await firstSelling(tx, shopId)) ?? refuse("not-found", 404);
  const { formatId } = body;
  checkUnits([body], await articlesOf(tx, shopId, [formatId]), () => ["quantity"]);
  let rows: StockRow[];
  if (body.kind === "inventory") {
    originOf(body.kind, body.originMonth);
    const fields = saidOf(context, body);
    const articles = await articlesOf(tx, shopId, [formatId]);
    const at = await openWarehouse(tx, shopId, warehouseId);
    const before = await lockRows(tx, shopId, [formatId]);
    const key = keyOf(before, body, at, articles.get(formatId));
    const level = before.find((row) => isAtLocation(row, key as Line & Key, warehouseId))?.onHand ?? 0;
    const legs = [movementOf(key, "inventory", body.quantity - level)];
    await confirmShortages(tx, shopId, { rows: before, legs, isAccepted: body.acceptLacks });
    rows = await postMovements(tx, services, fields, legs);
  } else {
    if (body.quantity === 0) refuse("movement-nothing", 422);
    const { kind, originMonth, quantity, dutyStatus, lot, acceptLacks: _, ...common } = body;
    const line = { formatId, quantity, dutyStatus, lot };
    ({ rows } = await runOperation(context, {
      ...common,
      kind,
      warehouseId,
      lines: [line],
      ...(originMonth ? { originMonth } : {}),
    }));
  }
  const own = rows.filter((row) => row.warehouseId === warehouseId);
  const onHand = own.reduce((sum, row) => sum + row.onHand, 0);
  const reserved = own.reduce((sum, row) => sum + row.reserved, 0);
  return { onHand, reserved, available: onHand - reserved };
}
