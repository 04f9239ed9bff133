import { computed, signal } from "@preact/signals";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { wishOf, type Cart } from "@cuvee/core/sales/cart/cart.ts";
import { cart } from "#page/store.ts";
import { shopResource } from "#runtime/shops.ts";

export type Prices = ReadonlyMap<Id, PricedOrder>;

/** The pricing core, once it is loaded. */
export const core = signal<typeof import("#cart/pricing.ts") | undefined>(undefined);

/** The server's prices, with the cart that they belong to. */
export const answered = signal<{ cart: Cart; prices: Prices } | undefined>(undefined);

/** Formats whose price the server sees otherwise than this page did. */
export const changed = signal<ReadonlySet<Id> | undefined>(undefined);

/** The way to the checkout: at rest, on its way, or why it did not work. */
export const leaving = signal<{ busy?: boolean; error?: string }>({});

/** What the page's own core makes of the cart, from the catalogue that it has. */
export const own = computed((): Prices => {
  const made = new Map<Id, PricedOrder>();
  for (const order of cart.value.orders) {
    const data = shopResource(order.sellerId).state.value.data;
    if (data && core.value)
      made.set(order.sellerId, core.value.priceOf(wishOf(order), data.products, data.rules, Date.now()));
  }
  return made;
});

/** Prices by seller: the server's for this very cart, else the core's at once (design: domain §1, last paragraph). */
export const prices = computed((): Prices =>
  answered.value?.cart === cart.value ? answered.value.prices : own.value,
);
