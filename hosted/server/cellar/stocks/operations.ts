import type { Operation, Posted } from "@cuvee/core/cellar/stocks/contract.ts";
import { MOVEMENTS, type ManualMovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import { available, usualDuty, volumeOf, type DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { refuseUndeclarable } from "#cellar/excise/typed.ts";
import type { ArticleFacts } from "#cellar/stocks/articles.queries.ts";
import { saidOf, type StockContext } from "#cellar/stocks/context.ts";
import {
  articlesOf,
  checkUnits,
  keyOf,
  openWarehouse,
  pickUnits,
  type Line,
} from "#cellar/stocks/locations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import {
  lockRows,
  type StockRow,
  type Key,
  type NewMovement,
  type PostingFields,
} from "#cellar/stocks/postings.queries.ts";
import { readPlace, type WarehousePlace } from "#cellar/warehouses/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** Returns one movement of goods. */
export const movementOf = (
  { formatId, warehouseId, dutyStatus, lot }: Key,
  kind: NewMovement["kind"],
  onHand: number,
): NewMovement => ({
  formatId,
  warehouseId,
  dutyStatus,
  lot,
  kind,
  onHand,
  reserved: 0,
});

type Ground = { rows: StockRow[]; articles: Map<string, ArticleFacts>; at: WarehousePlace };

/** Returns the duty status of produced goods: under suspension when they contain alcohol. */
const madeUnder = (article: ArticleFacts | undefined): DutyStatus =>
  usualDuty(article?.productType ?? "wine", "cellar");

function handLegs(
  { rows, articles, at }: Ground,
  kind: ManualMovementKind,
  lines: readonly Line[],
): NewMovement[] {
  return lines.flatMap((line) => {
    const article = articles.get(line.formatId);
    // Goods that enter without a lot get none, even where older ones have one; produced goods enter under suspension.
    const dutyStatus = line.dutyStatus ?? (kind === "production" ? madeUnder(article) : undefined);
    const entering = { ...line, dutyStatus, lot: line.lot ?? "" };
    if (MOVEMENTS[kind].way === 1)
      return [movementOf(keyOf(rows, entering, at, article), kind, line.quantity)];
    return pickUnits(rows, line, at, article).map((key) => movementOf(key, kind, -key.units));
  });
}

async function transferLegs(
  tx: Tx,
  shopId: string,
  ground: Ground,
  act: Extract<Operation, { kind: "transfer" }>,
): Promise<NewMovement[]> {
  if (act.toWarehouseId === act.warehouseId) refuse("same-warehouse", 422);
  const to = await openWarehouse(tx, shopId, act.toWarehouseId);
  return act.lines.flatMap((line) =>
    pickUnits(ground.rows, line, ground.at, ground.articles.get(line.formatId)).flatMap((key) => [
      movementOf(key, "transfer", -key.units),
      movementOf({ ...key, warehouseId: to.id }, "transfer", key.units),
    ]),
  );
}

function dutyLegs({ rows, articles, at }: Ground, lines: readonly Line[]): NewMovement[] {
  return lines.flatMap((line) =>
    pickUnits(rows, { ...line, dutyStatus: "suspended" }, at, articles.get(line.formatId)).flatMap((key) => [
      movementOf(key, "duty", -key.units),
      movementOf({ ...key, dutyStatus: "paid" }, "duty", key.units),
    ]),
  );
}

/** Returns the movements of a bottling: the wine leaves the tank, the bottles enter, and the difference is the loss. */
function bottlingLegs(
  { rows, articles, at }: Ground,
  act: Extract<Operation, { kind: "bottling" }>,
): NewMovement[] {
  const tank = articles.get(act.bulk.formatId);
  if (tank?.formatType !== "vrac" || act.lines.some((l) => articles.get(l.formatId)?.formatType === "vrac"))
    refuse("bottling-formats", 422);
  const bottledMl = act.lines.reduce((sum, { formatId, quantity }) => {
    const article = articles.get(formatId);
    return sum + (article ? volumeOf(quantity, { type: article.formatType, volumeMl: article.volumeMl }) : 0);
  }, 0);
  const { consumedMl, ...bulk } = act.bulk;
  if (bottledMl > consumedMl) refuse("bottling-volume", 422, { bottledMl, consumedMl });
  const into = pickUnits(rows, { ...bulk, quantity: bottledMl }, at, tank);
  const lost =
    consumedMl > bottledMl ? pickUnits(rows, { ...bulk, quantity: consumedMl - bottledMl }, at, tank) : [];
  const [from] = into;
  return [
    ...into.map((key) => movementOf(key, "bottling", -key.units)),
    ...lost.map((key) => movementOf(key, "loss", -key.units)),
    ...act.lines.map((line) =>
      movementOf(
        {
          formatId: line.formatId,
          warehouseId: at.id,
          dutyStatus: line.dutyStatus ?? from?.dutyStatus ?? "suspended",
          lot: line.lot ?? from?.lot ?? "",
        },
        "bottling",
        line.quantity,
      ),
    ),
  ];
}

async function legsOf(tx: Tx, shopId: string, ground: Ground, act: Operation): Promise<NewMovement[]> {
  if (act.kind === "transfer") return transferLegs(tx, shopId, ground, act);
  if (act.kind === "duty") return dutyLegs(ground, act.lines);
  if (act.kind === "bottling") return bottlingLegs(ground, act);
  return handLegs(ground, act.kind, act.lines);
}

/** Returns the month of origin, which a replacement requires and no other kind accepts. Throws `origin-month` (422). */
export function originOf(kind: string, originMonth: string | undefined): string | undefined {
  if ((kind === "replacement") !== (originMonth !== undefined)) refuse("origin-month", 422);
  return originMonth;
}

/**
 * Posts several movements at once, atomically. Throws the errors of `articlesOf`, `openWarehouse` and `post`,
 * `same-warehouse`, `bottling-formats`, `bottling-volume`, `origin-month`, `movement-future` (422), and the errors of
 * `refuseUndeclarable`.
 */
export async function runOperation(
  context: StockContext,
  act: Operation,
): Promise<{ said: PostingFields; legs: NewMovement[]; rows: StockRow[] }> {
  const { tx, services, shopId } = context;
  const fields = saidOf(context, act, originOf(act.kind, "originMonth" in act ? act.originMonth : undefined));
  const formatIds = [
    ...act.lines.map((l) => l.formatId),
    ...(act.kind === "bottling" ? [act.bulk.formatId] : []),
  ];
  const articles = await articlesOf(tx, shopId, formatIds);
  checkUnits(act.lines, articles, (index) => ["lines", index, "quantity"]);
  const at = await openWarehouse(tx, shopId, act.warehouseId);
  const rows = await lockRows(tx, shopId, formatIds);
  const legs = await legsOf(tx, shopId, { rows, articles, at }, act);
  const origin = "originMonth" in act ? act.originMonth : undefined;
  await refuseUndeclarable(tx, shopId, { at: fields.at, origin }, legs);
  return { said: fields, legs, rows: await postMovements(tx, services, fields, legs) };
}

/** Returns the places that an operation changed, in their new state. */
export async function postedOf(tx: Tx, done: Awaited<ReturnType<typeof runOperation>>): Promise<Posted> {
  const touched = done.rows.filter((row) =>
    done.legs.some(
      (l) =>
        l.formatId === row.formatId &&
        l.warehouseId === row.warehouseId &&
        l.dutyStatus === row.dutyStatus &&
        l.lot === row.lot,
    ),
  );
  const names = new Map<string, string>();
  for (const { warehouseId } of touched)
    if (!names.has(warehouseId))
      names.set(warehouseId, (await readPlace(tx, done.said.shopId, warehouseId))?.name ?? "");
  return {
    operationId: done.said.operationId,
    places: touched.map(({ place: _, sells: _sells, ...row }) => ({
      ...row,
      warehouseName: names.get(row.warehouseId) ?? "",
      available: available(row),
    })),
  };
}
