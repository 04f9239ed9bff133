import type { Say } from "#kit/texts/say.ts";
import { perLitre, type Offer } from "#offer/pricing/display/cardOffer.ts";
import type { SiteOffer } from "#storefront/site/site.ts";

/** Checks whether the prices of an offer include tax. */
export const includesTax = ({ rules, typology }: SiteOffer): boolean =>
  rules.typologies.find(({ key }) => key === typology)?.ttc ?? true;

/** Writes prices in a language: ten-thousandths of a euro a unit, and cents. */
export type PriceFormat = { unit(e4: number): string; money(cents: number): string };

type Priced = { offer: Offer; volumeMl: number; unitE4: number; ttc: boolean };

/**
 * Returns what the law or a comparison requires beside a unit price (product.md 4): without tax, the price of a bottle
 * of a carton, and the price of a litre.
 */
export function priceNotes(
  { say, format }: { say: Say; format: PriceFormat },
  { offer, volumeMl, unitE4, ttc }: Priced,
): string[] {
  const litre = perLitre({ volumeMl } as Parameters<typeof perLitre>[0], unitE4);
  return [
    ttc ? "" : say("buy.withoutTax"),
    offer.pieces > 1 ? say("buy.perBottle", { price: format.unit(Math.round(unitE4 / offer.pieces)) }) : "",
    litre > 0 ? say("buy.perLitre", { price: format.money(litre) }) : "",
  ].filter(Boolean);
}
