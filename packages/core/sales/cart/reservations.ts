import type { Id } from "#kit/ids.ts";
import type { Ticket } from "#offer/catalogue/catalogue.ts";
import { inOrder, MAX_LINES, whole, type Cart, type CartReservation } from "#sales/cart/cart.ts";

/** Returns the key of a reservation: same event, same slot (specification §4, Cart). */
const keyOf = ({ eventId, slot }: CartReservation) => [eventId, slot.id, slot.start, slot.end].join();

/**
 * Reserves places. A reservation of the same event and slot (its start, end and id) has its prices replaced
 * (specification §4, Cart); one without prices is removed.
 */
export function setReservation(cart: Cart, sellerId: Id, reservation: CartReservation, at: number): Cart {
  const prices = reservation.prices
    .map((p) => ({ ...p, quantity: whole(p.quantity) }))
    .filter((p) => p.quantity > 0)
    .slice(0, MAX_LINES);
  return inOrder(cart, sellerId, at, ({ reservations = [], ...order }) => {
    const all = new Map(reservations.map((r) => [keyOf(r), r]));
    all.set(keyOf(reservation), { ...reservation, prices });
    const cartReservations = [...all.values()].filter((r) => r.prices.length).slice(0, MAX_LINES);
    return { ...order, reservations: cartReservations.length ? cartReservations : undefined };
  });
}

/**
 * Counts the places in a cart: `counting` are its people, `notCounting` those who take no place. Options are no people,
 * and a tourist tax adds none (specification §9). An unknown ticket counts.
 */
export function countPlaces(
  { orders }: Cart,
  tickets?: ReadonlyMap<Id, Pick<Ticket, "kind" | "notCounting">>,
): { counting: number; notCounting: number } {
  const places = { counting: 0, notCounting: 0 };
  for (const { prices } of orders.flatMap((o) => o.reservations ?? []))
    for (const { ticketId, quantity } of prices) {
      const { kind = "price", notCounting } = tickets?.get(ticketId) ?? {};
      if (kind === "price") places[notCounting ? "notCounting" : "counting"] += quantity;
    }
  return places;
}
