import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

/** Baked in by the build: the hashes of the chunks of each kind of element (1: in that of `account`), the languages that there are with `|` between them, and the name of their texts. */
declare const HASHES: Record<string, string | 1>;
declare const LANGS: string;
declare const EDITION: string;

/**
 * `w.js`: finds the widget tags of the page, asks for the modules that they need and for the first data in one go, and
 * watches for tags that come later (design: widget, "Loader"). A second copy on the same page does nothing.
 */
const script = (document.currentScript ??
  document.querySelector('[src$="/w.js"]')) as HTMLScriptElement | null;
if (script && !(window as Page)[REGISTRY]) {
  const { shop = "", lang: wanted = "" } = script.dataset;
  const base = script.src.split("/widget/")[0] as string;
  // A list becomes text with commas: the first of these tags that begins with a language that there is.
  const tags = "," + [wanted, document.documentElement.lang, navigator.language, "en"];
  const lang = (tags.match(`,(${LANGS})`) as string[])[1] as string;
  const seen = new WeakSet<Element>();
  const fetched: Registry["fetched"] = {};
  const loads: Record<string, Promise<unknown>> = {};

  const at = (file: string): string => `${base}/widget/chunks/${file}`;
  const text = (name: string): string => at(`${name}-${EDITION}.json`);
  const early = (address: string): void => {
    if (!(address in fetched)) (fetched[address] = fetch(address)).catch(() => {});
  };
  const load = (chunk: string): Promise<unknown> => {
    const file = HASHES[chunk] ? `${chunk}-${HASHES[chunk]}.js` : chunk;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = at(file);
    link.nonce = script.nonce;
    link.integrity = "sha256-" + file.slice(-46, -3);
    return (loads[file] ??= (document.head.append(link), import(link.href)));
  };

  const scan = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>(
      "[data-cuvee]," + Object.keys(HASHES).map((kind) => "cuvee-" + kind),
    )) {
      const kind = host.dataset["cuvee"] || host.localName.slice(6);
      if (!HASHES[kind] || seen.has(host)) continue;
      seen.add(host);
      const seller = host.dataset["shop"] || host.getAttribute("shop") || shop;
      registry.shop ||= seller;
      // Of the kinds only `reservation` and `shop` have data of their own: the last ones of the alphabet, in few bytes.
      const isShop = kind > "s";
      if (kind > "r")
        early(`${base}/v1/${isShop ? `embeds/${seller}?limit=48` : `shops/${seller}/visits?lang=${lang}`}`);
      early(text(lang));
      if (!isShop) early(text(lang + 2));
      for (const chunk of isShop ? [kind] : ["shop", "add-to-cart", HASHES[kind] === 1 ? "account" : kind])
        load(chunk).catch((error: unknown) =>
          host.dispatchEvent(
            new CustomEvent("cuvee:error", { detail: { code: "load", message: "" + error }, bubbles: true }),
          ),
        );
    }
    registry.sync?.();
  };

  const observer = new MutationObserver(scan);
  const registry: Registry = ((window as Page)[REGISTRY] = {
    base,
    shop,
    lang,
    fetched,
    text,
    load,
    observer,
  });
  observer.observe(document, { childList: true, subtree: true });
  scan();
}
