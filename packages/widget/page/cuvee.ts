import { emptyCart, type Cart } from "@cuvee/core/sales/cart/cart.ts";
import { rememberAdult } from "#page/adult.ts";
import { opened } from "#page/opened.ts";
import { add, cart, count, store } from "#page/store.ts";
import type { AddedLine, CuveeEvents } from "#runtime/events.ts";
import { unmountAll } from "#runtime/mount.tsx";
import { registry } from "#runtime/registry.ts";

/** `window.cuvee`: the interface for the host's own script. */
export type Cuvee = {
  /** Listens to `cuvee:<type>` anywhere on the page. Returns a function that ends it. */
  on<T extends keyof CuveeEvents>(
    type: T,
    listener: (event: CustomEvent<CuveeEvents[T]>) => void,
  ): () => void;
  cart: {
    read(): Cart;
    readonly count: number;
    /** Adds units of a format; ids as in the `cuvee:add` event. */
    add(line: Omit<AddedLine, "quantity">, quantity?: number): void;
    clear(): void;
  };
  /** Says that the visitor has answered a gate of the page's own: ours closes, and is not shown for `days`. */
  adult(days?: number): void;
  /** Opens the cart's drawer. */
  open(): void;
  /** Ends the widget until the page is loaded again: elements empty, nothing observed. */
  destroy(): void;
};

type Listener = (event: Event) => void;
const listeners: [string, Listener][] = [];

const cuvee: Cuvee = {
  on(type, listener) {
    const name = `cuvee:${type}`;
    const wrapped = listener as unknown as Listener;
    listeners.push([name, wrapped]);
    document.addEventListener(name, wrapped);
    return () => document.removeEventListener(name, wrapped);
  },
  cart: {
    read: () => cart.peek(),
    get count() {
      return count.peek();
    },
    add: ({ sellerId, ...line }, quantity = 1) => add(sellerId, { ...line, quantity }),
    clear: () => store.change((_, at) => emptyCart(at)),
  },
  adult: (days = 180) => rememberAdult(days),
  open: () => {
    opened.value = document.querySelector("cuvee-cart,[data-cuvee=cart]");
  },
  destroy() {
    registry.observer.disconnect();
    store.close();
    unmountAll();
    for (const [name, listener] of listeners) document.removeEventListener(name, listener);
  },
};

(globalThis as { cuvee?: Cuvee }).cuvee ??= cuvee;
