import { localeOf } from "#kit/languages.ts";
import type { Say } from "#kit/texts/say.ts";
import type { PublicEvent } from "#visits/events/events.ts";
import { visitPrice } from "#visits/events/fromPrice.ts";

const PER = { adult: "events.perAdult", person: "events.perPerson", group: "events.perGroup" } as const;

/** Returns a price in ten-thousandths of a euro, without decimals where it is whole: `25 €`. */
export const euroWords = (unitE4: number, lang: string): string =>
  new Intl.NumberFormat(localeOf(lang), {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(unitE4 / 10_000);

/** Returns the price of a visit in words: `25 € par adulte`; empty without one. */
export function visitPriceWords(rates: PublicEvent["rates"], say: Say, lang: string): string {
  const price = visitPrice(rates);
  if (!price) return "";
  if (price.unitE4 === 0) return say("events.free");
  const euros = euroWords(price.unitE4, lang);
  return say(PER[price.per], { price: price.isLowest ? say("events.from", { price: euros }) : euros });
}

/** Returns the languages of a visit by their names in a language, joined. */
export function languagesOf({ languages }: Pick<PublicEvent, "languages">, lang: string): string {
  const names = new Intl.DisplayNames(localeOf(lang), { type: "language" });
  return languages.map((code) => names.of(code) ?? code).join(", ");
}
