import type { Cents } from "#kit/money.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { OrderProblem, PricedLine, PricingBuyer, TraceStep } from "./priced.ts";
import type { CountedTypology } from "./grid.ts";
import type { Shelf } from "./shelf.ts";
import type { Taxed } from "./taxes/vat.ts";

/**
 * Data besides the order that its price depends on: the products, the buyer, the seller's rules and the moment in
 * milliseconds since 1970, which selects the row of a dated rate.
 */
export type PricingContext = { shelf: Shelf; buyer: PricingBuyer; rules: ShopRules; at: number };

/** The lines of an order: later parts of its price change them, and add problems and reasons. */
export type PricedGoods = {
  lines: PricedLine[];
  problems: OrderProblem[];
  trace: TraceStep[];
  /** Bottles of drinks, as counted by thresholds: a corkscrew is no bottle. */
  bottles: number;
  /** Microlitres, given units included. */
  volumeUl: number;
  goodsCents: Cents;
};

/** Grid of an order, the place where its goods are sold (undefined: the shop's), and the rules there. */
export type Destination = { typology: CountedTypology; taxed: Taxed; to: string | undefined; zip: string };
