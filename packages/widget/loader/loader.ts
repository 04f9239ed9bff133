import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

/** Hashes of the chunks that the loader knows, by name; baked in by the build. */
declare const HASHES: Record<string, string>;

/**
 * `w.js`: finds the widget tags of the page, asks for the modules that they need and for the first data in one go, and
 * watches for tags that come later (design: widget, "Loader"). A second copy on the same page does nothing.
 */
function start(page: Page, document: Document): void {
  const script = (document.currentScript ??
    document.querySelector('script[src$="/w.js"]')) as HTMLScriptElement | null;
  if (page[REGISTRY] || !script) return;
  const { shop = "", lang: wanted = "" } = script.dataset;
  const base = script.src.replace(/\/widget\/.*/, "");
  const lang =
    [wanted, document.documentElement.lang, navigator.language]
      .map((tag) => tag.slice(0, 2))
      .find((tag) => HASHES[tag]) ?? "en";
  const more = `${lang}2`;
  /** Modules of each kind of element beside `main` and the first texts: all are asked for at once. */
  const kinds: Partial<Record<string, string[]>> = {
    shop: [],
    "add-to-cart": ["page"],
    cart: [more, "page", "cart"],
    "age-gate": [more, "page", "age"],
  };
  const seen = new WeakSet<Element>();
  const fetched: Registry["fetched"] = {};
  const loads: Record<string, Promise<unknown>> = {};

  const load = (chunk: string): Promise<unknown> => {
    const file = HASHES[chunk] ? `${chunk}-${HASHES[chunk]}.js` : chunk;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `${base}/widget/chunks/${file}`;
    link.nonce = script.nonce;
    link.integrity = `sha256-${file.slice(-46, -3)}`;
    return (loads[file] ??= (document.head.append(link), import(link.href)));
  };

  const scan = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>(
      `[data-cuvee],cuvee-${Object.keys(kinds).join(",cuvee-")}`,
    )) {
      const kind = host.dataset["cuvee"] || host.localName.slice(6);
      const needs = kinds[kind];
      if (!needs || seen.has(host)) continue;
      seen.add(host);
      const seller = host.getAttribute("shop") || host.dataset["shop"] || shop;
      registry.shop ||= seller;
      const address = `${base}/v1/embeds/${seller}`;
      if (kind === "shop" && !(address in fetched))
        (fetched[address] = fetch(address)).catch(() => delete fetched[address]);
      for (const chunk of ["main", lang, ...needs])
        load(chunk).catch((error: unknown) =>
          host.dispatchEvent(
            new CustomEvent("cuvee:error", { bubbles: true, detail: { code: "load", message: `${error}` } }),
          ),
        );
    }
    registry.sync?.();
  };

  const observer = new MutationObserver(scan);
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
