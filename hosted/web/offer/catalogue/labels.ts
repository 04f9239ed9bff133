import {
  isNonVintage,
  type Format,
  type Product,
  type Vintage,
} from "@cuvee/core/offer/catalogue/catalogue.ts";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";

/** A format with its product and vintage. */
export type Shelved = { product: Product; vintage: Vintage; format: Format };

/** Name of a line: name, vintage unless it is no year, and format. */
export type LineName = { name: string; vintage: string; format: string; whole: string };

/** Returns the names of a format of the catalogue in a language. */
export function lineWords({ product, vintage, format }: Shelved, lang: string): LineName {
  const year = isNonVintage(vintage.name) ? "" : vintage.name;
  const size = format.nameInShop ?? volumeWords(format.volumeMl, lang);
  return {
    name: product.name,
    vintage: year,
    format: size,
    whole: [product.name, year, size].filter(Boolean).join(" "),
  };
}
