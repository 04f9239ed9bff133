import type { Article, FoundArticle } from "@cuvee/core/cellar/stocks/contract.ts";
import { scannedEan } from "@cuvee/core/cellar/stocks/inventories.ts";
import { plainWords } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { findArticles, readArticle, readHolds } from "#cellar/stocks/articles.queries.ts";

/** Returns the words of a search as patterns that a plain text is compared with. */
export const patternsOf = (search: string): string[] =>
  plainWords(search).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** Returns the forms in which the shop may have written a barcode of fourteen digits: without its leading zeros. */
function spellings(ean: string): string[] {
  return [14, 13, 12, 8].flatMap((length) =>
    /^0*$/.test(ean.slice(0, 14 - length)) ? [ean.slice(14 - length)] : [],
  );
}

/** Finds articles by the words of their name, or by a scanned barcode. */
export async function searchArticles(
  tx: Tx,
  shopId: string,
  { search, warehouseId }: { search: string; warehouseId?: string | undefined },
): Promise<{ articles: FoundArticle[] }> {
  const ean = scannedEan(search);
  // An unknown barcode finds nothing by name either.
  const patterns = ean === null ? patternsOf(search) : [ean];
  const eans = ean === null ? [] : spellings(ean);
  return {
    articles: await findArticles(tx, { shopId, words: patterns, eans, warehouseId: warehouseId ?? null }),
  };
}

/** Returns the stock of one article. Throws `not-found` (404). */
export async function oneArticle(tx: Tx, shopId: string, formatId: string): Promise<Article> {
  const row = (await readArticle(tx, shopId, formatId)) ?? refuse("not-found", 404);
  return { ...row, holds: await readHolds(tx, shopId, formatId) };
}
