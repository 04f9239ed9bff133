import { writeJson } from "#writeJson.ts";
import type { Cart } from "@cuvee/core/sales/cart/cart.ts";
import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";

type CartListener = (cart: Cart) => void;

/** The cart of one browser with one embedding shop, in step between tabs. No method throws. */
export type CartStore = {
  /** Returns the current cart, with the changes of other tabs. */
  read(): Cart;
  /**
   * Applies a pure change to the newest cart, stores it and notifies all listeners. `at` is milliseconds since 1970.
   */
  change(change: (cart: Cart, at: number) => Cart): void;
  /** Calls `listener` after every change, here or in another tab. Returns a function that ends the subscription. */
  subscribe(listener: CartListener): () => void;
  /** Stops listening to other tabs. */
  close(): void;
};

export type CartStoreSettings = {
  /** Code of the embedding shop: one cart each. */
  shop: string;
  now?: () => number;
};

/** Returns the key of the cart in local storage; the number is the version of the shape. */
export const cartKey = (shop: string): string => `cuvee:cart:1:${shop}`;

/** Runs something that the browser may refuse (storage of a sandboxed or private page): null when it does. */
export function allowed<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    // Refused storage is a normal setting of the visitor's browser, not a failure: the cart then is kept in memory.
    return null;
  }
}

/**
 * Makes the cart store of a page (design: widget, "Store"). The cart is kept in local storage, or in memory where that
 * is refused. Other tabs are notified by BroadcastChannel, and by the `storage` event in browsers that refuse the
 * channel; the cart is read again when the page comes back from the browser's page cache. The channel is closed while
 * the page is away, so that the page can be cached.
 */
export function createCartStore({ shop, now = Date.now }: CartStoreSettings): CartStore {
  const key = cartKey(shop);
  const listeners = new Set<CartListener>();
  let channel: BroadcastChannel | null = null;

  const read = (): string | null => allowed(() => localStorage.getItem(key));
  const parsed = (json: string | null): Cart => cleanCart(json && allowed((): unknown => JSON.parse(json)));
  /** Storage is refused or full: the cart in memory counts. */
  let inMemory = !allowed(() => localStorage);
  let text = read();
  let cart = parsed(text);

  const accept = (next: string | null): void => {
    if (next === text) return;
    text = next;
    cart = parsed(next);
    for (const listener of listeners) listener(cart);
  };
  const reread = (): void => {
    if (!inMemory) accept(read());
  };
  const open = (): void => {
    channel = allowed(() => new BroadcastChannel(key));
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<unknown>) => typeof data === "string" && accept(data);
  };
  const shut = (): void => channel?.close();
  const shown = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    open();
    reread();
  };

  open();
  addEventListener("storage", reread);
  addEventListener("pageshow", shown);
  addEventListener("pagehide", shut);

  return {
    read() {
      reread();
      return cart;
    },
    change(change) {
      reread();
      const next = writeJson(change(cart, now()));
      inMemory = !allowed(() => (localStorage.setItem(key, next), true));
      allowed(() => channel?.postMessage(next));
      accept(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      shut();
      listeners.clear();
      removeEventListener("storage", reread);
      removeEventListener("pageshow", shown);
      removeEventListener("pagehide", shut);
    },
  };
}
