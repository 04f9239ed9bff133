import {
  isNonVintage,
  type Format,
  type Product,
  type Vintage,
} from "@cuvee/core/offer/catalogue/catalogue.ts";

/** A format with its product and vintage. */
export type Shelved = { product: Product; vintage: Vintage; format: Format };

/** Formats a volume as the trade writes it: `37,5 cl`, `75 cl`, `3 l`; empty for a format that holds no drink. */
export function volumeWords(volumeMl: number, lang: string): string {
  if (volumeMl <= 0) return "";
  const litres = volumeMl >= 2000;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  return `${number.format(volumeMl / (litres ? 1000 : 10))}\u00a0${litres ? "l" : "cl"}`;
}

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
