import type { Id } from "@cuvee/core/kit/ids.ts";
import { inOrder, type CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { holdOf, storeHold } from "#sales/cart/seats/seatHolds.ts";
import { siteCart } from "./cartPanel/cart.ts";
import { siteSession } from "./visitor.ts";

/** Replaces the places of a slot in the cart by those of a reservation, or by none. */
function changePlaces(sellerId: Id, slotId: Id, put: readonly CartReservation[]): void {
  // Not by `setReservation`: it is in the shop's chunk, which public pages do not load.
  siteCart().change((cart, at) =>
    inOrder(cart, sellerId, at, ({ reservations = [], ...order }) => {
      const left = [...reservations.filter(({ slot }) => slot.id !== slotId), ...put];
      return { ...order, reservations: left[0] ? left : undefined };
    }),
  );
}

/** Puts the places of a slot into the cart; earlier ones of the same slot are replaced. */
export const putPlaces = (sellerId: Id, reservation: CartReservation): void =>
  changePlaces(sellerId, reservation.slot.id, [reservation]);

/**
 * Removes places from the cart, and releases those held on the server; if the server cannot be reached, the hold
 * expires by itself.
 */
export function removePlaces(sellerId: Id, reservation: CartReservation): () => void {
  const { slot } = reservation;
  changePlaces(sellerId, slot.id, []);
  const hold = holdOf(slot.id);
  storeHold(slot.id, null);
  if (hold)
    siteSession()
      .call(
        "DELETE /v1/reservations/holds/:reservationId",
        { params: { reservationId: hold.id } },
        { orderKey: hold.key },
      )
      .catch(() => undefined);
  return () => changePlaces(sellerId, slot.id, [reservation]);
}
