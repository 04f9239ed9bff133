import type { Input } from "@cuvee/core/kit/contract.ts";
import type {
  inventoriesContract,
  Inventory,
  InventoryLine,
} from "@cuvee/core/cellar/stocks/inventories.contract.ts";
import { tally } from "@cuvee/core/cellar/stocks/inventories.ts";
import { stockUnits, volumeOf } from "@cuvee/core/cellar/stocks/stocks.ts";
import { divideRounded } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import {
  addCounts,
  endSession,
  openSession,
  readLines,
  readSession,
  type LineRow,
  type NewCount,
  type SessionRow,
} from "#cellar/stocks/inventories.queries.ts";
import { type StockContext } from "#cellar/stocks/context.ts";
import { confirmShortages } from "#cellar/stocks/shortages.ts";
import { articlesOf, keyOf, openWarehouse } from "#cellar/stocks/locations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type NewMovement } from "#cellar/stocks/postings.queries.ts";

type Calls = typeof inventoriesContract;

/**
 * Returns a line with the book quantity: at the last count, else the current one. An ended inventory has none for
 * articles that were not counted.
 */
function lineOf({ onHand, unitE4, counts, ...row }: LineRow, isHidden: boolean): InventoryLine {
  const created = tally(counts);
  const format = { type: row.formatType, volumeMl: row.volumeMl };
  const difference = isHidden ? null : (created?.difference ?? null);
  return {
    ...row,
    counted: created?.counted ?? null,
    expected: isHidden ? null : (created?.expected ?? onHand),
    difference,
    differenceMl: difference === null ? null : volumeOf(difference, format),
    differenceCents:
      difference === null ? null : divideRounded(difference * unitE4, 100 * stockUnits(format)),
    countedBy: [...new Set(counts.map((count) => count.by))],
  };
}

/** Checks whether the expected quantities are hidden from the reader: in a blind inventory, while it is counted. */
const hides = (session: SessionRow, sees: boolean): boolean =>
  session.isBlind && session.status === "open" && !sees;

function view(session: SessionRow, lines: readonly LineRow[], sees: boolean): Inventory {
  const isOpen = session.status === "open";
  const shown = lines.filter((line) => isOpen || line.counts.length > 0);
  return {
    ...session,
    openedAt: session.openedAt.toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    lines: shown.map((line) => lineOf(line, hides(session, sees))),
  };
}

/** Returns an inventory with its lines. Throws `not-found` (404). */
export async function readInventory(tx: Tx, shopId: string, id: string, sees: boolean): Promise<Inventory> {
  const session = (await readSession(tx, shopId, id)) ?? refuse("not-found", 404);
  return view(session, await readLines(tx, shopId, id, null), sees);
}

/**
 * Starts an inventory. Throws the errors of `openWarehouse`, `inventory-open` (409): the warehouse is being counted.
 */
export async function openInventory(
  context: StockContext,
  body: Input<Calls["openInventory"]>["body"],
): Promise<Inventory> {
  const { tx, services, shopId, by } = context;
  await openWarehouse(tx, shopId, body.warehouseId);
  const id = newId(services);
  const openedAt = new Date(services.now());
  if ((await openSession(tx, shopId, { ...body, id, openedAt, openedBy: by })) === 0)
    refuse("inventory-open", 409);
  return readInventory(tx, shopId, id, false);
}

/**
 * Adds counts, and returns the lines of those articles. Increments of several people add up; one that is sent twice
 * counts once. Throws `not-found` (404), `inventory-ended` (409), `stock-carton`, `count-negative` (422).
 */
export async function countInventory(
  context: StockContext,
  id: string,
  { counts }: Input<Calls["count"]>["body"],
): Promise<{ lines: InventoryLine[] }> {
  const { tx, services, shopId, by } = context;
  const session = (await readSession(tx, shopId, id, "share")) ?? refuse("not-found", 404);
  if (session.status !== "open") refuse("inventory-ended", 409);
  const formatIds = counts.map((count) => count.formatId);
  const articles = await articlesOf(tx, shopId, formatIds);
  const at = await openWarehouse(tx, shopId, session.warehouseId);
  // The book quantities are read under a lock.
  const rows = await lockRows(tx, shopId, [...articles.keys()]);
  const created = counts.map(({ id: countId, quantity, ...line }): NewCount => {
    const { formatId, dutyStatus, lot } = keyOf(rows, { ...line, quantity }, at, articles.get(line.formatId));
    return { id: countId, formatId, dutyStatus, lot, quantity };
  });
  await addCounts(tx, { shopId, id, at: new Date(services.now()), by }, created);
  const lines = await readLines(tx, shopId, id, [...articles.keys()]);
  if (lines.some((line) => (tally(line.counts)?.counted ?? 0) < 0)) refuse("count-negative", 422);
  return { lines: lines.map((line) => lineOf(line, hides(session, false))) };
}

async function held({ tx, shopId }: StockContext, id: string, version: number): Promise<SessionRow> {
  const session = (await readSession(tx, shopId, id, "hold")) ?? refuse("not-found", 404);
  if (session.status !== "open") refuse("inventory-ended", 409);
  if (session.version !== version)
    refuse("conflict", 409, { current: await readInventory(tx, shopId, id, true) });
  return session;
}

/**
 * Closes an inventory: differences from the books at the moment of each count become movements, so that sales and
 * receipts after a count stay. A fact is posted in any case, but first the orders that it leaves short of bottles are
 * named: without `acceptLacks` it is refused with them. Throws `not-found` (404), `inventory-ended`, `conflict`,
 * `inventory-lacks` (409).
 */
export async function closeInventory(
  context: StockContext,
  id: string,
  { version, uncounted, acceptLacks }: Input<Calls["close"]>["body"],
): Promise<Inventory> {
  const { tx, services, shopId, by } = context;
  const { warehouseId, name } = await held(context, id, version);
  const before = await readLines(tx, shopId, id, null);
  const rows = await lockRows(tx, shopId, [...new Set(before.map((line) => line.formatId))]);
  // Read again under the locks: articles that were not counted use the current books.
  const lines = await readLines(tx, shopId, id, null);
  const at = new Date(services.now());
  const legs = lines.flatMap((line): NewMovement[] => {
    const { formatId, dutyStatus, lot, onHand } = line;
    const onHandDelta = tally(line.counts)?.difference ?? (uncounted === "zero" ? -onHand : 0);
    if (onHandDelta === 0) return [];
    return [{ formatId, warehouseId, dutyStatus, lot, kind: "inventory", onHand: onHandDelta, reserved: 0 }];
  });
  await confirmShortages(tx, shopId, { rows, legs, isAccepted: acceptLacks });
  const fields = { shopId, by, at, operationId: newId(services), reason: name, inventoryId: id };
  if (legs.length > 0) await postMovements(tx, services, fields, legs);
  await endSession(tx, { shopId, id, status: "closed", at, by });
  return readInventory(tx, shopId, id, true);
}

/** Cancels an inventory. Throws as `closeInventory`. */
export async function cancelInventory(
  context: StockContext,
  id: string,
  version: number,
): Promise<Inventory> {
  const { tx, services, shopId, by } = context;
  await held(context, id, version);
  await endSession(tx, { shopId, id, status: "cancelled", at: new Date(services.now()), by });
  return readInventory(tx, shopId, id, true);
}
