import { plainText } from "#kit/list/list.ts";
import type { Product } from "#offer/catalogue/catalogue.ts";
import { volumeWords } from "#offer/catalogue/volumeWords.ts";

/** Languages in which decimals of a size are searched: with a comma, and with a point. */
const DIGITS = ["fr", "en"] as const;

/** Texts of products that were searched: most shops never are. */
const texts = new WeakMap<Product, string>();

function textOf({ vintages, ...product }: Product): string {
  const { name, precision, appellation, gamme, grapes = [], labels = [] } = product;
  const formats = vintages.flatMap((vintage) => vintage.formats);
  const sizes = formats.flatMap(({ ref, nameInShop, volumeMl }) => [
    ref,
    ...(nameInShop ? [nameInShop] : DIGITS.map((lang) => volumeWords(volumeMl, lang))),
  ]);
  const parts = [name, precision, appellation, gamme, ...grapes, ...labels, ...vintages.map((v) => v.name)];
  const words = plainText([...parts, ...sizes].filter(Boolean).join(" ")).split(/\s+/);
  return [...new Set(words)].join(" ");
}

/**
 * Returns the text in which a product is searched: its names, appellation, grapes and labels, and the vintages, sizes
 * and references of its formats; each word once, without accents or capitals.
 */
export function searchTextOf(product: Product): string {
  const text = texts.get(product) ?? textOf(product);
  texts.set(product, text);
  return text;
}

/** Returns the words of a search, as they are in the text of a product that it finds. */
export const searchWords = (search: string): string[] => plainText(search).split(/\s+/).filter(Boolean);
