import { attemptWith, keepAttempt } from "#sales/checkout/attempt.ts";
import { keepPayment } from "#sales/checkout/payment.ts";
import { call, problemOf } from "#kit/api.ts";
import { cartActs, cartStore } from "./cart.ts";

/**
 * Empties the cart (specification §4): each order with an id, placed and not paid, is marked aborted; then every seller's part
 * goes, with the places that were held. An order that was paid meanwhile stays what it is.
 */
export async function emptyCart(): Promise<void> {
  const { orders } = cartStore.read();
  for (const { sellerId } of orders) {
    const attempt = attemptWith(sellerId);
    if (attempt?.state === "placed" && !attempt.closed)
      try {
        const { orderId, orderKey } = attempt;
        await call("PUT /v1/orders/:orderId/aborted-cart", { params: { orderId } }, { orderKey });
        keepAttempt(sellerId, null);
        keepPayment(orderId, null);
      } catch (error) {
        // The page of the order says what became of it; an order without payment ends by itself.
        console.warn("order not given up", problemOf(error).code);
      }
    cartActs.drop(sellerId);
  }
}
