import { storedProductBody } from "@cuvee/core/offer/catalogue/record.contract.ts";
import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { move } from "#cellar/stocks/move.ts";
import { lockRows } from "#cellar/stocks/postings.queries.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { changeProduct, moveProduct } from "#offer/catalogue/records.ts";
import { savePrices } from "#offer/pricing/matrix.queries.ts";
import { LineError, parsed, type Bench, type Undone } from "./line.ts";
import { bodyOf, deskOf, INITIAL, type Before } from "./products.ts";
import type { Undo } from "./queries.ts";
import { levelsOf, movedSince, removeProduct } from "./records.queries.ts";

/**
 * Sets stock that the import itself posted back to zero; returns true when there was some. Movements are never deleted
 * from their register. Throws `import-stocked` where anything else was moved.
 */
async function emptyStock(bench: Bench, formatIds: readonly string[]): Promise<boolean> {
  const { tx, services, shopId, by } = bench;
  await lockRows(tx, shopId, [...formatIds]);
  const { moved, otherwise } = await movedSince(tx, shopId, formatIds, INITIAL);
  if (otherwise) throw new LineError([{ field: null, code: "import-stocked" }]);
  for (const at of await levelsOf(tx, shopId, formatIds))
    await move(
      { tx, services, shopId, by },
      { ...at, kind: "inventory", quantity: 0, reason: INITIAL, observation: "", document: "" },
    );
  return moved;
}

/** Closes a product whose movements stay in their register; its address and its codes are free for the next import. */
async function closeProduct(bench: Bench, record: ProductRecord): Promise<Undone> {
  const desk = deskOf(bench);
  const body = bodyOf(record);
  const freed = parsed(storedProductBody, {
    ...body,
    slug: `${record.slug.slice(0, 80).replace(/-+$/, "")}-${record.id}`,
    vintages: body.vintages.map((vintage) => ({
      ...vintage,
      formats: vintage.formats.map((format) => ({ ...format, ean: null })),
    })),
  });
  const { version } = await changeProduct(desk, record.id, freed);
  await moveProduct(desk, record.id, { status: "closed", version });
  return "closed";
}

/**
 * Undoes a line: the product is deleted or restored, unless it was changed since. A product whose opening stock was
 * posted is set to zero and closed.
 */
export async function undoProduct(bench: Bench, undo: Undo): Promise<Undone> {
  const { tx, shopId } = bench;
  const now = await readRecord(tx, shopId, undo.id, true).catch(() => null);
  if (!now || now.version !== undo.version) return "kept";
  if (undo.before === null) {
    const formats = now.vintages.flatMap((vintage) => vintage.formats.map((format) => format.id));
    if (await emptyStock(bench, formats)) return closeProduct(bench, now);
    await removeProduct(tx, shopId, undo.id);
    await bench.services.live.tell(tx, { kind: "catalogue", shopId });
    return "gone";
  }
  const { body, price, stocked = null } = undo.before as Before;
  if (stocked !== null) await emptyStock(bench, [stocked]);
  const back = parsed(storedProductBody, { ...body, version: now.version });
  const { version } = await changeProduct(deskOf(bench), undo.id, back);
  if (price) await savePrices(tx, shopId, [price]);
  return { version };
}
