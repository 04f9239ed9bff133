import { e4, scaled, type BasisPoints, type E4 } from "#kit/money.ts";
import type { Format } from "#offer/catalogue/catalogue.ts";
import { publicTypology, type ShopRules, type Typology } from "#shops/settings/settings.ts";
import type { TraceStep } from "./priced.ts";
import { step } from "./step.ts";

/** What a grid offers for one unit of a format, in the grid's chain. */
export type Grid = Pick<Format, "unitE4" | "tiers" | "add" | "promotions"> & {
  /** The price is the grid's own, not the public one. */
  own?: boolean;
  /** The public price including tax that `unitE4` was made from. */
  publicE4?: E4;
};

/** The buyer's grid with this shop, else the public one (design: domain §1.1). */
export function typologyOf(rules: ShopRules, key?: string | null): Typology {
  return rules.typologies.find((t) => t.key === key) ?? publicTypology(rules);
}

/**
 * Price of a format in a grid: the grid's own if visible there, else the public one (design: domain §1.1). Null when the
 * public may not see it (the public grid's entry is not `visible`), or when a grid without tax would need `rate` to make
 * its price and none was given.
 *
 * In a grid without tax the whole public offer (price, tiers, promotions in euro) is turned here, once, into amounts that
 * exclude tax; from then on nothing is converted.
 */
export function gridPrice(format: Format, typology: Typology, rate?: BasisPoints): Grid | null {
  const entry = format.typologies?.[typology.key];
  if (entry?.visible) return { ...entry, promotions: format.promotions, own: true };
  if (entry && typology.public) return null;
  if (typology.ttc || rate === 0) return format;
  if (rate === undefined) return null;
  const untaxed = (unit: number): E4 => e4(scaled(unit, 10_000, 10_000 + rate));
  return {
    unitE4: untaxed(format.unitE4),
    tiers: format.tiers?.map((t) => ({ ...t, unitE4: untaxed(t.unitE4) })),
    add: format.add,
    promotions: format.promotions?.map((p) => (p.type === "€" ? { ...p, amount: untaxed(p.amount) } : p)),
    publicE4: format.unitE4,
  };
}

/** Why the unit price is this one: first step of every line. `cents` is the line at that price. */
export function gridStep(grid: Grid, typology: Typology, rateBp: BasisPoints, cents: TraceStep["cents"]): TraceStep {
  const { unitE4, publicE4 } = grid;
  const { name } = typology;
  if (grid.own) return step("grid.typology", { name, unitE4 }, cents);
  if (publicE4 !== undefined) return step("grid.untaxed", { name, publicE4, rateBp, unitE4 }, cents);
  return typology.public ? step("grid.public", { unitE4 }, cents) : step("grid.fallback", { name, unitE4 }, cents);
}
