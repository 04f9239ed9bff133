import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { words, type ServerLang } from "#kit/words.ts";

/** Name of a container as it is printed on orders: the shop's own, else its volume ("75 cl", "1,5 l"). */
export function formatName(format: Format, lang: ServerLang): string {
  if (format.nameInShop) return format.nameInShop;
  if (format.volumeMl === 0) return words(lang, "formats", "unit");
  const litres = format.volumeMl >= 1000;
  const amount = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(
    format.volumeMl / (litres ? 1000 : 10),
  );
  return `${amount} ${litres ? "l" : "cl"}`;
}
