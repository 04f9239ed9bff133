import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { importsContract } from "@cuvee/core/insight/imports/contract.ts";
import {
  choicesOf,
  guessedValue,
  isUnderstood,
  plainWord,
  WORD_FIELDS,
  wordKey,
  type ImportWord,
  type WordContext,
} from "@cuvee/core/insight/imports/fileWords.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { shopOf, type RequestContext } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { readShop } from "#shops/settings/settings.ts";
import { own, ownOpen, viewOf } from "./imports.ts";
import { forgetCheck, type ImportRow } from "./queries.ts";
import { keepWords, saidIn, shopAppellations, wordsOf } from "./words.queries.ts";

type Contract = typeof importsContract;

async function contextOf(tx: Tx, shopId: string, row: ImportRow): Promise<WordContext> {
  const { rules } = await readShop(tx, shopId);
  const { standard, medium, reduced } = rules.vatRate;
  return {
    sign: row.decimalSign,
    vatRates: [standard, medium, reduced].map((bp) => bp / 100),
    appellations: await shopAppellations(tx, shopId),
  };
}

/**
 * Returns the words of an import that are not understood, or that the shop has mapped; fields without any are left out.
 */
export async function wordsOfImport(
  tx: Tx,
  ctx: RequestContext,
  id: string,
): Promise<Answer<Contract["words"]>> {
  const shopId = shopOf(ctx);
  const row = await own(tx, ctx, id);
  const context = await contextOf(tx, shopId, row);
  const chosen = await wordsOf(tx, shopId, row.kind);
  const fields: Answer<Contract["words"]>["fields"] = [];
  for (const field of WORD_FIELDS[row.kind]) {
    const found = new Map<string, ImportWord>();
    for (const { word, count } of await saidIn(tx, shopId, id, { field, column: row.mapping[field] ?? -1 })) {
      const value = chosen.get(wordKey(field, word)) ?? null;
      if (value === null && isUnderstood(field, word, context)) continue;
      const same = found.get(plainWord(word));
      if (same) same.count += count;
      else found.set(plainWord(word), { word, count, value, guess: guessedValue(field, word, context) });
    }
    const words = [...found.values()].toSorted((a, b) => b.count - a.count);
    if (words.length > 0) fields.push({ field, words, choices: [...choicesOf(field, context)] });
  }
  return { fields };
}

/**
 * Stores the meaning of words; lines that were checked must be checked again. Throws `import-busy`, `import-over`
 * (409); `unknown-field` and `import-value` (422) by word.
 */
export async function setWordsOfImport(
  tx: Tx,
  ctx: RequestContext,
  id: string,
  { words }: Input<Contract["setWords"]>["body"],
): Promise<Answer<Contract["setWords"]>> {
  const shopId = shopOf(ctx);
  const row = await ownOpen(tx, ctx, id);
  const context = await contextOf(tx, shopId, row);
  refuseFields(
    words.flatMap(({ field, value }, at) => {
      if (!WORD_FIELDS[row.kind].includes(field))
        return { path: ["words", at, "field"], code: "unknown-field" };
      const isOurs =
        value === null || value === "" || field === "appellation" || isUnderstood(field, value, context);
      return isOurs ? [] : { path: ["words", at, "value"], code: "import-value" };
    }),
  );
  const plain = new Map(
    words.map(({ field, word, value }) => [wordKey(field, word), { field, word: plainWord(word), value }]),
  );
  await keepWords(tx, shopId, row.kind, [...plain.values()]);
  await forgetCheck(tx, shopId, id);
  return viewOf(tx, shopId, await own(tx, ctx, id));
}
