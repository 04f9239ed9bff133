import type { CuveeElementOf, CuveeEventMap, CuveeTag } from "./types.ts";

/*
 * What the DOM knows once the tags are registered: `document.querySelector("cuvee-shop")` and `addEventListener("cuvee:add", …)`.
 */
type Elements = { [T in CuveeTag]: CuveeElementOf<T> };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
  interface HTMLElementEventMap extends CuveeEventMap {}
  interface DocumentEventMap extends CuveeEventMap {}
  interface WindowEventMap extends CuveeEventMap {}
}

export {};
