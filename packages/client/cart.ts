import type { Cart } from "@cuvee/core/sales/cart/cart.ts";
import { cleanCart } from "@cuvee/core/sales/cart/clean.ts";

export type CartListener = (cart: Cart) => void;

/** The cart of one browser with one embedding shop, in step between tabs. No method throws. */
export type CartStore = {
  /** The cart as it stands, other tabs included. */
  read(): Cart;
  /** Applies a pure change to the newest cart, keeps it and tells everybody. `at` is milliseconds since 1970. */
  change(change: (cart: Cart, at: number) => Cart): void;
  /** Calls `listener` after every change, here or in another tab. Returns what ends it. */
  subscribe(listener: CartListener): () => void;
  /** Stops listening to other tabs. */
  close(): void;
};

export type CartStoreSettings = {
  /** Code of the embedding shop: one cart each. */
  shop: string;
  now?: () => number;
};

/** Key of the cart in local storage; the number is the version of the shape. */
export const cartKey = (shop: string): string => `cuvee:cart:1:${shop}`;

/** Runs something that the browser may refuse (storage of a sandboxed or private page): null when it does. */
export function allowed<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    // Refused storage is a way of life of the visitor's browser, not a failure: the cart then lives in memory.
    return null;
  }
}

/**
 * Makes the store of a page (design: widget, "Store"): kept in local storage, in memory where that is refused, told to
 * other tabs by BroadcastChannel, with the `storage` event for browsers that refuse the channel, and read again when the
 * page comes back from the browser's page cache. The channel is closed while the page is away, so that it can be cached.
 */
export function createCartStore({ shop, now = Date.now }: CartStoreSettings): CartStore {
  const key = cartKey(shop);
  const listeners = new Set<CartListener>();
  let channel: BroadcastChannel | null = null;

  const kept = (): string | null => allowed(() => localStorage.getItem(key));
  const parsed = (json: string | null): Cart => cleanCart(json && allowed((): unknown => JSON.parse(json)));
  /** Storage is refused or full: what is in memory is the cart. */
  let inMemory = !allowed(() => localStorage);
  let text = kept();
  let cart = parsed(text);

  const accept = (next: string | null): void => {
    if (next === text) return;
    text = next;
    cart = parsed(next);
    for (const listener of listeners) listener(cart);
  };
  const reread = (): void => {
    if (!inMemory) accept(kept());
  };
  const open = (): void => {
    channel = allowed(() => new BroadcastChannel(key));
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<unknown>) => typeof data === "string" && accept(data);
  };
  const shut = (): void => {
    channel?.close();
    channel = null;
  };
  const stored = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) reread();
  };
  const shown = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    if (!channel) open();
    reread();
  };

  open();
  addEventListener("storage", stored);
  addEventListener("pageshow", shown);
  addEventListener("pagehide", shut);

  return {
    read() {
      reread();
      return cart;
    },
    change(change) {
      reread();
      const next = JSON.stringify(change(cart, now()));
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
      removeEventListener("storage", stored);
      removeEventListener("pageshow", shown);
      removeEventListener("pagehide", shut);
    },
  };
}
