import { emptyCart } from "@cuvee/client/emptyCart.ts";
import { call } from "#kit/api.ts";
import { abandonPlacedOrder } from "./abandonOrder.ts";
import { cartActs, cartStore } from "./cart.ts";

/** Empties the cart of the shop's pages, and releases the places that were held. */
export const emptyShopCart = (): Promise<void> =>
  emptyCart(
    cartStore.read().orders,
    (sellerId) =>
      abandonPlacedOrder(sellerId, (orderId, orderKey) =>
        call("PUT /v1/orders/:orderId/aborted-cart", { params: { orderId } }, { orderKey }),
      ),
    ({ sellerId }) => cartActs.drop(sellerId),
  );
