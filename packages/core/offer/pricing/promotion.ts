import { e4, scaled, type E4 } from "#kit/money.ts";
import type { Promotion } from "#offer/catalogue/catalogue.ts";

/** What each activation looks at: bottles or cents, of the line or of the order, before promotions; `always` is Infinity. */
export type Reached = Record<Promotion["activation"], number>;

/** A promotion that was applied, with the unit price after it. */
export type Promoted = { promotion: Promotion; unitE4: E4 };

/** The unit price after one promotion, never below zero. */
function off(unit: E4, { type, amount }: Promotion): E4 {
  return e4(Math.max(0, type === "%" ? scaled(unit, 10_000 - amount, 10_000) : unit - amount));
}

function inTurn(unit: E4, promotions: readonly Promotion[]): Promoted[] {
  return promotions.map((promotion) => ({ promotion, unitE4: (unit = off(unit, promotion)) }));
}

/**
 * The promotions that a buyer gets on a unit: the best single one, or all stackable ones together when that is better
 * (design: domain §1.3). Stacked percentages come before euros, which is better for the buyer than the other way round.
 */
export function promote(unit: E4, promotions: readonly Promotion[] = [], reached: Reached): Promoted[] {
  const active = promotions.filter((p) => reached[p.activation] >= p.threshold);
  const stack = active.filter((p) => p.stackable).toSorted((a, b) => (a.type < b.type ? -1 : +(a.type > b.type)));
  let best: Promoted[] = [];
  let lowest = unit;
  for (const way of [...active.map((p) => [p]), stack].map((list) => inTurn(unit, list))) {
    const last = way.at(-1);
    if (last && last.unitE4 < lowest) {
      best = way;
      lowest = last.unitE4;
    }
  }
  return best;
}
