import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { placedFormats, type Body } from "#offer/catalogue/checks.ts";
import {
  lockPrices,
  savePrices,
  type GridCellPrice,
  type Prices,
  type NewPrices,
} from "#offer/catalogue/formats/prices.queries.ts";
import { unknownGrids } from "#offer/catalogue/references.ts";

type FormatBody = Body["vintages"][number]["formats"][number];

/** Returns the row of a grid for a format: null where it equals the public price. */
const cellTo = (
  { visible, unitE4 }: { visible: boolean; unitE4: number | null },
  now: GridCellPrice | undefined,
) =>
  visible && unitE4 === null
    ? null
    : { tiers: now?.tiers ?? [], add: now?.add ?? [], visible, unitE4: unitE4 ?? 0 };

const sameCell = (a: GridCellPrice | null, b: GridCellPrice | undefined): boolean =>
  a === null || b === undefined ? !a && !b : a.visible === b.visible && a.unitE4 === b.unitE4;

/** Returns the prices that a format of a body changes; null without any. */
function pricesTo({ unitE4, grids = {}, id }: FormatBody, now: Prices): NewPrices | null {
  const cells = Object.entries(grids)
    .map(([key, cell]) => [key, cellTo(cell, now.grids[key])] as const)
    .filter(([key, cell]) => !sameCell(cell, now.grids[key]));
  const isOther = unitE4 !== undefined && unitE4 !== now.unitE4;
  if (!isOther && cells.length === 0) return null;
  return {
    formatId: id,
    ...(isOther ? { unitE4 } : {}),
    ...(cells.length > 0 ? { grids: Object.fromEntries(cells) } : {}),
  };
}

/**
 * Sets the prices that a body contains, in the transaction of the product, which goes online with them. Throws
 * `unknown-grid` (422) by field.
 */
export async function saveOffers(tx: Tx, shopId: string, body: Body): Promise<void> {
  const priced = placedFormats(body).filter(
    ({ format }) => !format.closed && (format.unitE4 !== undefined || format.grids !== undefined),
  );
  if (priced.length === 0) return;
  const named = priced.flatMap(({ format, path }) =>
    Object.keys(format.grids ?? {}).map((key) => ({ id: key, path: [...path, "grids", key] })),
  );
  refuseFields(await unknownGrids(tx, shopId, named));
  const ids = priced.map(({ format }) => format.id);
  const held = new Map((await lockPrices(tx, shopId, ids)).map((prices) => [prices.formatId, prices]));
  const changes = priced.flatMap(({ format }) => {
    const now = held.get(format.id);
    return (now && pricesTo(format, now)) ?? [];
  });
  if (changes.length > 0) await savePrices(tx, shopId, changes);
}
