import type { Format } from "#offer/catalogue/catalogue.ts";
import { isDue } from "#shops/settings/taxes.ts";
import { pricePerLitreCents } from "#offer/catalogue/volume.ts";
import { typologyOf } from "#offer/pricing/grid.ts";
import { BOTTLE_UL, countedOf } from "#offer/pricing/measure.ts";
import { cardTiers } from "#offer/pricing/tier.ts";
import type { ShopRules } from "#shops/settings/settings.ts";

/**
 * Parts of a shop's or a product's answer that make an offer; `typology` is the buyer's grid, the public one by
 * default.
 */
export type Market = { rules: ShopRules; availability: Record<string, number>; typology?: string };

/** A unit price from a number of units of this format. */
export type Step = { from: number; unitE4: number };

/** Data of one format in a grid that a card shows. */
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
  /** `announcedPrior` of the format; 0 where there is none to show. */
  prior: number;
};

/**
 * Returns the lowest price of the thirty days before a format's current reduction (code de la consommation L112-1-1):
 * null where it is not known, undefined where no promotion lowers the price of one unit for all buyers.
 */
export const announcedPrior = (
  { promotions }: Pick<Format, "promotions">,
  at: number,
): number | null | undefined => promotions?.find((p) => p.priorE4 !== undefined && isDue(p, at))?.priorE4;

/**
 * Returns the offer of a format at a moment (milliseconds since 1970: promotions begin and end). Thresholds are
 * converted from bottles (or their 75 cl equivalents) into units of the format: "3+" on a magnum when the tier starts
 * at 6 bottles counted in equivalents.
 */
export function offerOf(format: Format, { rules, availability, typology }: Market, at: number): Offer {
  const grid = typologyOf(rules, typology);
  const counted = countedOf(format, grid.allRulesInEq75);
  const left = availability[format.id];
  const multiple = format.multiple ?? 1;
  const steps = cardTiers(format, grid, undefined, at).map(({ from, unitE4 }) => ({
    from: Math.max(1, Math.ceil((from * BOTTLE_UL) / counted)),
    unitE4,
  }));
  return {
    steps,
    prior: announcedPrior(format, at) ?? 0,
    left,
    multiple,
    min: Math.ceil((format.minQuantity ?? 1) / multiple) * multiple,
    max: Math.floor(Math.min(format.maxQuantity ?? 999, left ?? 999) / multiple) * multiple,
    mixed: grid.globalDiscount,
    pieces: countedOf(format, false) / BOTTLE_UL,
  };
}

/** Checks whether at least the minimum quantity can be ordered. */
export const sellable = (offer: Offer): boolean => offer.steps.length > 0 && offer.max >= offer.min;

/** Returns the step that a quantity of units reaches. */
export const stepAt = ({ steps }: Offer, quantity: number): Step | undefined =>
  steps.findLast((s) => s.from <= quantity) ?? steps[0];

/** Returns the cents per litre at a unit price, or 0 for products without volume. */
export const perLitre = (format: Format, unitE4: number): number =>
  format.volumeMl && pricePerLitreCents(unitE4, format.volumeMl);
