import { scaled, type Cents, type E4 } from "#kit/money.ts";
import type { Promotion } from "#offer/catalogue/catalogue.ts";

/** A promotion that was applied, with the unit price after it. */
export type Promoted = { promotion: Promotion; unitE4: E4 };

/** Bottles and cents of a line, and of its order. */
type Counted = readonly [bottles: number, amount: Cents, bottlesOfOrder: number, amountOfOrder: Cents];

/**
 * Returns the promotions that a buyer gets on a unit: the best single one, or all stackable ones, in the seller's
 * order, when that is better (design: domain §1.3). Activations depend on bottles and cents of the line and of the
 * seller's order, before promotions.
 */
export function promote(
  unit: E4,
  promotions: readonly Promotion[] = [],
  [minProduct, minPrice, minProductOrder, minPriceOrder]: Counted,
): Promoted[] {
  const reached = { always: Infinity, minProduct, minPrice, minProductOrder, minPriceOrder };
  const active = promotions.filter((p) => reached[p.activation] >= p.threshold);
  let best: Promoted[] = [];
  let lowest = unit;
  for (const way of [...active.map((p) => [p]), active.filter((p) => p.stackable)]) {
    let unitE4 = unit;
    const steps = way.map((promotion) => {
      const { type, amount } = promotion;
      unitE4 = Math.max(0, type === "%" ? scaled(unitE4, 10_000 - amount, 10_000) : unitE4 - amount) as E4;
      return { promotion, unitE4 };
    });
    if (unitE4 < lowest) {
      best = steps;
      lowest = unitE4;
    }
  }
  return best;
}
