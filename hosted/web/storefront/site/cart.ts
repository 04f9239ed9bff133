import { createCartStore, type CartStore } from "@cuvee/client/cart.ts";
import { addLine, type Wanted } from "@cuvee/core/sales/cart/cart.ts";
import { useSyncExternalStore } from "react";
import { useSite, type SiteContext } from "./context.ts";

let store: CartStore | null = null;
/** The cart of the hosted shop: the one that `/cart` shows. Opened in the browser only. */
export const siteCart = (): CartStore => (store ??= createCartStore({ shop: "*" }));

/** Puts something into the cart. */
export function putInCart(sellerId: string, wanted: Wanted): void {
  siteCart().change((now, at) => addLine(now, sellerId, wanted, at));
}

const count = (): number =>
  siteCart()
    .read()
    .orders.flatMap((order) => [
      ...order.lines.map((line) => line.quantity),
      ...(order.reservations ?? []).map(() => 1),
    ])
    .reduce((all, one) => all + one, 0);

const silent = (): (() => void) => () => undefined;
const none = (): number => 0;
const listen = (listener: () => void): (() => void) => siteCart().subscribe(listener);

/** How many things are in the cart; none while the page is drawn on the server, or only looked at by its editor. */
export function useCartCount(): number {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? none : count, none);
}

const drawer = () => import("./CartPanel.tsx");
/** Fetches the drawer before it is asked for; a click tells when it cannot be had. */
export const cartAhead = (): void => void drawer().catch(() => undefined);

/** Opens the cart beside the page; without its code the page of the cart. Nothing opens for the editor of the page. */
export function openCart(site: SiteContext): void {
  if (site.isPreview) return;
  drawer().then(
    ({ openPanel }) => openPanel(site),
    () => location.assign("/cart"),
  );
}
