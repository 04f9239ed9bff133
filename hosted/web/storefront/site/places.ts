import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { holdOf, storeHold } from "#sales/cart/seats/seatHolds.ts";
import { changePlaces } from "./cartPanel/cart.ts";
import { siteSession } from "./visitor.ts";

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
