import type { OpeningFacts } from "@cuvee/core/shops/openings/points.ts";
import type { SaleRows } from "./points.queries.ts";

/** Number of a shop's formats that the public could buy, and those whose stock was never entered. */
export type OnSale = Pick<OpeningFacts, "products" | "stock"> & { unasked: string[] };

type Shown = { id: string; isPriced: boolean };

/** Returns the publicly visible formats of each product, with whether they have a price in the public grid. */
function shownFormats({ vintages, formats, grid }: SaleRows): Map<string, Shown[]> {
  const open = new Set(vintages.map(({ id }) => id));
  const byFormat = new Map(grid.map((row) => [row.formatId, row]));
  const shown = new Map<string, Shown[]>();
  for (const { id, productId, vintageId, isPriced } of formats) {
    const own = byFormat.get(id);
    if (!open.has(vintageId) || own?.isVisible === false) continue;
    const list = shown.get(productId) ?? [];
    list.push({ id, isPriced: isPriced || own?.isPriced === true });
    shown.set(productId, list);
  }
  return shown;
}

/** Returns the formats whose stock decides what can be ordered: for a pack those that it contains. */
function stockedFormats(sold: readonly string[], contents: SaleRows["contents"]): Set<string> {
  const held = new Map<string, string[]>();
  for (const { formatId, contentId } of contents)
    held.set(formatId, [...(held.get(formatId) ?? []), contentId]);
  return new Set(sold.flatMap((id) => held.get(id) ?? [id]));
}

/** Computes what is on sale: products online that the public sees, each of their formats with a price. */
export function onSale(rows: SaleRows): OnSale {
  const shown = shownFormats(rows);
  const judged = rows.products.map((product) => {
    const formats = shown.get(product.id) ?? [];
    const isPriced = formats.length > 0 && formats.every((format) => format.isPriced);
    return { ...product, formats, isPriced, isSellable: product.isOnline && isPriced };
  });
  const sellable = judged.filter(({ isSellable }) => isSellable);
  const rest = judged.filter(({ isSellable }) => !isSellable);
  const toMend = rest.find(({ isOnline }) => isOnline) ?? rest[0];
  const sold = sellable
    .filter(({ isStocked }) => isStocked)
    .flatMap(({ formats }) => formats.map(({ id }) => id));
  const stocks = new Map(rows.stocks.map((row) => [row.formatId, row.isAvailable]));
  const stocked = [...stockedFormats(sold, rows.contents)];
  const unasked = stocked.filter((id) => !stocks.has(id));
  return {
    products: {
      all: judged.length,
      sellable: sellable.length,
      toMend: toMend ? { id: toMend.id, isPriced: toMend.isPriced } : null,
    },
    stock: { isAvailable: stocked.some((id) => stocks.get(id) === true), unasked: unasked.length },
    unasked,
  };
}
