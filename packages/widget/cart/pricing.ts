import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { OrderWish, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder, shelve, type Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

const shelves = new WeakMap<readonly Product[], Shelf>();

/** Price of one seller's part of the cart for the public, by the core that the server uses too. */
export function priceOf(
  wish: OrderWish,
  products: readonly Product[],
  rules: ShopRules,
  at: number,
): PricedOrder {
  const shelf = shelves.get(products) ?? shelve(products);
  shelves.set(products, shelf);
  return priceOrder(wish, shelf, {}, rules, at);
}
