import { perLitre, type Offer } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { SiteContext } from "#storefront/site/context.ts";

/** Checks whether the prices of an offer include tax. */
export const includesTax = ({ rules, typology }: SiteOffer): boolean =>
  rules.typologies.find(({ key }) => key === typology)?.ttc ?? true;

type Priced = { offer: Offer; volumeMl: number; unitE4: number; ttc: boolean };

/**
 * Returns what the law or a comparison requires beside a unit price (product.md 4): without tax, the price of a bottle
 * of a carton, and the price of a litre.
 */
export function priceNotes(
  { say, format }: Pick<SiteContext, "say" | "format">,
  { offer, volumeMl, unitE4, ttc }: Priced,
): string[] {
  const litre = perLitre({ volumeMl } as Parameters<typeof perLitre>[0], unitE4);
  return [
    ttc ? "" : say("buy.withoutTax"),
    offer.pieces > 1 ? say("buy.perBottle", { price: format.unit(Math.round(unitE4 / offer.pieces)) }) : "",
    litre > 0 ? say("buy.perLitre", { price: format.money(litre) }) : "",
  ].filter(Boolean);
}
