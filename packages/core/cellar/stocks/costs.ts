import { cents, scaled, type Cents, type E4 } from "#kit/money.ts";
import type { FormatType } from "#offer/catalogue/catalogue.ts";

/** The source of a unit cost. */
export const COST_SOURCES = ["hand", "purchase"] as const;

/** A unit cost above this is a typing error: 100 000 € without VAT. */
export const COST_MOST_E4 = 1_000_000_000;
/** A cost of more than this multiple of the unit's price is one too: euros typed as cents. */
const COST_TO_PRICE_MOST = 20;
/** Number of days ahead at which a cost may begin. */
export const COST_DAYS_AHEAD = 365;
/** The first day from which a cost may hold. */
const COST_FIRST_DAY = "1900-01-01";

/** The faults of a unit cost: names of `errors.json`. */
export type CostFault = { field: "costE4" | "validFrom"; code: "cost-above-price" | "cost-day" };

/**
 * Returns the reason why a cost may not be written. `latest`: the last day from which it may hold; `priceE4` of the
 * same unit, 0 where it has none.
 */
export function costFault(cost: {
  costE4: number;
  validFrom: string;
  latest: string;
  priceE4: number;
}): CostFault | null {
  if (cost.validFrom > cost.latest || cost.validFrom < COST_FIRST_DAY)
    return { field: "validFrom", code: "cost-day" };
  const isAbsurd = cost.priceE4 > 0 && cost.costE4 > cost.priceE4 * COST_TO_PRICE_MOST;
  return isAbsurd ? { field: "costE4", code: "cost-above-price" } : null;
}

/**
 * A quantity of an article: units, or millilitres of bulk wine (`vrac`), whose prices and costs apply to `volumeMl`.
 */
export type Quantity = { quantity: number; formatType: FormatType; volumeMl: number };

/** Computes the amount of a quantity at a price or cost of its unit, in cents, rounded once, half away from zero. */
export const amountOf = ({ quantity, formatType, volumeMl }: Quantity, unitE4: E4): Cents =>
  cents(scaled(unitE4, quantity, 100 * (formatType === "vrac" ? Math.max(1, volumeMl) : 1)));

/** Millilitres in a bottle, by which bulk wine counts among bottles. */
const BOTTLE_ML = 750;

/** The stock of one place. */
export type ValuedPlace = Quantity & {
  /** Without VAT, at the day of the valuation; null: not known. */
  costE4: E4 | null;
  /** Price of the public grid, with VAT or without as that grid is. */
  retailE4: E4;
};

/**
 * The value of a stock.
 *
 * - `costCents`: quantities at their unit cost **without VAT**, of articles whose cost is known. An unknown cost is not
 *   counted as 0: its share is given separately.
 * - `retailCents`: all quantities at the price of the public grid.
 * - `bottles`: pieces in stock, bulk wine in 75 cl; `unknownBottles` of them have no known cost. A negative stock
 *   counts as none.
 */
export type StockValue = {
  costCents: Cents;
  retailCents: Cents;
  bottles: number;
  unknownBottles: number;
};

/** Returns the value of the stock in places. An empty cellar is worth 0. */
export function stockValue(places: readonly ValuedPlace[]): StockValue {
  let [costCents, retailCents, bottles, unknownBottles] = [0, 0, 0, 0];
  for (const place of places) {
    const pieces = Math.max(0, place.quantity) / (place.formatType === "vrac" ? BOTTLE_ML : 1);
    bottles += pieces;
    retailCents += amountOf(place, place.retailE4);
    if (place.costE4 === null) unknownBottles += pieces;
    else costCents += amountOf(place, place.costE4);
  }
  return {
    costCents: cents(costCents),
    retailCents: cents(retailCents),
    bottles: Math.round(bottles),
    unknownBottles: Math.round(unknownBottles),
  };
}

/** Returns the share of bottles without a known cost, in basis points; at least one if there are any. */
export const unknownShareBp = ({
  bottles,
  unknownBottles,
}: Pick<StockValue, "bottles" | "unknownBottles">): number =>
  bottles === 0 || unknownBottles === 0 ? 0 : Math.max(1, Math.round((unknownBottles / bottles) * 10_000));
