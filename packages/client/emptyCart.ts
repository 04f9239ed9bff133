import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";

/**
 * Empties a cart seller by seller (specification §4, "Emptying"): an order that was placed and not paid is abandoned
 * first, then the seller's part is dropped. An order that cannot be abandoned keeps nothing in the cart: its page shows
 * its state, and an order without payment expires by itself.
 */
export async function emptyCart(
  orders: readonly CartOrder[],
  abandon: (sellerId: Id) => Promise<unknown>,
  drop: (order: CartOrder) => void,
): Promise<void> {
  for (const order of orders) {
    try {
      await abandon(order.sellerId);
    } catch (error) {
      console.warn("order not given up", error);
    }
    drop(order);
  }
}
