import { divideRounded } from "#kit/money.ts";

/** Volume of the bottle that is the unit of counting (specification §9: "Bottle equivalent base 0.75 l"). */
export const BASE_BOTTLE_ML = 750;

/** A count in thousandths of a 75 cl bottle (a magnum is 2000, a 37.5 cl half bottle 500). */
export type Eq75 = number;

/**
 * Returns the 75 cl equivalents of a volume, in thousandths of a bottle, rounded half away from zero (rules §9: litres
 * / 0.75).
 */
export function eq75(volumeMl: number): Eq75 {
  return divideRounded(volumeMl * 1000, BASE_BOTTLE_ML);
}

/** Returns the price of one litre in cents of a unit sold at `unitE4` for `volumeMl` (rules §7: price per litre). */
export function pricePerLitreCents(unitE4: number, volumeMl: number): number {
  return divideRounded(unitE4 * 10, volumeMl);
}
