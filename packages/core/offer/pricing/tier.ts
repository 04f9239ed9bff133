import type { BasisPoints, E4 } from "#kit/money.ts";
import { lineAmount } from "#kit/money.ts";
import type { Format, PriceTier } from "#offer/catalogue/catalogue.ts";
import type { Typology } from "#shops/settings/settings.ts";
import { gridPrice, type Grid } from "./grid.ts";
import { promote } from "./promotion.ts";

type Threshold = { from: number };

/** The highest threshold that `count` reaches (specification §9, "Discount tier"); it wins alone, once. */
export function reachedTier<T extends Threshold>(tiers: readonly T[] = [], count: number): T | undefined {
  let best: T | undefined;
  for (const t of tiers) if (t.from <= count && !(best && best.from > t.from)) best = t;
  return best;
}

/** The lowest threshold above `count`, with the whole bottles that are missing. */
export function nextTier(tiers: readonly PriceTier[] = [], count: number): (PriceTier & { missing: number }) | undefined {
  let next: PriceTier | undefined;
  for (const t of tiers) if (t.from > count && !(next && next.from <= t.from)) next = t;
  return next && { from: next.from, unitE4: next.unitE4, missing: Math.ceil(next.from - count) };
}

/** Unit price of `from` bottles bought alone: tier, then what promotions do at that quantity. */
function unitAt(grid: Grid, from: number): E4 {
  const unit = reachedTier(grid.tiers, from)?.unitE4 ?? grid.unitE4;
  const cents = lineAmount(unit, from);
  const reached = { always: Infinity, minProduct: from, minProductOrder: from, minPrice: cents, minPriceOrder: cents };
  return promote(unit, grid.promotions, reached).at(-1)?.unitE4 ?? unit;
}

/**
 * What a card shows, cheaper row by cheaper row: the unit price of one (`from` 1, first row), then of every threshold of a
 * tier or of a promotion by quantity, as if nothing else were in the cart. Empty when the price is hidden. `rate` is the
 * product's VAT (`vatRateOf`), which a grid without tax needs for a format that has no price of its own there.
 */
export function cardTiers(format: Format, typology: Typology, rate?: BasisPoints): PriceTier[] {
  const grid = gridPrice(format, typology, rate);
  if (!grid) return [];
  const byQuantity = (grid.promotions ?? []).filter((p) => p.activation.startsWith("minProduct"));
  const steps = [...(grid.tiers ?? []).map((t) => t.from), ...byQuantity.map((p) => p.threshold)];
  const rows: PriceTier[] = [{ from: 1, unitE4: unitAt(grid, 1) }];
  for (const from of steps.toSorted((a, b) => a - b)) {
    const unitE4 = unitAt(grid, from);
    if (from > 1 && unitE4 < (rows.at(-1)?.unitE4 ?? 0)) rows.push({ from, unitE4 });
  }
  return rows;
}
