import type { Format } from "#offer/catalogue/catalogue.ts";
import type { CountedTypology } from "./grid.ts";
import { BOTTLE_UL, countedOf } from "./measure.ts";

/**
 * Returns the number of further units of a format that reach the next tier of its line. `next` counts bottles
 * (`PricedLine`); a half bottle, a magnum or a carton counts for more or less than one.
 */
export function unitsToTier(
  next: { from: number; missing: number },
  { format, quantity }: { format: Format; quantity: number },
  { globalDiscount, allRulesInEq75 }: Pick<CountedTypology, "globalDiscount" | "allRulesInEq75">,
): number {
  const bottles = countedOf(format, allRulesInEq75) / BOTTLE_UL;
  // Bottles of other lines count too where the tiers are those of the whole order: only what is missing is known.
  return globalDiscount ? Math.ceil(next.missing / bottles) : Math.ceil(next.from / bottles) - quantity;
}
