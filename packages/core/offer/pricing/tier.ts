import { lineAmount, type BasisPoints, type E4 } from "#kit/money.ts";
import type { Format, PriceTier } from "#offer/catalogue/catalogue.ts";
import { gridPrice, type CountedTypology } from "./grid.ts";
import { BOTTLE_UL, countedOf } from "./measure.ts";
import { promote } from "./promotion.ts";

/** Returns the highest threshold that `count` reaches (specification §9, "Discount tier"); it wins alone, once. */
export function reachedTier<T extends { from: number }>(
  tiers: readonly T[] | undefined,
  count: number,
): T | undefined {
  return tiers?.findLast((t) => t.from <= count);
}

/** Returns the lowest threshold above `count`, with the whole bottles that are missing. */
export function nextTier(
  tiers: readonly PriceTier[] | undefined,
  count: number,
): (PriceTier & { missing: number }) | undefined {
  const next = tiers?.find((t) => t.from > count);
  return next && { ...next, missing: Math.ceil(next.from - count) };
}

/**
 * Returns the price steps of a card, from dearest to cheapest: the price of one unit (first row, `from` 1), then the
 * unit price from every threshold of a tier or of a promotion by quantity, as if nothing else were in the cart.
 * Thresholds are those of the rules: bottles, or 75 cl equivalents. Empty when the price is hidden.
 *
 * `rate` is the product's VAT (`vatRateOf`), needed by a grid without tax for a format that has no price of its own
 * there; `at` the moment, for promotions with dates.
 */
export function cardTiers(
  format: Format,
  typology: CountedTypology,
  rate: BasisPoints | undefined,
  at: number,
): PriceTier[] {
  const grid = gridPrice(format, typology, rate, at);
  if (!grid) return [];
  const { tiers = [], promotions = [] } = grid;
  const counted = countedOf(format, typology.allRulesInEq75);
  const unitFrom = (from: number): E4 => {
    const quantity = Math.ceil((from * BOTTLE_UL) / counted) || 1;
    const count = (counted * quantity) / BOTTLE_UL;
    const unit = reachedTier(tiers, count)?.unitE4 ?? grid.unitE4;
    const amount = lineAmount(unit, quantity);
    return promote(unit, promotions, [count, amount, count, amount]).at(-1)?.unitE4 ?? unit;
  };
  return (
    [
      0,
      ...tiers.map((t) => t.from),
      ...promotions.filter((p) => p.activation.startsWith("minProduct")).map((p) => p.threshold),
    ]
      .toSorted((a, b) => a - b)
      .map((from) => ({ from: from || 1, unitE4: unitFrom(from) }))
      // The first row has none before it: comparing with undefined is false. Prototype 1.6 gives `filter` no list.
      .flatMap((row, i, rows) => (row.unitE4 >= (rows[i - 1]?.unitE4 as number) ? [] : row))
  );
}
