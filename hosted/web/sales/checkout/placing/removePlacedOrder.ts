import type { Id } from "@cuvee/core/kit/ids.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { cartActs, cartStore, orderOf } from "#sales/cart/cart.ts";
import { addToRound } from "#sales/cart/page/round.ts";
import { visitNow } from "#sales/cart/visit.ts";
import { attemptWith, storeAttempt, linesMark, type PlacedAttempt } from "#sales/cart/attempt.ts";
import { keepDraft, readDraft } from "#sales/checkout/steps/draft.ts";
import { storePayment } from "#sales/checkout/payment/payment.ts";

/** Returns the quantity of each format in an order. */
function orderedOf(order: OrderView): Map<Id, number> {
  const ordered = new Map<Id, number>();
  for (const { formatId, quantity } of order.lines)
    ordered.set(formatId, quantity + (ordered.get(formatId) ?? 0));
  return ordered;
}

/** Checks whether the cart is still the one that the order came from, and not one handed over since. */
function isSameVisit({ handoffId }: PlacedAttempt): boolean {
  return handoffId === (visitNow()?.handoffId ?? null);
}

/** Checks whether the cart equals the order, line by line. */
export function isSameCart(sellerId: Id, attempt: PlacedAttempt): boolean {
  const { lines = [], reservations = [] } = orderOf(sellerId) ?? {};
  return isSameVisit(attempt) && attempt.mark === linesMark(lines, reservations);
}

/**
 * Removes a placed order from the cart it came from, once: a later visit of its page must not empty a cart that was
 * filled since. Only the browser that ordered has such a cart.
 */
export function removePlacedOrder(order: OrderView): void {
  storePayment(order.id, null);
  const attempt = attemptWith(order.shopId);
  if (attempt?.state !== "placed" || attempt.orderId !== order.id || attempt.closed) return;
  const slots = new Set(order.reservations.map((reservation) => reservation.slotId));
  if (isSameVisit(attempt)) cartActs.takeOff(order.shopId, orderedOf(order), slots);
  const { id, number, shopId, shopName, payment, priced } = order;
  addToRound(
    {
      sellerId: shopId,
      name: shopName,
      orderId: id,
      orderKey: attempt.orderKey,
      number,
      totalCents: priced.totalTtcCents,
      isPaid: payment.status === "paid",
    },
    cartStore.read().orders.some((each) => each.sellerId !== shopId),
  );
  storeAttempt(order.shopId, { ...attempt, closed: true });
  keepDraft({ ...readDraft(), notes: "", refId: "" });
}
