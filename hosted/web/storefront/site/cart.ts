import { createCartStore, type CartStore } from "@cuvee/client/cart.ts";
import { addLine, type Wanted } from "@cuvee/core/sales/cart/cart.ts";
import { useSyncExternalStore } from "react";
import { useSite } from "./context.ts";

let store: CartStore | null = null;
/** The cart of the hosted shop: the one that `/cart` shows. Opened in the browser only. */
const cart = (): CartStore => (store ??= createCartStore({ shop: "*" }));

/** Puts something into the cart. */
export function putInCart(sellerId: string, wanted: Wanted): void {
  cart().change((now, at) => addLine(now, sellerId, wanted, at));
}

const count = (): number =>
  cart()
    .read()
    .orders.flatMap((order) => [
      ...order.lines.map((line) => line.quantity),
      ...(order.reservations ?? []).map(() => 1),
    ])
    .reduce((all, one) => all + one, 0);

const silent = (): (() => void) => () => undefined;
const none = (): number => 0;
const listen = (listener: () => void): (() => void) => cart().subscribe(listener);

/** How many things are in the cart; none while the page is drawn on the server, or only looked at by its editor. */
export function useCartCount(): number {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? none : count, none);
}
