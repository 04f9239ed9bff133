import { MANNERS, written } from "#kit/digits.ts";
import { displayNames } from "#kit/intl.ts";
import { localeOf, type Language } from "#kit/languages.ts";
import type { Say } from "#kit/texts/say.ts";
import type { PublicEvent } from "#visits/events/events.ts";
import { visitPrice } from "#visits/events/fromPrice.ts";

const PER = { adult: "events.perAdult", person: "events.perPerson", group: "events.perGroup" } as const;

/** Returns a price in ten-thousandths of a euro, without decimals where it is whole: `25 €`. */
export function euroWords(unitE4: number, lang: Language): string {
  const manner = MANNERS[lang];
  const [, , point = ""] = manner.split("|");
  const euros = Math.round(unitE4 / 100) / 100;
  const amount = written(euros, manner, true);
  return Number.isInteger(euros) ? amount.replace(`${point}00`, "") : amount;
}

/** Returns the price of a visit in words: `25 € par adulte`; empty without one. */
export function visitPriceWords(rates: PublicEvent["rates"], say: Say, lang: Language): string {
  const price = visitPrice(rates);
  if (!price) return "";
  if (price.unitE4 === 0) return say("events.free");
  const euros = euroWords(price.unitE4, lang);
  return say(PER[price.per], { price: price.isLowest ? say("events.from", { price: euros }) : euros });
}

/** Returns the languages of a visit by their names in a language, joined. */
export function languagesOf({ languages }: Pick<PublicEvent, "languages">, lang: Language): string {
  const names = displayNames(localeOf(lang), { type: "language" });
  return languages.map((code) => names.of(code) ?? code).join(", ");
}
