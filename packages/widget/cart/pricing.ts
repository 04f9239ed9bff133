import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { priceBasket } from "@cuvee/core/offer/pricing/basket.ts";
import { typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import type { OrderWish, PricedOrder, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { shelve, type Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

const shelves = new WeakMap<readonly Product[], Shelf>();

/** Whether a price needs the parts that are loaded apart (`extras.ts`): codes, loyalty, tickets, duties. */
export function needsExtras(wish: OrderWish, buyer: PricingBuyer, rules: ShopRules): boolean {
  return !!(
    rules.loyalty ||
    wish.promoCode ||
    wish.loyaltyLevel ||
    wish.reservations?.length ||
    wish.lines.some((l) => l.isFromFidelity) ||
    typologyOf(rules, buyer.typology).withoutDuties
  );
}

/** What a page knows of a seller. */
type Market = { products: readonly Product[]; rules: ShopRules };

/**
 * Price of one seller's part of the cart by the core that the server uses too. Undefined when it needs `extras` that are not
 * there yet, or tickets that this page does not know: then the server's price is awaited.
 */
export function priceOf(
  sellerId: Id,
  wish: OrderWish,
  { products, rules }: Market,
  buyer: PricingBuyer,
  at: number,
  extras?: typeof import("#cart/extras.ts"),
): PricedOrder | undefined {
  if (!extras && needsExtras(wish, buyer, rules)) return undefined;
  const tickets = (wish.reservations?.length && extras?.ticketsFor(sellerId)) || [];
  if (wish.reservations?.some((r) => !tickets.some((t) => t.id === r.ticketId))) return undefined;
  const shelf = (!tickets.length && shelves.get(products)) || shelve(products, tickets);
  if (!tickets.length) shelves.set(products, shelf);
  return priceBasket(wish, shelf, buyer, rules, at, extras?.EXTRAS);
}
