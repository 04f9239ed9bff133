import { cents, sum, type Cents } from "#kit/money.ts";
import type { LoyaltyRules } from "#shops/settings/settings.ts";

/** Loyalty points that an order costs and earns (specification §3, `loyaltyData`). */
export type PricedLoyalty = {
  level: string | null;
  discountCents: Cents;
  pointsToLose: number;
  /** Points that it earns once it is paid for. */
  pointsEarned: number;
};

/** An amount, and the discount on it. */
type Earning = { amountCents: Cents; discountCents: Cents };

/** Returns the points that lines earn after their discounts: whole ones, in the terms of the grid. */
export const pointsOn = (
  lines: readonly Earning[],
  { pointsPerEuroE2 }: Pick<LoyaltyRules, "pointsPerEuroE2">,
): number =>
  Math.floor((sum(lines.map((l) => cents(l.amountCents - l.discountCents))) * pointsPerEuroE2) / 10_000);
