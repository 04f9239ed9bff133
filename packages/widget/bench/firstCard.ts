import type { Browser } from "@playwright/test";
import type { Front } from "./front.ts";

/** A slow phone: round trip, bits a second, and how many times slower its processor is. */
const LATENCY_MS = 150;
const BITS_PER_SECOND = 1_600_000;
const SLOWER = 4;

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation; told once. */
    told?: (ms: number) => void;
  }
}

/** Tells when the first card stands on the page with its name and its price, painted. */
function watchCard(): void {
  const look = (): void => {
    const card = document.querySelector("cuvee-shop")?.shadowRoot?.querySelector("article");
    const isThere = (part: string): boolean => {
      const { height = 0 } = card?.querySelector(part)?.getBoundingClientRect() ?? {};
      return height > 0 && !!card?.querySelector(part)?.textContent?.trim();
    };
    if (isThere("h2") && isThere(".price strong"))
      setTimeout(() => {
        window.told?.(performance.now());
        window.told = undefined;
      });
    else requestAnimationFrame(look);
  };
  customElements.whenDefined("cuvee-shop").then(() => requestAnimationFrame(look));
}

/** Tells when the other one's script has run and its client and its interface are defined; nothing is asked for, nothing shown. */
const DEFINE = `function defined() {
  const client = ShopifyBuy.buildClient({ domain: "shop.invalid", storefrontAccessToken: "0" });
  if (!ShopifyBuy.UI.init(client).createComponent) throw new Error("not defined");
  requestAnimationFrame(() => setTimeout(() => told(performance.now())));
}`;

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Domaine</title>${head}</head><body><main><h1>Domaine</h1>${body}</main></body></html>`;

const loader = (base: string, shop: string): string =>
  `<script async src="${base}/widget/v1/w.js" data-shop="${shop}"></script>`;

/** A page with a list and nothing else of ours. */
export const list = (base: string, shop: string, attributes = ""): string =>
  page(
    `<link rel="preconnect" href="${base}">`,
    `<cuvee-shop shop="${shop}"${attributes}></cuvee-shop>${loader(base, shop)}`,
  );

/** All that a winery pastes: list, cart and age gate. */
export const pasted = (base: string, shop: string): string =>
  page(
    `<link rel="preconnect" href="${base}">`,
    `<cuvee-shop shop="${shop}"></cuvee-shop><cuvee-cart></cuvee-cart><cuvee-age-gate></cuvee-age-gate>${loader(base, shop)}`,
  );

/** The other one's page, with no more than its script and what defines it. */
export const theirs = (base: string): string =>
  page(
    `<link rel="preconnect" href="${base}"><script>${DEFINE}</script>`,
    `<script async src="${base}/rival.js" onload="defined()"></script>`,
  );

/** Milliseconds from the start of the navigation until the page tells, on a slow phone that has never seen it. */
export async function timeOf(browser: Browser, { base }: Front, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const tab = await context.newPage();
    const { promise: told, resolve, reject } = Promise.withResolvers<number>();
    tab.on("pageerror", reject);
    tab.on("crash", () => reject(new Error(`${path} crashed`)));
    await tab.exposeFunction("told", resolve);
    await tab.addInitScript(watchCard);
    const session = await context.newCDPSession(tab);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await tab.goto(base.replace("127.0.0.1", "localhost") + path, { waitUntil: "commit" });
    return await told;
  } finally {
    await context.close();
  }
}
