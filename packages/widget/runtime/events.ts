import { untracked } from "@preact/signals";
import type { Cart, CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";

/** A line that was added to the cart. */
export type AddedLine = { sellerId: Id; productId: Id; vintageId: Id; formatId: Id; quantity: number };

/** What each event tells. All bubble and cross shadow roots; `product`, `checkout` and `age` can be cancelled. */
export type CuveeEvents = {
  /** An element shows its content. */
  ready: { kind: string };
  /** A product is opened; cancel to go to a page of your own. */
  product: { productId: Id; slug: string; name: string };
  /** A line was added, or places were reserved. */
  add: AddedLine | ({ sellerId: Id } & CartReservation);
  /** The cart is not what it was: here, in another tab or after an order. */
  cart: { cart: Cart; count: number };
  /** The buyer leaves for the hosted checkout; cancel to keep him, set `returnUrl` to have him come back elsewhere. */
  checkout: { cart: Cart; returnUrl: string };
  /** The hosted checkout is about to open in this window; a page around a frame takes over by cancelling. */
  leave: { url: string };
  /** A link to this cart is made: `returnUrl` is where it leads; a page around a frame puts its own address there. */
  share: { returnUrl: string };
  /** The gate asks (`ask`), or was answered. Cancel `ask` when your page has its own gate, `no` to stay on the page. */
  age: { step: "ask" | "yes" | "no" };
  error: { code: string; message: string };
};

/** Dispatches `cuvee:<type>` on an element. Returns false if it was cancelled. */
export function emit<T extends keyof CuveeEvents>(
  host: EventTarget,
  type: T,
  detail: CuveeEvents[T],
): boolean {
  const event = new CustomEvent(`cuvee:${type}`, { bubbles: true, composed: true, cancelable: true, detail });
  // What a listener reads must not become a reason to run the effect again that dispatched the event.
  return untracked(() => host.dispatchEvent(event));
}

/** Sink of every failure: nothing is thrown into the host's page. */
export function report(host: EventTarget, error: unknown, code = "widget"): void {
  emit(host, "error", { code, message: error instanceof Error ? error.message : String(error) });
}
