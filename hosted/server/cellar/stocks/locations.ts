import { usualDuty, type DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { readFacts, type ArticleFacts } from "#cellar/stocks/articles.queries.ts";
import type { StockRow, Key } from "#cellar/stocks/postings.queries.ts";
import { readPlace, type WarehousePlace } from "#cellar/warehouses/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";

/** A quantity of one article, with its place. */
export type Line = {
  formatId: string;
  quantity: number;
  dutyStatus?: DutyStatus | undefined;
  lot?: string | undefined;
};

/** Most bottles of one line; bulk wine has the limit of the contract. */
const MOST_BOTTLES = 1_000_000;

/** Throws `invalid-input` (422) for a line of more bottles than a cellar has, at `path` of the line. */
export function checkUnits(
  lines: readonly Line[],
  articles: ReadonlyMap<string, ArticleFacts>,
  path: (index: number) => (string | number)[],
): void {
  refuseFields(
    lines.flatMap(({ formatId, quantity }, index) =>
      quantity > MOST_BOTTLES && articles.get(formatId)?.formatType !== "vrac"
        ? [{ path: path(index), code: "too-big", values: { max: MOST_BOTTLES } }]
        : [],
    ),
  );
}

/**
 * Returns the facts about the articles of an operation. Throws `not-found` (404), `stock-carton` (422): the stock of a
 * carton is that of its bottles.
 */
export async function articlesOf(
  tx: Tx,
  shopId: string,
  formatIds: readonly string[],
): Promise<Map<string, ArticleFacts>> {
  const wanted = new Set(formatIds);
  const found = new Map((await readFacts(tx, shopId, [...wanted])).map((a) => [a.formatId, a]));
  if (found.size < wanted.size) refuse("not-found", 404);
  for (const { formatId, isCarton, productType } of found.values())
    if (isCarton || productType === "prestation") refuse("stock-carton", 422, { formatId });
  return found;
}

/** Returns a warehouse in which goods may move. Throws `not-found` (404), `warehouse-archived` (409). */
export async function openWarehouse(tx: Tx, shopId: string, warehouseId: string): Promise<WarehousePlace> {
  const place = (await readPlace(tx, shopId, warehouseId)) ?? refuse("not-found", 404);
  return place.archivedAt ? refuse("warehouse-archived", 409) : place;
}

/** Checks whether a row of stock is at the place that a line names. */
export const isAtLocation = (row: StockRow, line: Line, warehouseId: string): boolean =>
  row.formatId === line.formatId &&
  row.warehouseId === warehouseId &&
  (line.dutyStatus === undefined || row.dutyStatus === line.dutyStatus) &&
  (line.lot === undefined || row.lot === line.lot);

/** Returns the place that a line names, or the first existing one. */
export function keyOf(
  rows: readonly StockRow[],
  line: Line,
  at: WarehousePlace,
  article: ArticleFacts | undefined,
): Key {
  const row = rows.find((one) => isAtLocation(one, line, at.id));
  const stock = rows.find((one) => isAtLocation(one, { ...line, lot: undefined }, at.id));
  const usual = usualDuty(article?.productType ?? "wine", at.kind);
  return {
    formatId: line.formatId,
    warehouseId: at.id,
    dutyStatus: line.dutyStatus ?? (row ?? stock)?.dutyStatus ?? usual,
    lot: line.lot ?? row?.lot ?? "",
  };
}

/** Takes a line's units out of the rows of a warehouse, in the common order; a shortage is taken from the last row. */
export function pickUnits(
  rows: readonly StockRow[],
  line: Line,
  at: WarehousePlace,
  article: ArticleFacts | undefined,
): (Key & { units: number })[] {
  const own = rows.filter((row) => isAtLocation(row, line, at.id) && row.onHand > 0);
  let left = line.quantity;
  const picks = own.flatMap((row, n) => {
    const units = n === own.length - 1 ? left : Math.min(left, row.onHand);
    left -= units;
    // Another line of the same operation must not take them again.
    row.onHand -= units;
    const { formatId, warehouseId, dutyStatus, lot } = row;
    return units > 0 ? [{ formatId, warehouseId, dutyStatus, lot, units }] : [];
  });
  return picks.length > 0 ? picks : [{ ...keyOf(rows, line, at, article), units: line.quantity }];
}
