import type { Page } from "@playwright/test";

/** Number of checks until a screen must be idle, and the pause between them, in milliseconds. */
const LOOKS = 150;
const PAUSE_MS = 60;

/** Watches the requests and the logged errors of a page of the product. */
export function watched(page: Page): { faults: string[]; rest: () => Promise<void> } {
  const faults: string[] = [];
  const under = new Set<unknown>();
  // Addresses whose kept answer the browser shows while it asks for a newer one: no screen waits for that request, and
  // its end is not reported while the document lives.
  const renewed = new Set<string>();
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on("pageerror", (error) => faults.push(`threw: ${error.message.slice(0, 200)}`));
  page.on("request", (request) => {
    if (!/\/v1\/events/.test(request.url()) && !renewed.has(request.url())) under.add(request);
  });
  page.on("response", (response) => {
    if (response.headers()["cache-control"]?.includes("stale-while-revalidate")) renewed.add(response.url());
  });
  page.on("requestfinished", (request) => under.delete(request));
  page.on("requestfailed", (request) => under.delete(request));
  const rest = async (): Promise<void> => {
    for (let calm = 0, looks = 0; calm < 3 && looks < LOOKS; looks += 1) {
      const drawn = await page
        .evaluate(
          () =>
            document.querySelector('h1, [role="alert"]') !== null &&
            // Content that is loading has a placeholder (Skeleton.module.css).
            !document.querySelector('main [aria-busy="true"], main [class*="bone_"]'),
        )
        // A page may redirect by itself (a seller's own shop, specification §2): the next look sees the target.
        .catch(() => false);
      calm = drawn && under.size === 0 ? calm + 1 : 0;
      if (calm < 3) await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  };
  return { faults, rest };
}
