import type { ShopRules } from "#shops/settings/settings.ts";
import { typologyOf } from "#offer/pricing/grid.ts";
import { BOTTLE_UL, countedOf, volumeOf } from "#offer/pricing/measure.ts";
import type { PricedLine, PricedOrder, PricedTicket } from "#offer/pricing/priced.ts";
import type { Shelf } from "#offer/pricing/shelf.ts";

/** A number of bottles that waives the fee of a tasting, and how many whole ones are missing: 0 when it is waived. */
export type Waiver = { from: number; missing: number };

/** Bottles, places with their prices, and a price grid: the waiver of a fee follows from them. */
type Waivable = Pick<PricedOrder, "typology"> & {
  lines: readonly Pick<PricedLine, "formatId" | "quantity" | "gift">[];
  tickets: readonly Pick<PricedTicket, "ticketId" | "kind" | "unitE4">[];
};

/**
 * Returns the waiver of a fee that is nearest for an order: of those that bottles are missing for, else of those that
 * are reached; null without one. It counts bottles as pricing does (`priceLines`), and changes no price.
 */
export function nextWaiver(
  { lines, tickets, typology }: Waivable,
  shelf: Shelf,
  rules: ShopRules,
): Waiver | null {
  const { allRulesInEq75 } = typologyOf(rules, typology);
  const counted = lines.reduce((sum, { formatId, quantity, gift }) => {
    const format = shelf.get(formatId)?.format;
    return format && !gift && volumeOf(format) ? sum + countedOf(format, allRulesInEq75) * quantity : sum;
  }, 0);
  const waivers = tickets.flatMap(({ ticketId, kind, unitE4 }): Waiver[] => {
    const from = shelf.tickets?.get(ticketId)?.waivedFrom;
    if (kind !== "price" || unitE4 === 0 || from === undefined) return [];
    return [{ from, missing: Math.max(0, Math.ceil(from - counted / BOTTLE_UL)) }];
  });
  const [nearest] = waivers.toSorted(
    (a, b) => Number(a.missing === 0) - Number(b.missing === 0) || a.missing - b.missing,
  );
  return nearest ?? null;
}
