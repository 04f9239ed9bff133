import type { Format } from "#offer/catalogue/catalogue.ts";
import { announcedPrior } from "./cardOffer.ts";
import type { PricedLine } from "#offer/pricing/priced.ts";

/**
 * A price that is struck out beside a lower one; `isPrior` where it is the lowest of the thirty days before a
 * reduction.
 */
export type StruckPrice = { unitE4: number; isPrior: boolean };

/**
 * Returns the price that may be struck out beside that of a line at a moment. Where a reduction for all buyers applies,
 * that is the lowest price of the thirty days before it (code de la consommation L112-1-1), if it is known and higher;
 * where only quantities, or the buyer's own grid, lower the price, that of one unit. Null where nothing may be struck
 * out. `trace` is left out where a price has none.
 */
export function struckPriceOf(
  { listE4, unitE4, trace }: { listE4: number; unitE4: number; trace?: PricedLine["trace"] },
  format: Pick<Format, "promotions"> | undefined,
  at: number,
): StruckPrice | null {
  const isPromoted = !trace || trace.some(({ rule }) => rule === "promotion");
  const prior = format && isPromoted ? announcedPrior(format, at) : undefined;
  const before = prior === undefined ? listE4 : prior;
  return before !== null && before > unitE4 ? { unitE4: before, isPrior: prior !== undefined } : null;
}
