import type { Cents } from "#kit/money.ts";
import { BASE_BOTTLE_ML } from "#offer/catalogue/volume.ts";
import type { ShippingMethod } from "#shops/settings/settings.ts";
import { BOTTLE_UL } from "#offer/pricing/measure.ts";
import type { FreeShippingDistance } from "#offer/pricing/priced.ts";

/**
 * Returns the distance of goods from free shipping (design: domain §1.6): bottles in 75 cl equivalents, given units
 * included, and goods after discounts in the chain of the grid. One of the two is enough; once reached, nothing is
 * missing.
 */
export function freeShippingDistance(
  { francoBottles = NaN, francoCents = NaN as Cents }: Partial<ShippingMethod>,
  volumeUl: number,
  goodsCents: Cents,
): FreeShippingDistance {
  const percentOf = (want: number, have: number) =>
    have >= want ? 100 : Math.floor((have * 100) / want) || 0;
  const percent = Math.max(
    percentOf(francoBottles * BOTTLE_UL, volumeUl),
    percentOf(francoCents, goodsCents),
  );
  const reached = percent > 99;
  const missing = (want: number, have: number) => (want >= 0 ? (reached ? 0 : want - have) : null);
  const missingUl = missing(francoBottles * BOTTLE_UL, volumeUl);
  return {
    reached,
    percent,
    missingCents: missing(francoCents, goodsCents) as Cents | null,
    missingEq75: missingUl && Math.ceil(missingUl / BASE_BOTTLE_ML),
  };
}
