import { computed, signal } from "@preact/signals";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { PricedOrder, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { orderInputOf, type Cart } from "@cuvee/core/sales/cart/cart.ts";
import { missingProducts } from "#page/missingProducts.ts";
import { cart } from "#page/store.ts";
import { shopResource } from "#runtime/shops.ts";

export type Prices = ReadonlyMap<Id, PricedOrder>;

/** The pricing core, once it is loaded. */
export const core = signal<typeof import("#pricing/pricing.ts") | undefined>(undefined);

/** Its parts for codes, loyalty, tickets and duties, once they were needed. */
export const extras = signal<typeof import("#pricing/extras.ts") | undefined>(undefined);

/** The server's prices, with the cart that they belong to. */
export const serverPrices = signal<{ cart: Cart; prices: Prices } | undefined>(undefined);

/** Formats whose server price differs from this page's. */
export const changed = signal<ReadonlySet<Id> | undefined>(undefined);

/** State of the transition to the checkout: idle, in progress, or the reason why it failed. */
export const leaving = signal<{ busy?: boolean; error?: string }>({});

/** The server's data of the buyer: the promo code with its terms for them, and their points. */
export const buyers = signal<ReadonlyMap<Id, PricingBuyer>>(new Map());

/** Sellers' parts of the cart whose catalogue is loaded. */
const known = computed(() =>
  cart.value.orders.flatMap((order) => {
    const { data } = shopResource(order.sellerId).state.value;
    const buyer = buyers.value.get(order.sellerId) ?? {};
    // A price without all its products would be wrong.
    return data &&
      !missingProducts(
        data,
        order.lines.map((line) => line.productId),
      )[0]
      ? [{ id: order.sellerId, wish: orderInputOf(order), data, buyer }]
      : [];
  }),
);

/** The prices of this cart need `extras`. */
export const needsExtrasNow = computed(() =>
  known.value.some(({ wish: input, buyer, data }) => core.value?.needsExtras(input, buyer, data.rules)),
);

/** Prices that the page's own core computes for the cart, from the loaded catalogue. */
export const ownPrices = computed((): Prices => {
  const created = new Map<Id, PricedOrder>();
  for (const part of known.value) {
    const priced = core.value?.priceOf(part, Date.now(), extras.value);
    if (priced) created.set(part.id, priced);
  }
  return created;
});

/** Prices by seller: the server's for this very cart, else the core's at once (design: domain §1, last paragraph). */
export const prices = computed((): Prices =>
  serverPrices.value?.cart === cart.value ? serverPrices.value.prices : ownPrices.value,
);
