import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

/**
 * Units by format that this till sold and that its known stock does not include yet; below zero where goods came back.
 */
export type SoldHere = ReadonlyMap<Id, number>;

export const NOTHING_SOLD: SoldHere = new Map();

/**
 * Returns the sold quantities with one ticket more. Goods that come back and leave again at once change nothing;
 * training sells nothing.
 */
export function withSoldTicket(sold: SoldHere, { body, training }: Recorded<Ticket>, shelf: Shelf): SoldHere {
  if (training) return sold;
  const goods = body.lines.flatMap(({ formatId, quantity, add, backTo = "stock" }) =>
    formatId === undefined || backTo !== "stock" ? [] : [{ formatId, quantity, add }],
  );
  if (goods.length === 0) return sold;
  const all = new Map(sold);
  for (const [formatId, units] of demandOf(goods, shelf)) all.set(formatId, (all.get(formatId) ?? 0) + units);
  return all;
}
