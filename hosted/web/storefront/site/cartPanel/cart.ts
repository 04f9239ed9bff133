import { createCartStore, type CartStore } from "@cuvee/client/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { addLine, inOrder, type CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { countPieces } from "@cuvee/core/sales/cart/countPieces.ts";
import { useSyncExternalStore } from "react";
import type { Shelved } from "#offer/catalogue/labels.ts";
import { rememberName } from "#sales/cart/names.ts";
import { useSite, type SiteContext } from "#storefront/site/context.ts";

let store: CartStore | null = null;
/** Returns the cart of the hosted shop: the one that `/cart` shows. Opened in the browser only. */
export const siteCart = (): CartStore => (store ??= createCartStore({ shop: "*" }));

/**
 * Adds units of a format to the cart. Its name is remembered, because the wine may be withdrawn from sale before the
 * cart is opened.
 */
export function putInCart({ product, vintage, format }: Shelved, quantity: number): void {
  rememberName(format.id, { product, vintage });
  const line = { productId: product.id, vintageId: vintage.id, formatId: format.id, quantity };
  siteCart().change((now, at) => addLine(now, product.shopId, line, at));
}

/** Replaces the places of a slot in the cart by those of a reservation, or by none. */
export function changePlaces(sellerId: Id, slotId: Id, put: readonly CartReservation[]): void {
  // Not by `setReservation`: it is in the shop's chunk, which public pages do not load.
  siteCart().change((cart, at) =>
    inOrder(cart, sellerId, at, ({ reservations = [], ...order }) => {
      const left = [...reservations.filter(({ slot }) => slot.id !== slotId), ...put];
      return { ...order, reservations: left[0] ? left : undefined };
    }),
  );
}

const count = (): number => countPieces(siteCart().read());

const silent = (): (() => void) => () => undefined;
const none = (): number => 0;
const listen = (listener: () => void): (() => void) => siteCart().subscribe(listener);

/** Counts the items in the cart; zero while the page is rendered on the server, or previewed by its editor. */
export function useCartCount(): number {
  const { isPreview } = useSite();
  return useSyncExternalStore(isPreview ? silent : listen, isPreview ? none : count, none);
}

const drawer = () => import("./CartPanel.tsx");
/** Prefetches the drawer; a failure is shown at the click. */
export const cartAhead = (): void => void drawer().catch(() => undefined);

/**
 * Opens the cart beside the page; if its code cannot load, the page of the cart. Does nothing in the editor's preview.
 */
export function openCart(site: SiteContext): void {
  if (site.isPreview) return;
  drawer().then(
    ({ openPanel }) => openPanel(site),
    () => location.assign("/cart"),
  );
}
