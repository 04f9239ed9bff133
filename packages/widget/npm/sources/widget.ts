import { REGISTRY, type Page } from "#loader/registry.ts";
import type { Cuvee, CuveeEventMap, CuveeEvents } from "./published.ts";
import { whenHostKnown } from "./settings.ts";

export { register } from "./element.ts";
export * from "./elements.ts";
export { configure } from "./settings.ts";
export type * from "./published.ts";

/** Listens to `cuvee:<type>` on an element or the whole document. Returns a function that ends it. */
export function on<T extends keyof CuveeEvents>(
  target: EventTarget,
  type: T,
  listener: (event: CuveeEventMap[`cuvee:${T}`]) => void,
): () => void {
  const heard = listener as unknown as EventListener;
  target.addEventListener(`cuvee:${type}`, heard);
  return () => target.removeEventListener(`cuvee:${type}`, heard);
}

/**
 * Returns the cart of the page, `window.cuvee`: settles when an element's code is loaded, so it waits for `configure`
 * and for the first element.
 */
export function cuvee(): Promise<Cuvee> {
  return new Promise((done, failed) => {
    const page = globalThis as Page & { cuvee?: Cuvee };
    const take = (): void => {
      if (page.cuvee) done(page.cuvee);
      else if (!page[REGISTRY]) document.addEventListener("cuvee:ready", take, { once: true });
      else page[REGISTRY].load("add-to-cart").then(() => page.cuvee && done(page.cuvee), failed);
    };
    whenHostKnown(take);
  });
}
