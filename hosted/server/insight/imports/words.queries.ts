import type { ImportKind } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const WORDS = statement(
  "select field, word, value from import_words where shop_id = :shopId and kind = :kind",
);
const KEEP = statement(
  `insert into import_words (shop_id, kind, field, word, value)
   select :shopId, :kind, x.field, x.word, x.value
   from jsonb_to_recordset(:words::jsonb) as x(field text, word text, value text)
   where x.value is not null
   on conflict (shop_id, kind, field, word) do update set value = excluded.value`,
);
const FORGET = statement(
  `delete from import_words w using jsonb_to_recordset(:words::jsonb) as x(field text, word text, value text)
   where w.shop_id = :shopId and w.kind = :kind and w.field = x.field and w.word = x.word and x.value is null`,
);
const FOUND = statement(
  `select coalesce(fixed ->> :field, cells[:cell::int]) as word, count(*)::int as count from import_lines
   where shop_id = :shopId and import_id = :importId and state in ('new', 'ready', 'error')
     and coalesce(fixed ->> :field, cells[:cell::int], '') <> ''
   group by 1 order by 2 desc, 1 limit 500`,
);
const APPELLATIONS = statement(
  `select distinct appellation as name from products where shop_id = :shopId and appellation is not null
   order by 1 limit 1000`,
);

/** Reads our values for words of other programs, as the shop chose them, by `wordKey`. */
export async function wordsOf(tx: Tx, shopId: string, kind: ImportKind): Promise<Map<string, string>> {
  const rows = await tx.rows<{ field: string; word: string; value: string }>(WORDS, { shopId, kind });
  return new Map(rows.map(({ field, word, value }) => [`${field} ${word}`, value]));
}

/** Stores words (a plain word once for each field), and deletes those without a value. */
export async function keepWords(
  tx: Tx,
  shopId: string,
  kind: ImportKind,
  words: readonly { field: string; word: string; value: string | null }[],
): Promise<void> {
  const given = JSON.stringify(words);
  await tx.run(FORGET, { shopId, kind, words: given });
  await tx.run(KEEP, { shopId, kind, words: given });
}

/**
 * Counts the words of a field over the open lines of an import, the most frequent first; `column` from 0, -1 without
 * one.
 */
export const saidIn = (tx: Tx, shopId: string, importId: string, of: { field: string; column: number }) =>
  tx.rows<{ word: string; count: number }>(FOUND, { shopId, importId, field: of.field, cell: of.column + 1 });

/** Returns the appellations of the shop's products, as they are written. */
export const shopAppellations = async (tx: Tx, shopId: string): Promise<string[]> =>
  (await tx.rows<{ name: string }>(APPELLATIONS, { shopId })).map(({ name }) => name);
