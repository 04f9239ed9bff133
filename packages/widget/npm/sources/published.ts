/*
 * The types of the package, complete: nothing here names a file that is not published. `npm/sources/agree.ts` compares
 * them with the types of the elements.
 */

import type { CuveeAttributes } from "./attributes.ts";

export type { CuveeAttributes };

/** An identifier: 16 characters. */
export type Id = string;

/** A line of the cart: ids and a quantity; names and prices are looked up. */
export type CartLine = {
  idTmp: string;
  productId: Id;
  vintageId: Id;
  formatId: Id;
  quantity: number;
  isFromFidelity?: boolean;
  isWrapped?: boolean;
};

/** A slot of an event, in milliseconds since 1970. */
export type CartSlot = { id: Id; start: number; end: number };

/** Places in a slot of an event. */
export type CartReservation = {
  eventId: Id;
  slot: CartSlot;
  prices: { ticketId: Id; quantity: number }[];
  visitLanguage?: string;
};

/** The part of one seller. */
export type CartOrder = { sellerId: Id; lines: CartLine[]; reservations?: CartReservation[] };

/** A cart; of several sellers where a page shows several. */
export type Cart = { version: 1; orders: CartOrder[]; lastUpdated: number };

/** A line that was added to the cart. */
export type AddedLine = { sellerId: Id; productId: Id; vintageId: Id; formatId: Id; quantity: number };

/** Details of each event, by its name without `cuvee:`. All bubble and cross shadow roots. */
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
  /** The gate asks (`ask`), or was answered. Cancel `ask` when your page has its own gate, `no` to stay on the page. */
  age: { step: "ask" | "yes" | "no" };
  /** Something failed; nothing is ever thrown into the page. */
  error: { code: string; message: string };
};

/** Name of an event in the DOM. */
export type CuveeEventName = `cuvee:${keyof CuveeEvents}`;

/** The events of the elements, in the form of `addEventListener`. */
export type CuveeEventMap = { [T in keyof CuveeEvents as `cuvee:${T}`]: CustomEvent<CuveeEvents[T]> };

/** `window.cuvee`: the cart of the page. */
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
  /** Opens the cart's drawer. */
  open(): void;
  /** Ends the widget until the page is loaded again. */
  destroy(): void;
};

/** Parameters of `configure`. */
export type Settings = {
  /** Address of the product, `https://…`. */
  host: string;
  /** Code of the shop that owns the page. */
  shop?: string;
  /** Language of the elements; of the page (`<html lang>`), then of the browser, without it. */
  lang?: string;
};

/** A list of ids or slugs: an array, or one string with spaces or commas between them. */
export type Names = string | readonly string[];

/** A set of tokens. */
export type Theme = "light" | "dark" | "vigne" | "craie" | "cuivre";

/** Attributes of every element. */
export type Shared = { shop?: string; host?: string; theme?: Theme };

/** Tags of the elements. */
export type CuveeTag = keyof CuveeAttributes;

/** An element with its attributes as properties. */
export type CuveeElementOf<T extends CuveeTag> = HTMLElement & {
  [A in keyof CuveeAttributes[T]]: CuveeAttributes[T][A] | null;
};

type Elements = { [T in CuveeTag]: CuveeElementOf<T> };

// Types of the DOM once the tags are registered: `querySelector("cuvee-shop")`, `addEventListener("cuvee:add", …)`.
declare global {
  interface HTMLElementTagNameMap extends Elements {}
  interface HTMLElementEventMap extends CuveeEventMap {}
  interface DocumentEventMap extends CuveeEventMap {}
  interface WindowEventMap extends CuveeEventMap {}
}
