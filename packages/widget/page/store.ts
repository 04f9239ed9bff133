import { computed, signal } from "@preact/signals";
import { createCartStore } from "@cuvee/client/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { addLine, type NewCartLine } from "@cuvee/core/sales/cart/cart.ts";
import { countPieces } from "@cuvee/core/sales/cart/countPieces.ts";
import { emit } from "#runtime/events.ts";
import { registry } from "#runtime/registry.ts";

/** The page's cart: one per page and embedding shop. */
export const store = createCartStore({ shop: registry.shop });

export const cart = signal(store.read());

/** Units and visits in the cart. */
export const count = computed(() => countPieces(cart.value));

/** Ends the page's cart; `elements/cart.ts` names it, because the element dispatches its event. */
export const stopCart = store.subscribe((next) => {
  cart.value = next;
  emit(document, "cart", { cart: next, count: count.value });
});

/** Adds units of a format to the cart. */
export function add(sellerId: Id, line: NewCartLine): void {
  store.change((now, at) => addLine(now, sellerId, line, at));
}
