import { REGISTRY, type Page, type Registry } from "#loader/registry.ts";

/**
 * Set by the build: the hashes of the chunks of each kind of element (or the kind whose chunk it is in), the available
 * languages with `|` between them, and the name of their texts.
 */
declare const HASHES: Record<string, string>;
declare const LANGS: string;
declare const EDITION: string;

/** Browsers accept 1 for true, in a byte less. */
const YES = 1 as unknown as boolean;

/**
 * `w.js`: finds the widget tags of the page, requests their modules and their first data at once, and watches for tags
 * that come later (design: widget, "Loader"). A second copy on the same page does nothing.
 */
const script = (document.currentScript ??
  document.querySelector('[src$="/w.js"]')) as HTMLScriptElement | null;
if (script && !(self as Page)[REGISTRY]) {
  const { shop = "", lang: wanted } = script.dataset;
  const [base] = script.src.split("/widget") as [string];
  // A list becomes text with commas: the first of these tags that begins with an available language.
  const tags = "," + [wanted, document.documentElement.lang, navigator.language, "en"];
  const lang = (tags.match(`,(${LANGS})`) as string[])[1] as string;
  /** Modules are in the same map as answers, each under its own address. */
  const requested: Record<string, Promise<unknown> | undefined> = {};

  const at = (file: string): string => `${base}/widget/chunks/${file}`;
  const text = (name: string): string => at(`${name}-${EDITION}.json`);
  const early = (address: string): unknown =>
    address in requested || (requested[address] = fetch(address)).catch(() => {});
  /**
   * Requests modules at once, and runs the last when all match the build: every import of a module is among those
   * before it, since `import` by itself would request a refused file again, without a check. (`href` is never passed:
   * declaring it as a parameter takes fewer bytes.)
   */
  const load = (chunks: string, href?: string): Promise<unknown> =>
    Promise.all(
      chunks.split(" ").map((chunk) => {
        href = at(HASHES[chunk] ? `${chunk}-${HASHES[chunk]}.js` : chunk);
        return (requested[href] ??= new Promise((onload, onerror) =>
          document.head.append(
            Object.assign(document.createElement("link"), {
              onload,
              onerror,
              rel: "modulepreload",
              nonce: script.nonce,
              integrity: "sha256-" + (href as string).slice(-46, -3),
              href,
            }),
          ),
        ));
      }),
    ).then(() => import(href as string));

  const scan = (): void => {
    for (const host of document.querySelectorAll<HTMLElement & { [REGISTRY]?: 1 }>(
      // A list becomes the selector text that is needed here.
      Object.keys(HASHES).map((kind) => `cuvee-${kind},[data-cuvee=${kind}]`) as unknown as string,
    ))
      if (!host[REGISTRY]) {
        host[REGISTRY] = 1;
        const kind = host.dataset["cuvee"] || host.localName.slice(6);
        const seller = host.dataset["shop"] || host.getAttribute("shop") || shop;
        registry.shop ||= seller;
        // Modules first: they take longest.
        load(
          kind > "s" ? kind : "shop add-to-cart " + (HASHES[HASHES[kind] as string] ? HASHES[kind] : kind),
        ).catch(() =>
          host.dispatchEvent(new CustomEvent("cuvee:error", { detail: { code: "load" }, bubbles: YES })),
        );
        // Only `reservation` and `shop` have data of their own: the last kinds of the alphabet, in few bytes.
        if (kind > "s") early(`${base}/v1/embeds/${seller}?limit=48`);
        else {
          early(text(lang + 2));
          if (kind > "r") early(`${base}/v1/shops/${seller}/visits?lang=${lang}`);
        }
        early(text(lang));
      }
    registry.sync?.();
  };

  const observer = new MutationObserver(scan);
  const registry: Registry = ((self as Page)[REGISTRY] = {
    base,
    shop,
    lang,
    asked: requested as Registry["asked"],
    text,
    load,
    observer,
  });
  observer.observe(document, { childList: YES, subtree: YES });
  scan();
}
