import type { Id } from "#kit/ids.ts";
import type { Shelf } from "#offer/pricing/shelf.ts";
import { stockUnits } from "./stocks.ts";

/**
 * Returns the stock of each format that an order takes: a carton takes its bottles (design: product, complaint 9), bulk
 * wine millilitres.
 */
export function demandOf(
  lines: readonly { formatId: Id; quantity: number; add: number }[],
  shelf: Shelf,
): Map<Id, number> {
  const demand = new Map<Id, number>();
  const take = (formatId: Id, units: number): void => {
    const format = shelf.get(formatId)?.format;
    if (format?.contents)
      for (const content of format.contents) take(content.formatId, units * content.quantity);
    else demand.set(formatId, (demand.get(formatId) ?? 0) + units * (format ? stockUnits(format) : 1));
  };
  for (const line of lines) take(line.formatId, line.quantity + line.add);
  return demand;
}
