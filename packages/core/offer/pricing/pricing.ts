import type { PricingContext } from "./pricingContext.ts";
import { priceTicketsAndDuties } from "./taxes/ticketsAndDuties.ts";
import { priceBasket, type Extras } from "./basket.ts";
import { applyOffers } from "./offers.ts";
import type { OrderInput, PricedOrder } from "./priced.ts";

import { checkedSums } from "./sums.ts";

export { shelve, type Shelf } from "./shelf.ts";

/** Every part of a price (`basket.ts`). */
export const EXTRAS: Extras = { takeOffers: applyOffers, priceBeside: priceTicketsAndDuties };

/**
 * Computes the price of a seller's order with the reason of every number (design: domain §1): grid → tier → promotion →
 * code → loyalty → wrapping → tickets → duties → shipping → tax. Pure: the same wish on the same shelf gives the same
 * price in every runtime.
 *
 * Lines that cannot be priced are left out and reported in `problems`, as are the rules that the order breaks; no wish
 * of a buyer throws. RangeError only for values that the edge rejects: a quantity that is not 1 to 9 999, amounts
 * beyond the safe integers (unit prices end at 100 000 €).
 *
 * `at` is the moment of the price in milliseconds since 1970: it selects the row of a dated rate.
 */
export function priceOrder(input: OrderInput, context: PricingContext): PricedOrder {
  return checkedSums(priceBasket(input, context, EXTRAS));
}
