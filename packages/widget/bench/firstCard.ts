import { readFileSync } from "node:fs";
import { FIRST_DESIGN } from "@cuvee/core/storefront/embeds/embeds.ts";
import { snippetsOf } from "@cuvee/core/storefront/embeds/snippets.ts";
import type { Manifest } from "#build.ts";
import type { Front } from "./front.ts";
import type { Phone } from "./phone.ts";

const MANIFEST = new URL("../dist/cdn/manifest.json", import.meta.url);

/** Function with which a page reports the milliseconds since the start of its navigation. */
const TELL = "const tell = () => setTimeout(() => fetch('/told?' + performance.now()));";

/** Reports the time when the first card is painted on the page with its name and its price. */
const WATCH = `
const isThere = (part) => {
  const found = document.querySelector("cuvee-shop").shadowRoot?.querySelector("article " + part);
  return found?.textContent.trim() && found.getBoundingClientRect().height > 0;
};
const look = () => (isThere("h2") && isThere(".price strong") ? tell() : requestAnimationFrame(look));
customElements.whenDefined("cuvee-shop").then(() => requestAnimationFrame(look));`;

/**
 * Reports the time when the other product's script has run and its client and its interface are defined; it sends no
 * request and shows nothing.
 */
const DEFINE = `
function defined() {
  const client = ShopifyBuy.buildClient({ domain: "shop.invalid", storefrontAccessToken: "0" });
  if (!ShopifyBuy.UI.init(client).createComponent) throw new Error("not defined");
  requestAnimationFrame(tell);
}`;

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Domaine</title>${head}</head><body><main><h1>Domaine</h1>${body}</main></body></html>`;

/** Returns the common head of both pages; the instrument is on the page itself. */
const own = (base: string, watch: string): string =>
  `<link rel="preconnect" href="${base}"><script>${TELL}${watch}</script>`;

const loader = (base: string, shop: string): string =>
  `<script async src="${base}/widget/v1/w.js" data-shop="${shop}"></script>`;

/** Returns a page with a list and nothing else of ours. */
export const list = (base: string, shop: string, attributes = ""): string =>
  page(own(base, WATCH), `<cuvee-shop shop="${shop}"${attributes}></cuvee-shop>${loader(base, shop)}`);

/**
 * Returns the code that a seller copies from the embed builder and pastes: one that follows the platform, or one
 * version with its integrity; `whole` has cart and age gate too.
 */
export function pasted(base: string, shop: string, kind: "script" | "pinned", isWhole = false): string {
  const { version, files } = JSON.parse(readFileSync(MANIFEST, "utf8")) as Manifest;
  const { w, shop: cards } = files;
  if (!w || !cards) throw new Error("the widget is not built");
  const snippets = snippetsOf({
    ...FIRST_DESIGN,
    options: { ...FIRST_DESIGN.options, cart: isWhole, ageGate: isWhole ? "on" : "off" },
    id: "06fq4t9dksm41tnv",
    name: "Boutique",
    host: base,
    shop: { code: shop, name: "Domaine" },
    widget: {
      version,
      integrity: w.integrity,
      cards: { path: `/widget/${cards.file}`, integrity: cards.integrity },
    },
  });
  return page(own(base, WATCH), snippets[kind]);
}

/** Returns the other product's page, with only its script and its definitions. */
export const otherProductPage = (base: string): string =>
  page(own(base, DEFINE), `<script async src="${base}/rival.js" onload="defined()"></script>`);

/**
 * Returns the milliseconds from the start of the navigation until the page's report, on a slow phone with an empty
 * cache.
 */
export async function timeOf(phone: Phone, { base, told }: Front, path: string): Promise<number> {
  const answer = told();
  const leave = await phone.visit(base.replace("127.0.0.1", "localhost") + path);
  try {
    return await answer;
  } finally {
    await leave();
  }
}
