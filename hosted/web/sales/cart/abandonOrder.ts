import type { Id } from "@cuvee/core/kit/ids.ts";
import { attemptWith, storeAttempt, paymentKey } from "#sales/cart/attempt.ts";
import { writeStored } from "./browserStorage.ts";

/**
 * Marks the order that this browser has placed with a seller and not paid as aborted, by `abort`, and forgets it
 * (specification §4, "Emptying"). Does nothing without such an order. Rethrows an error of `abort`; the order is kept
 * then.
 */
export async function abandonPlacedOrder(
  sellerId: Id,
  abort: (orderId: Id, orderKey: string) => Promise<unknown>,
): Promise<void> {
  const attempt = attemptWith(sellerId);
  if (attempt?.state !== "placed" || attempt.closed) return;
  const { orderId, orderKey } = attempt;
  await abort(orderId, orderKey);
  storeAttempt(sellerId, null);
  writeStored("local", paymentKey(orderId), null);
}
