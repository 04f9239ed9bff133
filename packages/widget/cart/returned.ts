import { emptyOrder } from "@cuvee/core/sales/cart/cart.ts";
import { storedHandoffs, storeHandoffs } from "#page/handoffs.ts";
import { report } from "#runtime/events.ts";
import { fetchPublic } from "#runtime/http.ts";
import { store } from "#page/store.ts";

/** Requests the result of each hand-off and takes ordered sellers out of the cart, once each. Never rejects. */
export async function settleHandoffs(): Promise<void> {
  for (const { token, cleared } of storedHandoffs()) {
    try {
      const path = `/v1/carts/handoff/${encodeURIComponent(token)}`;
      const { status, orderedSellerIds } = await fetchPublic("GET /v1/carts/handoff/:token", path, true);
      const gone = orderedSellerIds.filter((id) => !cleared.includes(id));
      if (gone.length)
        store.change((cart, at) => {
          let rest = cart;
          for (const sellerId of gone) rest = emptyOrder(rest, sellerId, at);
          return rest;
        });
      const over = status === "ordered" || status === "expired";
      storeHandoffs(
        storedHandoffs().flatMap((handoff) =>
          handoff.token !== token ? [handoff] : over ? [] : [{ token, cleared: orderedSellerIds }],
        ),
      );
    } catch (error) {
      report(document, error, "handoff");
    }
  }
}
