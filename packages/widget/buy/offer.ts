import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { pricePerLitreCents } from "@cuvee/core/offer/catalogue/volume.ts";
import { BOTTLE_UL, countedOf } from "@cuvee/core/offer/pricing/measure.ts";
import { cardTiers } from "@cuvee/core/offer/pricing/tier.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { ShopData } from "#runtime/shops.ts";

/** The parts of a shop's or a product's answer that an offer is made of. */
export type Market = Pick<ShopData, "rules" | "availability">;

/** A unit price from so many units of this format. */
export type Step = { from: number; unitE4: number };

/** What a card shows of one format for everybody (the public grid). */
export type Offer = {
  /** Empty when the price is hidden. */
  steps: Step[];
  /** Units that can be ordered now; absent: not counted. */
  left?: number;
  min: number;
  max: number;
  multiple: number;
  /** Bottles in a unit. */
  pieces: number;
  /** Tiers count the bottles of the whole order. */
  mixed: boolean;
};

/**
 * The public offer of a format. Thresholds are turned from bottles (or their 75 cl equivalents) into units of the format:
 * "3+" on a magnum when the tier starts at 6 bottles counted in equivalents.
 */
export function offerOf(format: Format, { rules, availability }: Market): Offer {
  const grid = publicTypology(rules);
  const counted = countedOf(format, grid.allRulesInEq75 ?? rules.allRulesInEq75);
  const left = availability[format.id];
  const multiple = format.multiple ?? 1;
  return {
    steps: cardTiers(format, grid, undefined, rules.allRulesInEq75, Date.now()).map(({ from, unitE4 }) => ({
      from: Math.max(1, Math.ceil((from * BOTTLE_UL) / counted)),
      unitE4,
    })),
    left,
    multiple,
    min: Math.ceil((format.minQuantity ?? 1) / multiple) * multiple,
    max: Math.floor(Math.min(format.maxQuantity ?? 999, left ?? 999) / multiple) * multiple,
    mixed: grid.globalDiscount,
    pieces: countedOf(format, false) / BOTTLE_UL,
  };
}

/** Whether at least the least quantity can be ordered. */
export const sellable = (offer: Offer): boolean => offer.steps.length > 0 && offer.max >= offer.min;

/** The step that a quantity of units reaches. */
export const stepAt = ({ steps }: Offer, quantity: number): Step | undefined =>
  steps.findLast((s) => s.from <= quantity) ?? steps[0];

/** Cents per litre at a unit price, or 0 for what has no volume. */
export const perLitre = (format: Format, unitE4: number): number =>
  format.volumeMl && pricePerLitreCents(unitE4, format.volumeMl);
