import { namesIn } from "@cuvee/core/kit/list/names.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { searchTextOf, searchWords } from "@cuvee/core/offer/catalogue/searchText.ts";
import { scannedEan } from "@cuvee/core/cellar/stocks/inventories.ts";
import type { DeskQuery } from "@cuvee/core/sales/quotes/contract.ts";
import { readAvailable, readAvailableOf } from "#cellar/stocks/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { productsHolding, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { findByEan, readEans, readEansOf } from "#sales/quotes/queries.ts";

/** Articles of a sale, with their codes and stock; `total` where there may be more. */
export type Articles = {
  products: Product[];
  total?: number;
  eans: Record<string, string>;
  available: Record<string, number>;
};

const formatsOf = (product: Product) => product.vintages.flatMap((vintage) => vintage.formats);

/** Digits that are searched as a part of a code: more than those of a year. */
const CODE = /^\d{6,14}$/;

/** Returns the products that a text or a code finds, those of the code first. */
async function search(tx: Tx, { rules, products, shelf }: Snapshot, text: string, most: number) {
  const words = searchWords(text);
  const digits = CODE.test(text.trim()) ? text.trim() : scannedEan(text);
  const coded = digits ? await findByEan(tx, rules.id, { digits, most }) : [];
  const named = products.filter((product) => {
    const known = searchTextOf(product);
    return words.every((word) => known.includes(word));
  });
  const found = [...new Set([...coded.flatMap((id) => shelf.get(id)?.product ?? []), ...named])];
  return { products: found.slice(0, most), total: found.length };
}

/** Reads the articles that a query selects: all, the first that match, or those of some formats. */
export async function articlesOf(tx: Tx, snapshot: Snapshot, query: DeskQuery): Promise<Articles> {
  const { rules, shelf } = snapshot;
  const { limit, formats } = query;
  if (limit === undefined && formats === undefined) {
    const available = await readAvailable(tx, rules.id);
    return {
      products: snapshot.products,
      eans: await readEans(tx, rules.id),
      available: Object.fromEntries(available.map((row) => [row.formatId, row.available])),
    };
  }
  const found = limit === undefined ? null : await search(tx, snapshot, query.search, limit);
  const named = namesIn(formats ?? "").flatMap((id) => shelf.get(id)?.format ?? []);
  const shown = [...named, ...(found?.products.flatMap(formatsOf) ?? [])];
  // The duties of a pack are those of what it contains.
  const products = [...productsHolding(shelf, shown).products];
  const formatIds = products.flatMap(formatsOf).map(({ id }) => id);
  const available = await readAvailableOf(tx, rules.id, formatIds);
  return {
    products,
    ...(found ? { total: found.total } : {}),
    eans: await readEansOf(tx, rules.id, formatIds),
    available: Object.fromEntries(available.map((row) => [row.formatId, row.available])),
  };
}
