import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { figure } from "#kit/formatters.ts";

/** Returns the name of a container as it is printed on orders: the shop's own, else its volume ("75 cl", "1,5 l"). */
export function formatName(format: Format, lang: ServerLang): string {
  if (format.nameInShop) return format.nameInShop;
  if (format.volumeMl === 0) return translate(lang, "formats", "unit");
  const litres = format.volumeMl >= 1000;
  const amount = figure(format.volumeMl / (litres ? 1000 : 10), lang);
  return `${amount} ${litres ? "l" : "cl"}`;
}
