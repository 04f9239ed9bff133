import type { Format } from "#offer/catalogue/catalogue.ts";
import { BASE_BOTTLE_ML } from "#offer/catalogue/volume.ts";

/**
 * A 75 cl bottle in microlitres. Volumes are added up in microlitres: 3 bag-in-boxes of 5 l are 20 bottles, not 20.001.
 */
export const BOTTLE_UL = BASE_BOTTLE_ML * 1000;

/** Returns the microlitres that a unit counts for: its volume, or the equivalent that the seller set instead. */
export function volumeOf({ volumeMl, eq75 }: Format): number {
  const set = eq75 * BASE_BOTTLE_ML;
  const real = volumeMl * 1000;
  return Math.abs(set - real) > BASE_BOTTLE_ML / 2 ? set : real;
}

/**
 * Returns the contribution of one unit to thresholds, in microlitres of 75 cl bottles: its volume when the rules count
 * in equivalents (and it has one), else a bottle for each that it holds.
 */
export function countedOf(format: Format, inEq75: boolean): number {
  const { type, contents, packing } = format;
  const held =
    contents?.reduceRight((a, c) => a + c.quantity, 0) ||
    (type === "packing" && packing?.packingQuantity) ||
    1;
  return (inEq75 && volumeOf(format)) || held * BOTTLE_UL;
}
