import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

/** Hashed files by name, baked in by the build. */
declare const FILES: Record<string, string>;

const SELECTOR = "cuvee-shop,cuvee-add-to-cart,cuvee-cart,cuvee-age-gate,[data-cuvee]";

/** Modules that each kind of element needs beside `main` and the texts: all are asked for at once. */
const needsOf = (lang: string): Partial<Record<string, string[]>> => ({
  shop: [],
  "add-to-cart": ["product"],
  cart: [`more-${lang}`, "page", "cart"],
  "age-gate": [`more-${lang}`, "age"],
});

/**
 * `w.js`: finds the widget tags of the page, asks for the modules that they need and for the first data in one go, and
 * watches for tags that come later (design: widget, "Loader"). A second copy on the same page does nothing.
 */
function start(page: Page, document: Document): void {
  if (page[REGISTRY]) return;
  const script = (document.currentScript ??
    document.querySelector('script[src*="/widget/"][src$="w.js"]')) as HTMLScriptElement | null;
  if (!script) return;
  const { shop = "", lang: said = "" } = script.dataset;
  const base = script.src.replace(/\/widget\/.*/, "");
  const fetched = new Map<string, Promise<Response> | undefined>();
  const loads: Record<string, Promise<unknown>> = {};
  const seen = new WeakSet<Element>();
  const fail = (error: unknown, host: Element): boolean =>
    host.dispatchEvent(
      new CustomEvent("cuvee:error", {
        bubbles: true,
        composed: true,
        detail: { code: "load", message: String(error) },
      }),
    );

  const load = (chunk: string): Promise<unknown> => {
    const file = FILES[chunk] ?? chunk;
    const link = document.createElement("link");
    link.href = `${base}/widget/chunks/${file}`;
    return (loads[file] ??=
      ((link.rel = "modulepreload"),
      (link.nonce = script.nonce),
      (link.integrity = `sha256-${file.slice(-46, -3)}`),
      document.head.append(link),
      import(link.href)));
  };

  const scan = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>(SELECTOR)) {
      const kind = host.dataset["cuvee"] || host.localName.slice(6);
      const needs = kinds[kind];
      if (!needs || seen.has(host)) continue;
      seen.add(host);
      const seller = host.getAttribute("shop") || host.dataset["shop"] || shop;
      registry.shop ||= seller;
      const address = `${base}/v1/embeds/${encodeURIComponent(seller)}`;
      if (kind === "shop" && !fetched.has(address)) {
        const answer = fetch(address);
        answer.catch(() => fetched.set(address, undefined));
        fetched.set(address, answer);
      }
      for (const chunk of ["main", lang, ...needs]) load(chunk).catch((error: unknown) => fail(error, host));
    }
    registry.sync?.();
  };

  const observer = new MutationObserver(scan);
  const tags = [said, document.documentElement.lang, navigator.language].map((tag) => tag.slice(0, 2));
  const lang = tags.find((tag) => FILES[tag]) ?? "en";
  const kinds = needsOf(lang);
  const registry: Registry = (page[REGISTRY] = {
    base,
    shop,
    lang,
    fetched,
    load,
    stop: () => observer.disconnect(),
  });
  observer.observe(document, { childList: true, subtree: true });
  scan();
}

start(globalThis, document);
