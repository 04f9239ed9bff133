import { numberIn } from "@cuvee/core/insight/imports/numbers.ts";
import { sizeIn } from "@cuvee/core/insight/imports/sizes.ts";
import { dutyIn } from "@cuvee/core/insight/imports/values.ts";
import { usualDuty } from "@cuvee/core/cellar/stocks/stocks.ts";
import type { ProductType } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { recordMovement } from "#cellar/stocks/manualMovement.ts";
import { lockRows } from "#cellar/stocks/postings.queries.ts";
import { LineError, readField, type ImportContext, type Cells, type Done, type Undone } from "./line.ts";
import type { Undo } from "./queries.ts";
import { articlesLike, placeOf, warehouseNamed } from "./records.queries.ts";

/** Data to restore a counted level: the place, and the difference that the line made. */
type StockUndo = {
  formatId: string;
  warehouseId: string;
  dutyStatus: "paid" | "suspended";
  lot: string;
  delta: number;
};

async function count(
  context: ImportContext,
  at: Omit<StockUndo, "delta">,
  quantity: number,
  reason: string,
): Promise<void> {
  const { tx, services, shopId, by } = context;
  await recordMovement(
    { tx, services, shopId, by },
    { ...at, kind: "inventory", quantity, reason, observation: reason, document: "" },
  );
}

/** Millilitres in a hectolitre: bulk wine is counted in these, on the screens and in files. */
const HL_ML = 100_000;

/**
 * Returns the stock units of a quantity in a file: bulk wine in hectolitres; null where it is no whole number of units.
 */
export function unitsOf(isBulk: boolean, quantity: number): number | null {
  const units = isBulk ? Math.round(quantity * HL_ML) : quantity;
  return Number.isInteger(units) && units >= 0 ? units : null;
}

/** Returns the one article that a line names, by its number or its name. */
async function articleOf({ tx, shopId }: ImportContext, cells: Cells) {
  const size = readField(cells, "format", sizeIn, "size");
  const ean = cells("ean").replace(/\s/g, "");
  const [name, vintage] = [cells("name"), cells("vintage")];
  if (ean === "" && name === "") throw new LineError([{ field: "name", code: "needed" }]);
  const found = await articlesLike(tx, shopId, {
    ean,
    name,
    vintage,
    volumeMl: size && size.volumeMl * size.pack,
  });
  const [article] = found;
  const field = ean === "" ? "name" : "ean";
  if (!article) throw new LineError([{ field, code: "unknown-article" }]);
  if (found.length > 1) throw new LineError([{ field, code: "several-articles" }]);
  return article;
}

/**
 * Imports a line of stock: the count of an article in a warehouse becomes its level, by an inventory movement. A line
 * that names no lot counts them all: the largest takes the difference.
 */
export async function importStock(context: ImportContext, cells: Cells): Promise<Done> {
  const { tx, shopId } = context;
  const quantity = readField(cells, "quantity", (text) => numberIn(text, context.sign), "number");
  if (quantity === null) throw new LineError([{ field: "quantity", code: "needed" }]);
  const article = await articleOf(context, cells);
  const units = unitsOf(article.isBulk, quantity);
  if (units === null) throw new LineError([{ field: "quantity", code: "quantity" }]);
  const warehouse = await warehouseNamed(tx, shopId, cells("warehouse"));
  if (!warehouse) throw new LineError([{ field: "warehouse", code: "unknown-warehouse" }]);
  const wanted = {
    formatId: article.id,
    warehouseId: warehouse.id,
    dutyStatus: readField(cells, "duty", dutyIn, "duty"),
    lot: cells("lot") === "" ? null : cells("lot"),
  };
  // Locked before it is read, so that sales meanwhile are not overwritten.
  await lockRows(tx, shopId, [article.id]);
  const place = await placeOf(tx, shopId, wanted);
  const at = {
    formatId: article.id,
    warehouseId: warehouse.id,
    dutyStatus:
      wanted.dutyStatus ?? place?.dutyStatus ?? usualDuty(article.productType as ProductType, warehouse.kind),
    lot: wanted.lot ?? place?.lot ?? "",
  };
  const delta = units - (place?.total ?? 0);
  const level = (place?.onHand ?? 0) + delta;
  if (level < 0) throw new LineError([{ field: "lot", code: "several-lots" }]);
  await count(context, at, level, "import");
  const undo: StockUndo = { ...at, delta };
  return { made: "changed", undo: { id: article.id, version: 0, from: null, before: undo } };
}

/** Undoes a line: its difference is reversed, whatever happened since, unless too little is left. */
export async function undoStock(context: ImportContext, { before }: Undo): Promise<Undone> {
  const { delta, ...at } = before as StockUndo;
  await lockRows(context.tx, context.shopId, [at.formatId]);
  const place = await placeOf(context.tx, context.shopId, at);
  const level = (place?.onHand ?? 0) - delta;
  if (level < 0) return "kept";
  await count(context, at, level, "import");
  return "gone";
}

/**
 * Returns the field of a fault, quantity or lot; else null, because a movement's refusal belongs to the line as a
 * whole.
 */
export const stockFieldOf = (path: string): string | null =>
  path === "quantity" || path === "lot" ? path : null;
