import { storedProductBody } from "@cuvee/core/offer/catalogue/record.contract.ts";
import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { recordMovement } from "#cellar/stocks/manualMovement.ts";
import { lockRows } from "#cellar/stocks/postings.queries.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { changeProduct, changeProductStatus } from "#offer/catalogue/records.ts";
import { savePrices } from "#offer/catalogue/formats/prices.queries.ts";
import { LineError, parsed, type ImportContext, type Undone } from "./line.ts";
import { bodyOf, deskOf, INITIAL, type Before } from "./products.ts";
import type { Undo } from "./queries.ts";
import { levelsOf, movedSince, removeProduct } from "./records.queries.ts";

/**
 * Sets stock that the import itself posted back to zero; returns true when there was some. Movements are never deleted
 * from their register. Throws `import-stocked` where anything else was moved.
 */
async function emptyStock(context: ImportContext, formatIds: readonly string[]): Promise<boolean> {
  const { tx, services, shopId, by } = context;
  await lockRows(tx, shopId, [...formatIds]);
  const { moved, otherwise } = await movedSince(tx, shopId, formatIds, INITIAL);
  if (otherwise) throw new LineError([{ field: null, code: "import-stocked" }]);
  for (const at of await levelsOf(tx, shopId, formatIds))
    await recordMovement(
      { tx, services, shopId, by },
      { ...at, kind: "inventory", quantity: 0, reason: INITIAL, observation: "", document: "" },
    );
  return moved;
}

/** Closes a product whose movements stay in their register; its address and its codes are free for the next import. */
async function closeProduct(context: ImportContext, record: ProductRecord): Promise<Undone> {
  const catalogueContext = deskOf(context);
  const body = bodyOf(record);
  const freed = parsed(storedProductBody, {
    ...body,
    slug: `${record.slug.slice(0, 80).replace(/-+$/, "")}-${record.id}`,
    vintages: body.vintages.map((vintage) => ({
      ...vintage,
      formats: vintage.formats.map((format) => ({ ...format, ean: null })),
    })),
  });
  const { version } = await changeProduct(catalogueContext, record.id, freed);
  await changeProductStatus(catalogueContext, record.id, { status: "closed", version });
  return "closed";
}

/**
 * Undoes a line: the product is deleted or restored, unless it was changed since. A product whose opening stock was
 * posted is set to zero and closed.
 */
export async function undoProduct(context: ImportContext, undo: Undo): Promise<Undone> {
  const { tx, shopId } = context;
  const now = await readRecord(tx, shopId, undo.id, true).catch(() => null);
  if (!now || now.version !== undo.version) return "kept";
  if (undo.before === null) {
    const formats = now.vintages.flatMap((vintage) => vintage.formats.map((format) => format.id));
    if (await emptyStock(context, formats)) return closeProduct(context, now);
    await removeProduct(tx, shopId, undo.id);
    context.services.live.tell(tx, { kind: "catalogue", shopId });
    return "gone";
  }
  const { body, price, stocked = null } = undo.before as Before;
  if (stocked !== null) await emptyStock(context, [stocked]);
  const back = parsed(storedProductBody, { ...body, version: now.version });
  const { version } = await changeProduct(deskOf(context), undo.id, back);
  if (price) await savePrices(tx, shopId, [price]);
  return { version };
}
