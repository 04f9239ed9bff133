import type { Id } from "@cuvee/core/kit/ids.ts";
import { inOrder, type CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { holdOf, storeHold } from "#sales/cart/seats/seatHolds.ts";
import { siteCart } from "./cartPanel/cart.ts";
import { siteSession } from "./visitor.ts";

/**
 * Removes places from the cart, and releases those held on the server; if the server cannot be reached, the hold
 * expires by itself.
 */
export function removePlaces(sellerId: Id, reservation: CartReservation): () => void {
  const { slot } = reservation;
  // Not by `setReservation`: it is in the shop's chunk, which public pages do not load.
  const change = (put: readonly CartReservation[]): void =>
    siteCart().change((cart, at) =>
      inOrder(cart, sellerId, at, ({ reservations = [], ...order }) => {
        const left = [...reservations.filter((one) => one.slot.id !== slot.id), ...put];
        return { ...order, reservations: left[0] ? left : undefined };
      }),
    );
  change([]);
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
  return () => change([reservation]);
}
