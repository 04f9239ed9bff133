import { call, problemOf } from "#kit/api.ts";
import { cartActs, cartStore } from "./cart.ts";
import { abandonPlacedOrder } from "./abandonOrder.ts";

/**
 * Empties the cart (specification §4): each order with an id, placed and not paid, is marked aborted; then every
 * seller's part is removed, with the places that were held. An order that was paid meanwhile stays unchanged.
 */
export async function emptyCart(): Promise<void> {
  const { orders } = cartStore.read();
  for (const { sellerId } of orders) {
    try {
      await abandonPlacedOrder(sellerId, (orderId, orderKey) =>
        call("PUT /v1/orders/:orderId/aborted-cart", { params: { orderId } }, { orderKey }),
      );
    } catch (error) {
      // The page of the order shows its outcome; an order without payment expires by itself.
      console.warn("order not given up", problemOf(error).code);
    }
    cartActs.drop(sellerId);
  }
}
