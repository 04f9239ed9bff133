import type { ImportKind } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/database.ts";

const WORDS = statement("select field, word, value from import_words where shop_id = $1 and kind = $2");

/** What words of other programs are with us, as the shop chose, by `wordKey`. */
export async function wordsOf(tx: Tx, shopId: string, kind: ImportKind): Promise<Map<string, string>> {
  const rows = await tx.rows<{ field: string; word: string; value: string }>(WORDS, [shopId, kind]);
  return new Map(rows.map(({ field, word, value }) => [`${field} ${word}`, value]));
}
