import type { Settings } from "./published.ts";

/** Settings given by the page; undefined until then. */
let told: Settings | undefined;
const waiting: (() => void)[] = [];

/**
 * Sets the host of the product and the shop of the page; once, before or after elements are in the page. A later call
 * only adds missing settings: a page has one host, one cart and one language.
 */
export function configure(settings: Settings): void {
  told = { ...settings, ...told };
  if (told.host) for (const go of waiting.splice(0)) go();
}

/** Returns the settings given by the page so far. */
export const settingsNow = (): Settings | undefined => told;

/** Runs `go` once the host is known. */
export function whenHostKnown(go: () => void): void {
  if (told?.host) go();
  else waiting.push(go);
}
