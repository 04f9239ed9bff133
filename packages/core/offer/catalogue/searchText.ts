import type { Product } from "#offer/catalogue/catalogue.ts";

/** Texts of products that were searched: most shops never are. */
const texts = new WeakMap<Product, string>();

/** Returns a text without accents or capitals; decimals have a point in every language. */
const plain = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll(",", ".");

/**
 * Returns the text in which a product is searched: its names, appellation, grapes and labels, and the vintages, sizes
 * and references of its formats.
 */
export function searchTextOf(product: Product): string {
  const { name, precision, appellation, gamme, grapes = [], labels = [], vintages } = product;
  const formats = vintages.flatMap((v) => [
    v.name,
    ...v.formats.map((f) => `${f.ref} ${f.nameInShop ?? ""} ${f.volumeMl / 10} cl ${f.volumeMl / 1000} l`),
  ]);
  const text =
    texts.get(product) ??
    plain([name, precision, appellation, gamme, ...grapes, ...labels, ...formats].join(" "));
  texts.set(product, text);
  return text;
}

/** Returns the words of a search, as they are in the text of a product that it finds. */
export const searchWords = (search: string): string[] => plain(search).split(/\s+/);
