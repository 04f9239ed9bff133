import { untracked } from "@preact/signals";
import type { Cart, CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import type { RequestRefusal } from "#runtime/http.ts";
import { registry } from "#runtime/registry.ts";

/** A line that was added to the cart. */
export type AddedLine = { sellerId: Id; productId: Id; vintageId: Id; formatId: Id; quantity: number };

/** Details of each event. All bubble and cross shadow roots; `product`, `checkout` and `age` can be cancelled. */
export type CuveeEvents = {
  /** An element shows its content. */
  ready: { kind: string };
  /** A product is opened; cancel to go to a page of your own. */
  product: { productId: Id; slug: string; name: string };
  /** A line was added, or places were reserved. */
  add: AddedLine | ({ sellerId: Id } & CartReservation);
  /** The cart has changed: here, in another tab or after an order. */
  cart: { cart: Cart; count: number };
  /** The buyer leaves for the hosted checkout; cancel to keep them, set `returnUrl` to bring them back elsewhere. */
  checkout: { cart: Cart; returnUrl: string };
  /** The hosted checkout is about to open in this window; a page around a frame takes over by cancelling. */
  leave: { url: string };
  /** A link to this cart is made: `returnUrl` is its target; a page around a frame puts its own address there. */
  share: { returnUrl: string };
  /** The gate asks (`ask`), or was answered. Cancel `ask` when your page has its own gate, `no` to stay on the page. */
  age: { step: "ask" | "yes" | "no" };
  error: { code: string; message: string };
};

/** Tells the page's developer what failed, where it is, and the page that explains it. */
function explain(host: EventTarget, { code, message }: CuveeEvents["error"]): void {
  // oxlint-disable-next-line no-console -- the console is where a developer looks for it
  console.warn(`Cuvée: ${code} ${message}\n${registry.base}/developers/errors#${code}`, host);
}

/** Dispatches `cuvee:<type>` on an element. Returns false if it was cancelled. */
export function emit<T extends keyof CuveeEvents>(
  host: EventTarget,
  type: T,
  detail: CuveeEvents[T],
): boolean {
  if (type === "error") explain(host, detail as CuveeEvents["error"]);
  const event = new CustomEvent(`cuvee:${type}`, { bubbles: true, composed: true, cancelable: true, detail });
  // Signals that a listener reads must not make the effect run again that dispatched the event.
  return untracked(() => host.dispatchEvent(event));
}

/** Reports every failure: nothing is thrown into the host's page. */
export function report(host: EventTarget, error: unknown, code = "widget"): void {
  emit(host, "error", { code, message: error instanceof Error ? error.message : String(error) });
}

/** Reports that data of an element did not come; `unknown` is the code where the host does not know what was named. */
export function reportRefusal(host: EventTarget, refusal: RequestRefusal, unknown: string): void {
  report(host, refusal, refusal.status === 404 ? unknown : refusal.code);
}
