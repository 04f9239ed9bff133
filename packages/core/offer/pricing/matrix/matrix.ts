import { e4, scaled, type BasisPoints, type E4 } from "#kit/money.ts";
import type { PriceTier } from "#offer/catalogue/catalogue.ts";

/** The column of a format's own price, which applies where a grid has none of its own; no grid can have this key. */
export const BASE_PRICE = "*";

/** Rounding of a changed price, in ten-thousandths of a euro; `ending90` is the nearest price that ends in ,90. */
export const PRICE_ROUNDINGS = {
  cent: 100,
  fiveCents: 500,
  tenCents: 1_000,
  halfEuro: 5_000,
  euro: 10_000,
  ending90: 10_000,
} as const;
export type PriceRounding = keyof typeof PRICE_ROUNDINGS;

/** Change of a price: a change in basis points, the VAT between the two chains, and a rounding. */
export type PriceStep = {
  /** -1000 is 10 % less. */
  percentBp: number;
  rounding: PriceRounding;
  /** The source price includes tax, the target price does: one conversion, when the two differ. */
  fromTtc: boolean;
  toTtc: boolean;
  /** Rate of VAT of the product. */
  vatRateBp: BasisPoints;
};

/** Returns a price after a step, rounded half away from zero. A positive price is never rounded to zero. */
export function steppedPrice(unit: E4, step: PriceStep): E4 {
  const { fromTtc, toTtc, vatRateBp, percentBp, rounding } = step;
  let to: number = unit;
  if (fromTtc && !toTtc) to = scaled(to, 10_000, 10_000 + vatRateBp);
  if (!fromTtc && toTtc) to = scaled(to, 10_000 + vatRateBp, 10_000);
  if (percentBp !== 0) to = scaled(to, 10_000 + percentBp, 10_000);
  const grain = PRICE_ROUNDINGS[rounding];
  // ,90 is a tenth of a euro below the whole euro.
  const shift = rounding === "ending90" ? 1_000 : 0;
  if (to <= 0) return e4(0);
  return e4(Math.max(grain, scaled(to + shift, 1, grain) * grain) - shift);
}

/** Returns thresholds after the same step as their price. */
export function steppedTiers(tiers: readonly PriceTier[], step: PriceStep): PriceTier[] {
  return tiers.map((tier) => ({ from: tier.from, unitE4: steppedPrice(tier.unitE4, step) }));
}
