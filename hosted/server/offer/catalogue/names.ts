import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { words, type ServerLang } from "#kit/words.ts";

const number = (lang: ServerLang): Intl.NumberFormat =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
const NUMBER: Record<ServerLang, Intl.NumberFormat> = { fr: number("fr"), en: number("en") };

/** Name of a container as it is printed on orders: the shop's own, else its volume ("75 cl", "1,5 l"). */
export function formatName(format: Format, lang: ServerLang): string {
  if (format.nameInShop) return format.nameInShop;
  if (format.volumeMl === 0) return words(lang, "formats", "unit");
  const litres = format.volumeMl >= 1000;
  const amount = NUMBER[lang].format(format.volumeMl / (litres ? 1000 : 10));
  return `${amount} ${litres ? "l" : "cl"}`;
}
