import type { Settings } from "./published.ts";

/** What the page has told; empty until then. */
let told: Settings | undefined;
const waiting: (() => void)[] = [];

/**
 * Tells where the product is and which shop the page is of; once, before or after elements are in the page. What is told later fills
 * what was not told before: a page has one host, one cart and one language.
 */
export function configure(settings: Settings): void {
  told = { ...settings, ...told };
  if (told.host) for (const go of waiting.splice(0)) go();
}

/** What the page has told so far. */
export const settingsNow = (): Settings | undefined => told;

/** Runs `go` once the host is known. */
export function whenHostKnown(go: () => void): void {
  if (told?.host) go();
  else waiting.push(go);
}
